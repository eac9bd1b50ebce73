"""The tables of the database. What is the truth (`entries`) is only ever added to, and so is what was said (`talk`)."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("login", String(64), unique=True),  # the name of an account, folded; None for guests
    Column("look", String(64), unique=True, index=True),  # of an account: no other may look the same
    Column("password", String(256)),  # argon2
    Column("created", Float, nullable=False),
    Column("recovery", String(64)),  # hash of the code that gives a new password
    Column("banned", Float),  # since when; None for nearly everybody
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # never the token itself
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),  # session, api
    Column("label", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float),  # None for those from before there was an end
)

blocks = Table(  # whom somebody does not want to hear, or to play with
    "blocks",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("blocked_id", String(32), ForeignKey("users.id"), primary_key=True),
)

mutes = Table(  # whom somebody does not want to hear
    "mutes",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("muted_id", String(32), ForeignKey("users.id"), primary_key=True),
)

reports = Table(  # what people have to tell the host
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("user_id", String(32), nullable=False),
    Column("about_id", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

alerts = Table(  # who wants to hear, away from the table, that it is their turn
    "alerts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),  # push, webhook, mail
    Column("address", Text, nullable=False),
    Column("keys", JSON),  # of a push: what its browser gave out
    Column("language", String(8), nullable=False),
    Column("site", String(200), nullable=False),  # where its links lead
    Column("confirmed", Boolean, nullable=False),
    Column("failed", Integer, nullable=False),  # words in a row that did not arrive
    Column("problem", Text, nullable=False),  # why the last one did not
    Column("created", Float, nullable=False),
)

campaigns = Table(  # a tally over the numbered scenarios of a book
    "campaigns",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("book", String(64), nullable=False),
    Column("results", JSON, nullable=False),  # by scenario: what its table came to
    Column("created", Float, nullable=False),
)

house = Table(  # what all processes of a server share
    "house",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), ForeignKey("users.id"), nullable=False),
    Column("place", String(16)),  # the mark of the address that its owner came from
    Column("header", JSON, nullable=False),  # of the journal: scenario, options, rules, content
    Column("start", JSON, nullable=False),  # chance results of the set-up
    Column("secret", LargeBinary, nullable=False),  # key of the dice, or the seed written out
    Column("public", Boolean, nullable=False),
    Column("clock", JSON),
    Column("parent", String(32)),
    Column("origin", String(16), nullable=False, server_default="new"),  # new, imported, forked
    Column("given", Integer, nullable=False, server_default="0"),  # choices it began with, made elsewhere
    Column("rematch", String(32)),
    Column("campaign", String(32), index=True),
    Column("created", Float, nullable=False),
    Column("started", Float),  # when the last seat was taken
    # What the lobby shows, as everybody may know it:
    Column("status", String(16), nullable=False),
    Column("round", Integer, nullable=False),
    Column("turn", JSON, nullable=False),
    Column("outcome", JSON),
    Column("updated", Float, nullable=False),
    Column("seal", String(64)),  # over `entries`; None until something is written to a table of old
    Index("ix_tables_status", "status", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("side", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("user_id", String(32), ForeignKey("users.id"), index=True),
    Column("name", String(64)),
    Column("bot", String(32)),
    Column("invite", String(64)),  # hash of the invite's token
    Column("reserved", String(32)),  # the user it is kept for, until they sit down
)

deadlines = Table(  # games by days: when a seat's clock has to be looked at though nobody is there
    "deadlines",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("reminded", Boolean, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("chance", JSON, nullable=False),
    Column("key", String(64)),  # of the client's own making
    Column("at", Float, nullable=False),
    Column("bank", Float),  # with clocks: seconds the seat has left after it
    UniqueConstraint("table_id", "seat", "key"),
)

moments = Table(  # what can be worked out from `entries`, so that it need not be
    "moments",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("who", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
