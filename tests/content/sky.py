"""A small sound scenario of the air game, to break one change at a time."""

from __future__ import annotations

SKY = """\
id         = "mine"
book       = "britain"
name       = "Mine"
source     = "ours"
initiative = "raf"

[board]
rows = [
  "A/b c/d e/f",
  "g/- H/- i/-",
]
clouds   = ["A2", "b1"]
balloons = ["c2"]

[escape]
luftwaffe = ["A1", "e1"]

[raf]
victory  = ["neutralise 2", "escape 1 ship"]
grounded = ["Hurricane R2"]

[raf.counters]
A1 = ["Hurricane R1", "Hurricane R2"]
A3 = ["Spitfire Ace W1"]

[raf.markers]
b2 = ["Steamer 1", "AA Gun 1"]
c1 = ["Docks"]
d1 = ["Steamer 2"]

[raf.headings]
"Hurricane R1"    = "SE"
"Hurricane R2"    = "SE"
"Spitfire Ace W1" = "N"
"Steamer 1"       = "SW"
"Steamer 2"       = "SW"

[raf.cards]
"Squadron Comms"  = [1, 0]
"Section Comms R" = [1, 0]
"Hurricane R1"    = [2, 1]
"Hurricane R2"    = [2, 1]
"Spitfire Ace W1" = [2, 1]
"Discord"         = [1, 5]

[luftwaffe]
victory = ["score 3", "destroy: Docks", "escape: He 111 H1"]
points  = { destroy = 1, "Docks" = 2 }

[luftwaffe.counters]
e2 = ["He 111 H1"]
f2 = ["Bf 109E Y1"]

[luftwaffe.markers]
f1 = ["Decoy H2"]

[luftwaffe.headings]
"He 111 H1"  = "NW"
"Bf 109E Y1" = "NW"
"Decoy H2"   = "NW"

[luftwaffe.cards]
"Squadron Comms" = [1, 0]
"He 111 H1"      = [2, 1]
"Bf 109E Y1"     = [2, 1]
"Discord"        = [1, 5]
"""

# Boards that cannot be read, as `mistakes` are written: the first problem says why, and no hex is known after it.
BOARDS = r"""
- A/b c/d e/f
+ A/b c/d
mine.toml:10: [board] rows #2: has 3 blocks, but the row above has 2

- A/b c/d e/f
+ A/b c/d e/A
mine.toml:9: [board] rows #1: tile "A" is there twice

- A/b c/d e/f
+ A/a c/d e/f
mine.toml:9: [board] rows #1: tile "a" is the other side of "A", which is there too

- A/b c/d e/f
+ A/b c/d e/h
mine.toml:10: [board] rows #2: tile "H" is the other side of "h", which is there too

- A/b c/d e/f
+ A/b c/d e/8
mine.toml:9: [board] rows #1: "e/8" is no block of two tiles; write it like "A/b", "-" for a gap

- A/b c/d e/f
+ A/b c/d e
mine.toml:9: [board] rows #1: "e" is no block of two tiles; write it like "A/b", "-" for a gap

- A/b c/d e/f
+ A/b c/d e/f/j
mine.toml:9: [board] rows #1: "e/f/j" is no block of two tiles; write it like "A/b", "-" for a gap

- "A/b c/d e/f",\n  "g/- H/- i/-",\n
+
mine.toml:8: [board] rows: a board needs tiles; write rows = ["A/b"]

- rows = [
+ row = [
mine.toml:7: [board] rows: missing
"""
