"""How strong the bot's solo cards are: games against the programs, as each side, in every scenario.

    python tools/solo_strength.py                              every scenario that can be played alone, 200 games each
    python tools/solo_strength.py normandy-06 -n 400           some of them, more surely
    python tools/solo_strength.py --pairs normal:veteran       only some levels and opponents
    python tools/solo_strength.py --write docs/solo.md         the table of docs/solo.md anew

Games come in mirrored pairs, the same luck with the sides swapped. A share stands with its 95 % interval (Wilson).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final, NamedTuple

from sandtable.api import bots_of, library, set_up
from sandtable.lab.balance import wilson
from sandtable.lab.simulate import simulate

FOE: Final = "regular"  # who the bot is measured by: no beginner, and not without a slip
PAIRS: Final = ("normal:random", *(f"{level}:{FOE}" for level in ("normal", "easy", "hard")))
BEGIN: Final = "<!-- made by tools/solo_strength.py -->"
END: Final = "<!-- end -->"
LEAST_OF_RANDOM: Final = 0.90
EVEN: Final = (0.30, 0.70)
LEAST: Final = 0.15
CAPPED: Final = "round-cap"  # RUL-136: adjudicated; a share of wins that hides many of these flatters the bot


class Share(NamedTuple):
    wins: int
    games: int

    @property
    def rate(self) -> float:
        return self.wins / max(self.games, 1)

    def text(self) -> str:
        return f"{100 * self.rate:.0f} %"

    def exact(self) -> str:
        low, high = wilson(self.wins, self.games)
        return f"{100 * self.rate:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


class Strength(NamedTuple):
    """Of one level against one opponent in one scenario: as each side, in the order of the scenario's sides."""

    sides: tuple[str, str]
    each: tuple[Share, Share]
    rounds: float
    capped: Share  # games that only the round limit ended, whoever was given them

    @property
    def both(self) -> Share:
        return Share(self.each[0].wins + self.each[1].wins, self.each[0].games + self.each[1].games)


def measure(scenario: str, level: str, opponent: str, games: int, jobs: int, seed: int) -> Strength:
    """The bot's wins as each side follow from its wins in all and those of the first side: what that side won besides
    are the bot's defeats as the second."""
    catalog, _ = set_up(scenario)
    name = f"solo:{level}"
    result = simulate(scenario, games, [name, opponent], jobs=jobs, seed=seed)
    if result.errors:
        sys.exit(f"{scenario}: {result.errors} games of {games} failed")
    half = games // 2
    won, first = result.player_wins[name], result.wins[catalog.sides[0]]
    as_first = (won + first - half) // 2
    sides = (catalog.sides[0], catalog.sides[1])
    each = (Share(as_first, half), Share(won - as_first, half))
    return Strength(sides, each, result.rounds_mean, Share(result.reasons.get(CAPPED, 0), games))


def wanted(names: list[str]) -> list[str]:
    """The scenarios named, or all that the bot can play."""
    every = [entry.id for entry in library().scenarios() if len(entry.seats) == 2 and bots_of(entry.id)]
    for name in names:
        if name not in every:
            sys.exit(f"{name} cannot be played alone; {', '.join(every)} can")
    return names or every


# -- the table ------------------------------------------------------------------------------------------------------


def table(rows: dict[str, dict[str, Strength]], games: int) -> str:
    out = [
        f"{games} games each, half of them as either side; in brackets the 95 % interval.",
        "",
        f"| scenario | normal against random | normal against {FOE}, as | | of both | capped | easy | normal | hard |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for scenario, found in rows.items():
        normal = found[f"normal:{FOE}"]
        sides = [f"{side} {share.exact()}" for side, share in zip(normal.sides, normal.each, strict=True)]
        levels = [found[f"{level}:{FOE}"].both.text() for level in ("easy", "normal", "hard")]
        against = found["normal:random"].both.exact()
        cells = [scenario, against, *sides, normal.both.exact(), normal.capped.text(), *levels]
        out.append("| " + " | ".join(cells) + " |")
    out += ["", summary(rows)]
    return "\n".join(out) + "\n"


def summary(rows: dict[str, dict[str, Strength]]) -> str:
    """What is asked of the cards, and how far they meet it."""

    def over(pair: str) -> list[Share]:
        return [found[pair].both for found in rows.values() if pair in found]

    def mean(shares: list[Share]) -> Share:
        return Share(sum(share.wins for share in shares), sum(share.games for share in shares))

    out = []
    if shares := over("normal:random"):
        weak = [s for s, found in rows.items() if found["normal:random"].both.rate < LEAST_OF_RANDOM]
        out.append(f"Against random {mean(shares).exact()} over all; below 90 %: {', '.join(weak) or 'none'}.")
    if shares := over(f"normal:{FOE}"):
        even = [share for share in shares if EVEN[0] <= share.rate <= EVEN[1]]
        lost = [s for s, found in rows.items() if found[f"normal:{FOE}"].both.rate < LEAST]
        out.append(
            f"Against {FOE} {len(even)} of {len(shares)} between 30 and 70 %; below 15 %: {', '.join(lost) or 'none'}."
        )
    levels = [(level, mean(over(f"{level}:{FOE}"))) for level in ("easy", "normal", "hard") if over(f"{level}:{FOE}")]
    if len(levels) > 1:
        out.append(f"Over all against {FOE}: " + ", ".join(f"{level} {share.exact()}" for level, share in levels) + ".")
    return "\n".join(out)


def write(path: Path, text: str) -> None:
    """Between the two marks of a file."""
    old = path.read_text(encoding="utf-8")
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def row(scenario: str, pair: str, found: Strength) -> str:
    each = "  ".join(f"{side:>8} {share.exact():<14}" for side, share in zip(found.sides, found.each, strict=True))
    ending = f"{found.rounds:5.1f} rounds, capped {found.capped.text()}"
    return f"{scenario:<20} {pair:<14} {found.both.exact():<15} {each} {ending}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("-n", "--games", type=int, default=200, help="for each level and opponent; an even number")
    parser.add_argument("--pairs", default=",".join(PAIRS), help="LEVEL:FOE, several with commas")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", type=Path, help="put the table into this file")
    args = parser.parse_args()
    games = args.games + args.games % 2
    rows: dict[str, dict[str, Strength]] = {}
    for scenario in wanted(args.scenarios):
        rows[scenario] = {}
        for pair in args.pairs.split(","):
            level, _, opponent = pair.partition(":")
            found = measure(scenario, level, opponent, games, args.jobs, args.seed)
            rows[scenario][pair] = found
            print(row(scenario, pair, found), flush=True)
        if args.write is not None and set(args.pairs.split(",")) >= set(PAIRS):
            write(args.write, table(rows, games))
    print(summary(rows))


if __name__ == "__main__":
    main()
