"""How even the scenarios are: the series of tools/balance.toml, and their tables and pictures in docs/balance.md.

    python -m tools.balance                       all of them; hours. Killed, it goes on where it stopped
    python -m tools.balance equals --games 160    one of them, quickly
    python -m tools.balance --tables              play nothing, write what was played

Games come in slices, every scenario's first before anybody's second, so that whenever it is stopped all are known about
as well; a scenario that is known well enough (`within`) gets no more. Records lie in docs/records, one a series, a line
a slice; with other data, rules or weights a scenario's slices do not count and are played anew. Players are not in
there: remove a record when they have changed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Final

import msgspec

from sandtable.api import library, scenarios, set_up
from sandtable.files import FileError
from sandtable.lab import plots
from sandtable.lab.balance import Balance, second_to_start, summary, table, wilson
from sandtable.lab.bout import Setting
from sandtable.lab.pairs import content_of, rules_of
from sandtable.lab.record import whole_lines
from sandtable.lab.simulate import Simulation, joined, simulate
from sandtable.lab.workers import Crew, crew
from tools.tables import ROOT, put, scenarios_like

TOOL: Final = "balance.py"
SLICE: Final = 80  # games, of a series that has as many
EVERY: Final = 4  # with every fourth slice goes one in which the other side starts
TURNED: Final = 1_000_000  # added to the seed of those


class Series(msgspec.Struct, forbid_unknown_fields=True):
    """Games of the same players in many scenarios, and what their table is called."""

    title: str
    players: list[str]
    scenarios: list[str]
    games: int
    within: float = 0.0  # half of an interval that is narrow enough
    text: str = ""
    starts: bool = False
    learnt: bool = False

    def content(self, scenario: str) -> str:
        """What its slices must have been played with."""
        setting = Setting(scenario)
        return content_of(setting, self.players) if self.learnt else rules_of(setting)

    @property
    def slice(self) -> int:
        return min(SLICE, self.games)

    def slices(self, games: int) -> Iterator[tuple[str, int, bool]]:
        """Scenario, number and whether the other side starts, in the order of play."""
        where = scenarios_like(self.scenarios)
        for number in range(ceil(games / self.slice)):
            for name in where:
                yield name, number, False
                if self.starts and number % EVERY == 0:
                    yield name, number, True


class Slice(msgspec.Struct, frozen=True):
    """Some of the games of a scenario. `content` is what it was like then."""

    scenario: str
    number: int
    turned: bool
    content: str
    result: Simulation


class Record:
    """The slices of a series that count, in a file to which they are added."""

    def __init__(self, path: Path, series: Series) -> None:
        self.path = path
        self.slices: dict[tuple[str, int, bool], Slice] = {}
        if not path.exists():
            return
        with path.open("r+b") as file:
            lines = whole_lines(file)
        for number, line in enumerate(lines, 1):
            try:
                one = msgspec.json.decode(line, type=Slice)
            except (msgspec.DecodeError, UnicodeError):
                raise FileError(f"{path}, line {number}: not a slice; remove the line to play it anew") from None
            if one.content == series.content(one.scenario):
                self.slices[one.scenario, one.number, one.turned] = one

    def add(self, one: Slice) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")
        self.slices[one.scenario, one.number, one.turned] = one

    def known_within(self, scenario: str) -> float:
        """Half of the interval of the first side's share."""
        found = self.joined(scenario, turned=False)
        if found is None:
            return 1.0
        low, high = wilson(found.wins[set_up(scenario)[0].sides[0]], found.finished)
        return (high - low) / 2

    def joined(self, scenario: str, turned: bool) -> Simulation | None:
        """All games of a scenario as one run."""
        there = [one.result for key, one in sorted(self.slices.items()) if key[0] == scenario and key[2] == turned]
        return joined(there) if there else None


def play(series: Series, record: Record, games: int, hands: Crew, name: str) -> None:
    missing = [key for key in series.slices(games) if key not in record.slices]
    for done, (scenario, number, turned) in enumerate(missing):
        if not turned and record.known_within(scenario) <= series.within:
            continue
        print(f"{name}: {done} of {len(missing)} slices", end="\r", file=sys.stderr, flush=True)
        result = simulate(
            scenario,
            series.slice,
            series.players,
            jobs=hands.size,
            executor=hands.executor,
            seed=number + 1 + TURNED * turned,
            initiative=second_to_start(scenario) if turned else None,
        )
        record.add(Slice(scenario, number, turned, series.content(scenario), _timeless(result)))


