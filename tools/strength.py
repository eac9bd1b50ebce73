"""How strong the players are: the tournaments of tools/strength.toml, and their tables in docs/opponents.md.

    python -m tools.strength                     all of them; hours. Killed, it goes on where it stopped
    python -m tools.strength pool --pairs 2      one of them, quickly
    python -m tools.strength --cluster tcp://…   on a dask cluster

Records lie in docs/records, one a tournament: remove one to begin anew. Results of a scenario that has other data,
rules or weights since are dropped and played anew, so that strengths of different games are never mixed. Players are
not in there: remove a record when they have changed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from sandtable.files import write_whole
from sandtable.lab.bout import Setting
from sandtable.lab.format import Format
from sandtable.lab.pairs import PairResult, content_of
from sandtable.lab.record import whole_lines
from sandtable.lab.tournament import Meeting, Tournament, tournament
from sandtable.lab.workers import crew
from tools.tables import ROOT, put, scenarios_like

TOOL: Final = "strength.py"


class Experiment(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament and what its table is called."""

    title: str
    players: list[str]
    scenarios: list[str]
    pairs: int
    text: str = ""
    anchor: str | None = None
    format: Format = Format.ROUND_ROBIN
    seed: int = 0

    def where(self) -> list[str]:
        return scenarios_like(self.scenarios)


def table(experiment: Experiment, result: Tournament) -> str:
    """What the document says of it."""
    lines = [f"## {experiment.title}", "", experiment.text] if experiment.text else [f"## {experiment.title}"]
    lines += [
        "",
        f"{result.games} games in {len(result.scenarios)} scenarios, in mirrored pairs with fresh deals. Elo above "
        f"`{result.anchor}`, fitted to all games with each scenario's side advantage; 95 % intervals.",
        "",
        "| player | Elo | interval |",
        "|---|---:|---|",
    ]
    for rating in result.ratings:
        interval = "anchor" if rating.player == result.anchor else f"{rating.low:+.0f} to {rating.high:+.0f}"
        lines.append(f"| `{rating.player}` | {rating.elo:+.0f} | {interval} |")
    lines += ["", "| | against | games | share of points | interval |", "|---|---|---:|---:|---|"]
    for meeting in result.meetings:
        lines.append(f"| `{meeting.a}` | `{meeting.b}` | {2 * meeting.pairs} | {_share(meeting)} |")
    lines += ["", *_by_scenario(result)]
    return "\n".join(lines)


def _share(meeting: Meeting) -> str:
    return f"{meeting.share:.1%} | {meeting.low:.1%} to {meeting.high:.1%}"


def _by_scenario(result: Tournament) -> list[str]:
    """A row a scenario, a column a meeting."""
    met = [(meeting.a, meeting.b) for meeting in result.meetings]
    shares = {(m.scenario, m.a, m.b): f"{m.share:.0%}" for m in result.by_scenario}
    heads = "".join(f" `{a}` against `{b}` |" for a, b in met)
    lines = [f"| scenario | first side wins |{heads}", "|---|---:|" + "---:|" * len(met)]
    for name in result.scenarios:
        cells = "".join(f" {shares.get((name, a, b), '–')} |" for a, b in met)
        side = f"{result.sides[name]:.0%}" if name in result.sides else "–"
        lines.append(f"| {name} | {side} |{cells}")
    return lines


def drop_stale(path: Path) -> int:
    """Leave out of a record what was played with other data, rules or weights than those of today; how many pairs."""
    if not path.exists():
        return 0
    with path.open("r+b") as file:
        header, *lines = whole_lines(file) or [b""]
    kept = [line for line in lines if _of_today(msgspec.json.decode(line, type=PairResult))]
    if len(kept) < len(lines):
        write_whole(path, b"\n".join([header, *kept, b""]).decode())
    return len(lines) - len(kept)


def _of_today(result: PairResult) -> bool:
    pair = result.pair
    return result.content == _content(pair.scenario, (pair.a, pair.b))


@cache
def _content(scenario: str, players: tuple[str, ...]) -> str:
    return content_of(Setting(scenario), players)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="which tournaments; all if none is named")
    parser.add_argument("--file", type=Path, default=ROOT / "tools" / "strength.toml")
    parser.add_argument("--pairs", type=int, help="in place of the file's")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster")
    parser.add_argument("--records", type=Path, default=ROOT / "docs" / "records")
    parser.add_argument("--write", type=Path, default=ROOT / "docs" / "opponents.md")
    wishes = parser.parse_args(arguments)
    known = msgspec.convert(tomllib.loads(wishes.file.read_text("utf-8")), dict[str, Experiment])
    for name in wishes.names:
        if name not in known:
            parser.error(f"there is no {name}: {', '.join(known)}")
    wishes.records.mkdir(parents=True, exist_ok=True)
    with crew(wishes.jobs, wishes.cluster) as hands:
        for name, one in known.items():
            if wishes.names and name not in wishes.names:
                continue
            done = 0
            record = wishes.records / f"{name}.jsonl"
            if stale := drop_stale(record):
                print(f"{name}: {stale} pairs of other data or weights are played anew", file=sys.stderr)

            def progress(n: int, name: str = name) -> None:
                nonlocal done
                done += n
                if done % 100 == 0:
                    print(f"{name}: {done} pairs", file=sys.stderr, flush=True)

            result = tournament(
                one.players,
                one.where(),
                wishes.pairs or one.pairs,
                format=one.format,
                anchor=one.anchor,
                seed=one.seed,
                record=record,
                jobs=hands.size,
                executor=hands.executor,
                progress=progress,
            )
            put(wishes.write, TOOL, name, table(one, result))
            print(f"{name}: {result.games} games, {len(result.failed)} pairs failed")
            for line in result.failed:
                print(line, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
