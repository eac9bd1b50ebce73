"""Rules of the land games: turns, marches, control, combat, casualties, pinning."""
