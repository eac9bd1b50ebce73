"""The shares of games that docs/balance.md and docs/solo.md tell, as data for the lobby. Nothing is measured here.

python tools/measured.py             src/sandtable/data/measured.json anew
python tools/measured.py --check     fail where it is not what the tables say
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

TOP: Final = Path(__file__).parents[1]
OUT: Final = TOP / "src" / "sandtable" / "data" / "measured.json"
HOW: Final = (
    "Made by tools/measured.py from docs/balance.md and docs/solo.md, which say how the games were played. All shares "
    "are in percent. equals: games between two greedy programs, won by `side`. bots: games of greedy against each of "
    "them, won by greedy as each side. ruled: games of regular against the bot, both sides together, won by regular at "
    "each level."
)
NUMBER: Final = re.compile(r"(\d+(?:\.\d+)?) ?%")


def rows(text: str) -> list[list[str]]:
    """Cells of all rows of tables that begin with a scenario."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if re.fullmatch(r"[a-z-]+-\d+(@\d)?", row[0])]


def share(cell: str) -> float:
    found = NUMBER.search(cell)
    assert found is not None, cell
    return float(found[1])


def measured(balance: str, solo: str) -> dict[str, Any]:
    even, *against = re.split(r"^## Greedy against (\w+)$", balance, flags=re.M)
    equals = {row[0]: {"games": int(row[2]), "side": row[3], "wins": share(row[4])} for row in rows(even)}
    bots = {
        bot: {
            row[0]: {"games": int(row[1]), "wins": {cell.split()[0]: share(cell) for cell in row[2:4]}}
            for row in rows(section)
        }
        for bot, section in zip(against[::2], against[1::2], strict=True)
    }
    games = re.search(r"^(\d+) games each", solo, re.M)
    assert games is not None
    levels = ("easy", "normal", "hard")
    ruled = {
        row[0]: {
            "games": int(games[1]),
            "wins": {level: round(100 - share(cell), 1) for level, cell in zip(levels, row[-3:], strict=True)},
        }
        for row in rows(solo)
    }
    return {"how": HOW, "equals": equals, "bots": bots, "ruled": ruled}


def main(arguments: list[str]) -> int:
    docs = TOP / "docs"
    found = measured((docs / "balance.md").read_text("utf-8"), (docs / "solo.md").read_text("utf-8"))
    out = ["{\n", f'  "how": {json.dumps(found["how"])},\n']
    parts = [part for part in found if part != "how"]
    for part in parts:
        entries = [f'    "{name}": {json.dumps(value)}' for name, value in found[part].items()]
        out.append(f'  "{part}": {{\n' + ",\n".join(entries) + "\n  }" + (",\n" if part != parts[-1] else "\n"))
    text = "".join([*out, "}\n"])
    assert json.loads(text) == found
    if "--check" in arguments:
        return int(OUT.read_text("utf-8") != text)
    OUT.write_text(text, "utf-8")
    print(f"wrote {OUT.relative_to(TOP)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
