"""Rules of all land games: markers, scouting, control, movement on foot, direct fire, casualties, turns."""
