"""Rules of vehicles with crews, structures and escape."""
