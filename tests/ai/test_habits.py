"""Mistakes that a player laughs at, each in a position where greedy once made it."""

from __future__ import annotations

import pytest

from sandtable.lab.simulate import simulate
from tests.ai.test_greedy import answer, turn
from tests.rules.table import Table

NEARLY_WON = {"us:2B": "controlled", "us:16B": "controlled", "us:7A": "controlled", "us:13B": "scouted"}


def test_it_bids_high_while_it_holds_the_card_that_wins_if_it_acts_first() -> None:
    table = Table(
        turn=None,
        initiative="german",
        us={"hand": "rifleman-a fog-of-war squad-leader-b scout-a"},
        at={"us:rifleman-a": "13B"},
        marks=NEARLY_WON,
    )
    assert answer(table) == "bid squad-leader-b"


def test_it_draws_rather_than_bolsters_where_the_card_that_wins_may_come() -> None:
    cards = {"hand": "platoon-sergeant", "deck": "rifleman-a scout-a", "discard": "scout-b rifleman-b"}
    near = Table(us=cards, at={"us:rifleman-a": "13B"}, marks=NEARLY_WON)
    assert answer(near) == "play platoon-sergeant command"


def test_it_fires_at_who_wins_with_one_control() -> None:
    """The last card of the Rifleman who would win, or a Scout who is as easy to hit."""
    marks = {"german:13B": "scouted"}
    at = {"us:rifleman-b": "16B", "german:rifleman-a": "13B", "german:scout-a": "13B"}
    held = {"hand": "rifleman-a fog-of-war*2", "supply": "rifleman-a*4"}
    assert turn(Table(us={"hand": "rifleman-b"}, german=held, at=at, marks=marks))[:2] == [
        "play rifleman-b attack",
        "target rifleman-a",
    ]


def test_it_holds_the_tile_that_would_win_for_the_enemy() -> None:
    """13B is all that the Germans still need: who controls it and stands there cannot lose it (REI-A-19)."""
    table = Table(
        us={"hand": "rifleman-a"},
        at={"us:rifleman-a": "13B", "german:rifleman-a": "13B"},
        marks={"us:13B": "scouted", "german:13B": "scouted"},
    )
    assert answer(table) == "play rifleman-a control"


def test_it_races_for_the_points_that_decide_and_not_for_the_nearest() -> None:
    """Two steps lead to the two points the enemy lacks, one to a single point that is safe."""
    marks = {"us:2B": "scouted", "us:17B": "scouted", "us:13B": "scouted", "german:13B": "scouted"}
    table = Table(us={"hand": "rifleman-b"}, at={"german:rifleman-a": "8A"}, marks=marks)
    assert turn(table)[:2] == ["play rifleman-b move", "step 13B"]


@pytest.mark.parametrize(
    ("aimed", "done"),
    [(None, ["play rifleman-b attack", "target rifleman-b"]), ("12B", ["play rifleman-b move", "step 9B"])],
)
def test_it_leaves_the_tile_that_a_mortar_aims_at(aimed: str | None, done: list[str]) -> None:
    table = Table(
        "normandy-05",
        us={"hand": "rifleman-b"},
        at={"us:rifleman-b": "12B"},
        marks={"us:12B": "scouted", "us:9B": "scouted", "us:3A": "scouted"},
        aimed={} if aimed is None else {"german": aimed},
    )
    assert turn(table)[:2] == done


def test_it_hunkers_down_the_card_of_who_is_gone_for_good() -> None:
    table = Table(
        "north-africa-01",
        turn="lrdg",
        lrdg={"hand": "saboteur scout", "removed": "saboteur*2"},
        italian={"hand": ""},
        gone={"lrdg:saboteur": "lost to italian"},
    )
    assert "hunker saboteur" in turn(table)


def test_it_conceals_who_has_nothing_better_to_do() -> None:
    table = Table("north-africa-08", turn="italian", lrdg={"hand": ""}, italian={"hand": "scout-a"})
    assert answer(table) == "play scout-a conceal"


def test_a_sniper_who_stalks_leaves_the_scouting_to_scouts() -> None:
    """With Stalk taken for scouting, the Scout stood still beside the last objective and games ran to the cap."""
    table = Table("north-africa-04", turn="lrdg", lrdg={"hand": "scout"}, italian={"hand": ""})
    assert answer(table) == "play scout scout"
    result = simulate("north-africa-04", 6, ["greedy", "greedy"], seed=11)
    assert result.reasons.get("round-cap", 0) == 0


def test_a_gun_on_wheels_drives_to_where_it_can_fire() -> None:
    table = Table("north-africa-07", turn="italian", lrdg={"hand": ""}, italian={"hand": "tank-driver-t"})
    assert turn(table)[:2] == ["use tank-driver-t 1", "step 21B"]


def test_a_crew_does_not_shuffle_seats() -> None:
    """Whoever has changed places has done so for a reason: nobody goes back in the same turn."""
    for seed in range(4):
        table = Table("north-africa-11", turn="lrdg", lrdg={"hand": "engineer machine-gunner"}, seed=seed)
        shifts = [step for step in turn(table) if step.startswith("shift ")]
        assert len({step.split()[1] for step in shifts}) == len(shifts)