def _timeless(result: Simulation) -> Simulation:
    return msgspec.structs.replace(result, decisions_per_second=0.0)


# -- tables ---------------------------------------------------------------------------------------------------------


def equal_rows(series: Series, record: Record) -> list[Balance]:
    out: list[Balance] = []
    for name in scenarios_like(series.scenarios):
        found = record.joined(name, turned=False)
        if found is not None:
            out.append(summary(found, record.joined(name, turned=True)))
    return out


def told_of_equals(name: str, rows: list[Balance], pictures: Path) -> list[str]:
    """A table and a picture a book, those for four seats apart."""
    entries = {entry.id: entry for entry in scenarios()}
    groups: dict[tuple[str, int], list[Balance]] = {}
    for row in rows:
        entry = entries[row.scenario]
        groups.setdefault((entry.book, len(entry.seats)), []).append(row)
    lines: list[str] = []
    for (book, seats), group in groups.items():
        more, players = ("", "") if seats == 2 else (f"-{seats}", f", {seats} players")
        picture = pictures / f"balance-{name}-{book}{more}.svg"
        plots.draw_balance(group, picture)
        title = f"{library().book(book).name}{players}"
        lines += ["", f"### {title}", "", *table(group), ""]
        lines.append(f"![Shares of the first side in {title}]({picture.parent.name}/{picture.name})")
    return lines


def told_of_two(series: Series, record: Record) -> list[str]:
    """How often the first player wins, as each side."""
    lines = ["", "| scenario | games | as the first side | as the second | both |", "|---|---:|---:|---:|---:|"]
    for name in scenarios_like(series.scenarios):
        found = record.joined(name, turned=False)
        if found is None:
            continue
        sides = set_up(name)[0].sides
        mine = found.player_wins[series.players[0]]
        half = found.finished / 2
        # Of the pairs' first games, as the first side, and of their second ones only the sums are known.
        first = (mine + found.wins[sides[0]] - half) / 2
        shares = [first / half, (mine - first) / half]
        cells = " | ".join(f"{side} {share:.1%}" for side, share in zip(sides, shares, strict=True))
        lines.append(f"| {name} | {found.finished} | {cells} | {mine / found.finished:.1%} |")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="which series; all if none is named")
    parser.add_argument("--file", type=Path, default=ROOT / "tools" / "balance.toml")
    parser.add_argument("--games", type=int, help="in place of the file's")
    parser.add_argument("--tables", action="store_true", help="play nothing, write what was played")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster")
    parser.add_argument("--records", type=Path, default=ROOT / "docs" / "records")
    parser.add_argument("--write", type=Path, default=ROOT / "docs" / "balance.md")
    parser.add_argument("--pictures", type=Path, default=ROOT / "docs" / "pictures")
    wishes = parser.parse_args(arguments)
    known = msgspec.convert(tomllib.loads(wishes.file.read_text("utf-8")), dict[str, Series])
    for name in wishes.names:
        if name not in known:
            parser.error(f"there is no {name}: {', '.join(known)}")
    for folder in (wishes.records, wishes.pictures):
        folder.mkdir(parents=True, exist_ok=True)
    with crew(wishes.jobs, wishes.cluster) as hands:
        for name, series in known.items():
            if wishes.names and name not in wishes.names:
                continue
            try:
                record = Record(wishes.records / f"{name}.jsonl", series)
            except FileError as error:
                parser.error(str(error))
            if not wishes.tables:
                play(series, record, wishes.games or series.games, hands, name)
            if not record.slices:
                continue
            lines = [f"## {series.title}", *(["", series.text] if series.text else [])]
            if len(series.players) == 1:
                lines += told_of_equals(name, equal_rows(series, record), wishes.pictures)
            else:
                lines += told_of_two(series, record)
            put(wishes.write, TOOL, name, "\n".join(lines))
            print(f"{name}: {sum(one.result.finished for one in record.slices.values())} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
