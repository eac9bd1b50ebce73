"""Rules of vehicles with crews, structures and escape: what North Africa adds to the land games."""
