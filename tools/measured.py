"""The shares of games that docs/balance.md and docs/solo.md tell, as data for the lobby. Nothing is measured here.

python -m tools.measured             src/sandtable/data/measured.json anew
python -m tools.measured --check     fail where it is not what the tables say
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from typing import Any, Final

from tools.tables import ROOT, found

OUT: Final = ROOT / "src" / "sandtable" / "data" / "measured.json"
SERIES: Final = ROOT / "tools" / "balance.toml"
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
    number = NUMBER.search(cell)
    assert number is not None, cell
    return float(number[1])


def measured(balance: str, solo: str) -> dict[str, Any]:
    series = tomllib.loads(SERIES.read_text("utf-8"))
    told = {name: rows(found(balance, "balance.py", name)) for name in series}
    equals = {row[0]: {"games": int(row[2]), "side": row[3], "wins": share(row[4])} for row in told["equals"]}
    bots = {
        one["players"][1]: {
            row[0]: {"games": int(row[1]), "wins": {cell.split()[0]: share(cell) for cell in row[2:4]}}
            for row in told[name]
        }
        for name, one in series.items()
        if len(one["players"]) == 2 and told[name]
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
    docs = ROOT / "docs"
    everything = measured((docs / "balance.md").read_text("utf-8"), (docs / "solo.md").read_text("utf-8"))
    out = ["{\n", f'  "how": {json.dumps(everything["how"])},\n']
    parts = [part for part in everything if part != "how"]
    for part in parts:
        entries = [f'    "{name}": {json.dumps(value)}' for name, value in everything[part].items()]
        out.append(f'  "{part}": {{\n' + ",\n".join(entries) + "\n  }" + (",\n" if part != parts[-1] else "\n"))
    text = "".join([*out, "}\n"])
    assert json.loads(text) == everything
    if "--check" in arguments:
        return int(OUT.read_text("utf-8") != text)
    OUT.write_text(text, "utf-8")
    print(f"wrote {OUT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
