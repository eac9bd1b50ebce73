"""Rules of Under Cover of Night: mines between tiles, Air Support, Bomb, Grenade."""
