"""Battle of Britain: aircraft on hexes, that must fly on and fire along lines."""
