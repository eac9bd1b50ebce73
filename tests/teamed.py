"""Two small books that add to shipped ones: armour, specialists, a token and four seats; mines and night."""

from __future__ import annotations

from pathlib import Path
from typing import Final

STEEL: Final = "steel-01"
STEEL_TEAMS: Final = "steel-01@4"
DARK: Final = "dark-01"

_BOOK: Final = 'id = "{id}"\nbase = "{base}"\nseries = "{id}"\nname = "{id}"\nsource = "ours"\n[box]\n{box} = 8\n'

_STEEL_CARDS: Final = """\
source = "ours"
[[card]]
title = "Medium Tank"
class = "combat"
squads = ["A"]
initiative = 5
copies = 3
actions = ["move 1", "attack 2", "antitank 2"]
[[card]]
title = "Grenadier"
class = "combat"
counter = "Rifleman"
specialist = true
squads = ["A"]
initiative = 5
copies = 2
actions = ["move 1", "attack 1", "grenade 1 range 1", "control"]
"""

_STEEL_COUNTERS: Final = """\
source = "ours"
[[counter]]
title = "Medium Tank"
squads = ["A"]
defence = 0
armoured = 5
"""

_STEEL: Final = """\
id = "steel-01"
rules = ["armour"]
name = "Steel"
source = "ours"
initiative = "us"

[seats]
us = ["us-1", "us-2"]
german = ["german-1", "german-2"]

[board]
axis = "columns"
lines = [
  { offset = 1, tiles = ["17B", "13B"] },
  { offset = 0, tiles = ["7A", "12B", "5B"] },
]
rough = ["13B"]
objectives = { 5B = 3 }
"""

_FIRST: Final = """\
"Platoon Sergeant" = [1, 0]
"Squad Leader A" = [1, 0]
"Rifleman A" = [2, 2]
"Scout A" = [2, 1]
"Medium Tank A" = [1, 2]
"Grenadier A" = [0, 2]
"Fog of War" = [1, 8]
"""

_SECOND: Final = """\
"Platoon Sergeant" = [0, 0]
"Squad Leader B" = [1, 0]
"Rifleman B" = [2, 2]
"Scout B" = [2, 1]
"Fog of War" = [1, 0]
"""

_MINES: Final = """\
id = "dark-01"
rules = ["mines"]
name = "Dark"
source = "ours"
initiative = "lrdg"

[mines]
side = "lrdg"
supply = 4
laid = { 18A-19A = ["armour"], 18A-12A = ["personnel", "armour"], 19A-1A = ["personnel"] }

[board]
axis = "rows"
lines = [
  { offset = 0, tiles = ["18A", "19A", "17A"] },
  { offset = 1, tiles = ["12A", "1A"] },
]
objectives = { 17A = 1 }

[lrdg]
victory  = ["claim 1"]
scouted  = ["12A", "18A", "19A"]
counters = { 19A = ["Saboteur"], 12A = ["Sniper"] }

[lrdg.cards]
"Lieutenant" = [1, 0]
"Sniper"     = [2, 2]
"Saboteur"   = [2, 2]
"Fog of War" = [1, 7]

[italian]
victory    = ["neutralise 2"]
scouted    = ["17A"]
counters   = { 17A = ["Rifleman A"] }

[italian.cards]
"Platoon Sergeant" = [1, 0]
"Rifleman A"       = [2, 2]
"Fog of War"       = [1, 7]
"""

# What the tests read of pieces on edges, whatever the words of the module are.
_WORDS: Final = """
["tile notes"]
"edges/mine-personnel" = "[{number} ]mines for men to {edge} of {side}"
"edges/mine-armour" = "[{number} ]mines for armour to {edge} of {side}"

["tile signs"]
"edges/mine-personnel" = ["o", "for men"]
"edges/mine-armour" = ["#", "for armour"]
"""


def write_books(folder: Path) -> str:
    """Both books in a folder; answers what `data` is called with."""
    steel, dark = folder / "steel", folder / "dark"
    for home, base, box in ((steel, "normandy", "rough_tokens"), (dark, "north-africa", "mines")):
        (home / "scenarios").mkdir(parents=True)
        (home / "book.toml").write_text(_BOOK.format(id=home.name, base=base, box=box))
    (steel / "cards.toml").write_text(_STEEL_CARDS)
    (steel / "counters.toml").write_text(_STEEL_COUNTERS)
    (steel / "look.toml").write_text('[sign]\nrough = "stone"\n')
    (steel / "scenarios" / "01.toml").write_text(_STEEL + _side("us", "17B", "13B") + _side("german", "5B", "12B"))
    (dark / "look.toml").write_text("night = true\n")
    (dark / "scenarios" / "01.toml").write_text(_MINES)
    (dark / "words" / "en").mkdir(parents=True)
    (dark / "words" / "en" / "mines.toml").write_text(_WORDS)
    return str(folder)


def _side(side: str, home: str, other: str) -> str:
    """A side for two players and for four: its first squad at home, its second on another tile."""
    first, second = ["Rifleman A", "Scout A", "Medium Tank A"], ["Rifleman B", "Scout B"]
    both = "\n".join(
        line for line in f"{_FIRST}{_SECOND}".splitlines() if "[0, 0]" not in line and "[1, 0]" not in line
    )
    leaders = '"Platoon Sergeant" = [1, 0]\n"Squad Leader A" = [1, 0]\n"Squad Leader B" = [1, 0]\n'
    cards = leaders + both.replace('"Fog of War" = [1, 8]', '"Fog of War" = [2, 8]')
    return (
        f'\n[{side}]\nvictory = ["claim 3"]\nscouted = ["{home}", "{other}"]\nspawn = {{ {home} = ["all"] }}\n'
        f"counters = {{ {home} = {first}, {other} = {second} }}\n[{side}.cards]\n{cards}\n"
        f"[{side}-1]\ncounters = {{ {home} = {first} }}\n[{side}-1.cards]\n{_FIRST}\n"
        f"[{side}-2]\ncounters = {{ {other} = {second} }}\n[{side}-2.cards]\n{_SECOND}\n"
    )
