"""NOR-30: the campaign's tally and its commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sandtable
from sandtable import campaign as logic
from sandtable.campaign import Campaign, CampaignError, Result

from .conftest import Cli, write_game


def result(winner: str | None, us: int = 0, german: int = 0) -> Result:
    return Result(winner, "claimed", 5, {"us": us, "german": german}, "0" * 16)


def tally(*results: Result) -> Campaign:
    out = Campaign("normandy", ["us", "german"])
    for i, one in enumerate(results):
        out.record(f"normandy-{i:02}", one)
    return out


def test_nor_30_full_tens_of_own_casualties_over_the_series_cost_a_victory() -> None:
    us, german = tally(result("us", 9, 12), result("us", 10, 3), result("german", 0, 4)).totals()
    assert (us.victories, us.casualties, us.score) == (2, 19, 1)
    assert (german.victories, german.casualties, german.score) == (1, 19, 0)


@pytest.mark.parametrize(
    ("wins", "leader", "margin"),
    [
        (0, None, "undecided"),
        (1, "us", "minor"),
        (3, "us", "minor"),
        (4, "us", "major"),
        (5, "us", "major"),
        (6, "us", "decisive"),
    ],
)
def test_nor_30_margins(wins: int, leader: str | None, margin: str) -> None:
    assert tally(*[result("us")] * wins).leader() == (leader, wins, margin)


def test_a_draw_is_nobodys_victory() -> None:
    assert [total.victories for total in tally(result(None)).totals()] == [0, 0]


def test_nor_30_only_removed_combat_cards_are_casualties(tmp_path: Path) -> None:
    match = sandtable.replay(write_game(tmp_path / "g").read_text())
    lost = {"us": 0, "german": 0}
    for name, fields in match.events():
        if name == "card-lost" and fields["seat"] is not None:
            lost[match.catalog.seats[fields["seat"]]] += 1
    assert logic.result_of(match).casualties == lost
    assert any(name == "dud-removed" for name, _ in match.events())  # Fog of War is removed, and does not count


def test_a_scenario_counts_once() -> None:
    campaign = tally(result("us"))
    with pytest.raises(CampaignError, match="recorded already"):
        campaign.record("normandy-00", result("german"))
    campaign.record("normandy-00", result("german"), replace=True)
    assert campaign.totals()[1].victories == 1


def test_record_show_and_refuse(cli: Cli, finished: Path, tmp_path: Path) -> None:
    assert cli("campaign").code == 0
    ran = cli("campaign", "record", finished)
    assert ran.code == 0 and "Next: normandy-02" in ran.out
    again = cli("campaign", "record", finished)
    assert again.code == 1 and "--replace" in again.err
    assert cli("campaign", "record", finished, "--replace").code == 0
    shown = json.loads(cli("campaign", "--json").out)
    match = sandtable.replay(finished.read_text())
    assert match.outcome is not None
    assert shown["results"]["normandy-01"]["winner"] == match.outcome.winner
    assert shown["results"]["normandy-01"]["digest"] == match.state.digest()
    assert shown["next"] == "normandy-02"
    assert (tmp_path / logic.DEFAULT_FILE).exists()


def test_an_unfinished_game_is_refused(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "young.journal"
    path.write_text(sandtable.new("normandy-01", seed=1).journal.dumps())
    ran = cli("campaign", "record", path)
    assert ran.code == 1 and "not finished" in ran.err
    assert not (tmp_path / logic.DEFAULT_FILE).exists()


def test_new_keeps_an_old_tally_unless_told(cli: Cli, finished: Path) -> None:
    assert cli("campaign", "record", finished, "--file", "mine.json").code == 0
    assert cli("campaign", "new", "--file", "mine.json").code == 1
    assert cli("campaign", "new", "--file", "mine.json", "--replace").code == 0
    assert json.loads(cli("campaign", "--file", "mine.json", "show", "--json").out)["results"] == {}


def test_a_campaign_of_another_book(cli: Cli, tmp_path: Path) -> None:
    ran = cli("campaign", "new", "--book", "north-africa")
    assert ran.code == 0 and "Next: north-africa-01" in ran.out
    ran = cli("campaign", "play", "--seat", "lrdg=random", "--italian", "random", "--seed", 3)
    assert ran.code == 0 and "Next: north-africa-02" in ran.out
    us = write_game(tmp_path / "us.journal")
    assert "is no scenario of this campaign" in cli("campaign", "record", us).err
    assert "unknown book" in cli("campaign", "new", "--book", "moon", "--replace").err


def test_the_tally_in_spanish(cli: Cli, finished: Path) -> None:
    cli("campaign", "record", finished)
    told = cli("campaign", "show", "--language", "es").out
    assert "Sigue: normandy-02" in told and "EE. UU.: " in told and "cartas de combate perdidas" in told
    assert not re.search("combat card|victor(y|ies)|Next", told)


def test_play_takes_the_next_scenario_and_records_it(cli: Cli, finished: Path) -> None:
    cli("campaign", "record", finished)
    ran = cli("campaign", "play", "--us", "random", "--german", "random", "--seed", 3)
    assert ran.code == 0
    assert "normandy-02: " in ran.out and "Next: normandy-03" in ran.out
    left = cli("campaign", "play", typed="quit\n")
    assert left.code == 0 and "normandy-03: " in left.out
    assert json.loads(cli("campaign", "--json").out)["next"] == "normandy-03"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"book": "normandy", "sides": []}', "[" * 100_000, '{"book": 1}'])
def test_a_broken_campaign_file_is_told_in_one_line(cli: Cli, tmp_path: Path, text: str) -> None:
    (tmp_path / "c.json").write_text(text)
    ran = cli("campaign", "--file", "c.json")
    assert ran.code == 1 and ran.err.count("\n") == 1
