"""The server: tables, seats, a journal per table, views per seat. One process and one SQLite file will do."""
