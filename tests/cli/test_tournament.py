"""`sandtable tournament`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Cli


def test_it_tells_ratings_and_meetings(cli: Cli) -> None:
    ran = cli("tournament", "greedy", "random", "-s", "normandy-0[12]", "--pairs", 2, "--jobs", 1)
    assert ran.code == 0
    assert "8 games in 4 mirrored pairs, 2 scenarios" in ran.out
    assert "anchor" in ran.out and "greedy against random: 8 of 8 games, 100.0%" in ran.out
    assert "  normandy-02: greedy against random: 4 of 4" in ran.out


def test_it_goes_on_from_a_record_and_prints_json(cli: Cli, tmp_path: Path) -> None:
    again = ("tournament", "greedy", "random", "--jobs", 1, "--record", "a.jsonl", "--json")
    first = json.loads(cli(*again, "--pairs", 1).out)
    assert first["games"] == 2
    more = json.loads(cli(*again, "--pairs", 2).out)
    assert (more["games"], more["scenarios"]) == (4, ["normandy-01"])
    assert len((tmp_path / "a.jsonl").read_text().splitlines()) == 3


def test_it_stops_when_it_is_clear(cli: Cli) -> None:
    ran = cli("tournament", "greedy", "random", "--pairs", 200, "--jobs", 1, "--sprt", "0,200")
    assert "greedy is 200 Elo stronger (LLR" in ran.out


def test_wrong_wishes_are_explained(cli: Cli) -> None:
    for arguments, code, message in [
        (["greedy"], 1, "two players or more"),
        (["greedy", "gredy"], 1, 'did you mean "greedy"?'),
        (["greedy", "random", "-s", "normandy-99"], 1, "normandy-99"),
        (["greedy", "random", "-s", "z*"], 2, "no scenario is called like 'z*'"),
        (["greedy", "random", "--sprt", "9"], 2, "'9' is not a lower and a higher Elo"),
        (["greedy", "random", "--sprt=-1e9,0"], 2, "'-1e9,0' is not a lower and a higher Elo"),
        (["greedy", "random", "--sprt=0,inf"], 2, "within 4,000"),
        (["greedy", "random", "--sprt", "9,3"], 2, "'9,3' is not a lower and a higher Elo"),
    ]:
        ran = cli("tournament", *arguments, "--jobs", 1)
        assert (ran.code, ran.out) == (code, ""), ran
        assert message in ran.err and len(ran.err.splitlines()) == 1
