"""Who can still win: BOB-75 and RUL-121."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.britain.sky import Sky, sky

PAIR = {"Hurricane R1": "0,0 SE", "Hurricane R2": "-2,0 N", "Bf 109E Y1": "1,0 N", "Bf 109E Y2": "2,0 N"}
BOTH = {"raf": ["neutralise 2"], "luftwaffe": ["neutralise 2"]}


def hopeless(table: Sky, side: str) -> bool:
    return table.match.book.victory.is_hopeless(table.match.game, table.state, table.catalog.side_names[side])


def test_bob_75_no_rule_for_a_side_without_hope() -> None:
    """A side that cannot win any more plays on while the other still can."""
    zones = {"hand": "squadron-comms", "removed": "hurricane-r1*5 hurricane-r2*5"}
    table = sky(PAIR, raf=zones, luftwaffe={"hand": "bf-109e-y1"}, victory=BOTH)
    assert hopeless(table, "raf") and not hopeless(table, "luftwaffe")
    table.play("play squadron-comms command", dice=None)
    assert table.outcome is None


@pytest.mark.parametrize("initiative", ["raf", "luftwaffe"])
def test_rul_121_if_neither_can_win_the_initiative_does(initiative: str) -> None:
    """The last Bf 109E card is hit by the last Hurricane, which then flies into a balloon. Tested after each loss."""
    raf = {"hand": "hurricane-r1 squadron-comms", "removed": "hurricane-r1*4 hurricane-r2*5"}
    german = {"hand": "bf-109e-y1", "removed": "bf-109e-y1*3 bf-109e-y2*4"}
    words: dict[str, Any] = {"victory": BOTH, "turn": "raf", "initiative": initiative, "balloons": "1,-1"}
    table = sky({**PAIR, "Hurricane R1": "0,0 NE", "Bf 109E Y1": "0,0 N"}, raf=raf, luftwaffe=german, **words)
    assert not hopeless(table, "raf") and not hopeless(table, "luftwaffe")
    table.play("play hurricane-r1 attack")
    table.play("target bf-109e-y1", dice=[9, 9])
    assert hopeless(table, "luftwaffe") and not hopeless(table, "raf") and table.outcome is None
    table.play("ahead")
    assert table.outcome == (initiative, "RUL-121")


@pytest.mark.parametrize(
    ("removed", "lost"),
    [
        ("", False),
        ("hurricane-r1*5", False),  # the other still has cards
        ("hurricane-r1*5 hurricane-r2*4", False),
        ("hurricane-r1*5 hurricane-r2*5", True),
    ],
)
def test_rul_121_neutralising_needs_an_attack_card(removed: str, lost: bool) -> None:
    table = sky(PAIR, raf={"hand": "squadron-comms", "removed": removed}, victory=BOTH)
    assert hopeless(table, "raf") == lost


def test_rul_121_cards_in_the_supply_count() -> None:
    zones = {"hand": "squadron-comms", "removed": "hurricane-r1*5 hurricane-r2*4", "supply": "hurricane-r2"}
    assert not hopeless(sky(PAIR, raf=zones, victory=BOTH), "raf")


def test_rul_121_neutralising_needs_enough_enemies() -> None:
    for gone, lost in (({}, False), ({"bf-109e-y1": "lost"}, False), ({"bf-109e-y1": "escaped"}, True)):
        assert hopeless(sky(PAIR, gone=gone, victory=BOTH), "raf") == lost


def test_rul_121_a_card_whose_aircraft_is_gone_does_not_count() -> None:
    zones = {"hand": "squadron-comms", "removed": "hurricane-r2*5"}
    assert hopeless(sky(PAIR, raf=zones, gone={"hurricane-r1": "escaped"}, victory=BOTH), "raf")


RAID = {"Ju 87 S1": "0,0 N", "Bf 109E Y1": "1,0 N", "Docks": "0,0", "Factory": "2,0", "Hurricane R1": "4,0 N"}


def test_rul_121_destroying_needs_a_bomb_card() -> None:
    """A fighter's card is no help; a bomber's is, for both."""
    victory = {"luftwaffe": ["destroy 2 structures"], "raf": ["neutralise 2"]}
    assert not hopeless(sky(RAID, victory=victory), "luftwaffe")
    zones = {"hand": "bf-109e-y1", "removed": "ju-87-s1*4"}
    assert hopeless(sky(RAID, luftwaffe=zones, victory=victory), "luftwaffe")
    assert hopeless(sky(RAID, victory=victory, gone={"ju-87-s1": "lost"}), "luftwaffe")
    bombs = {"luftwaffe": ["neutralise 1"], "raf": ["neutralise 2"]}
    assert not hopeless(
        sky(RAID, luftwaffe={"hand": "ju-87-s1", "removed": "bf-109e-y1*4"}, victory=bombs), "luftwaffe"
    )


def test_rul_121_destroying_needs_enough_targets() -> None:
    victory = {"luftwaffe": ["destroy: Docks, Factory"], "raf": ["neutralise 2"]}
    assert not hopeless(sky(RAID, victory=victory, gone={"docks": "lost"}), "luftwaffe")
    ships = {**RAID, "Steamer 1": "3,0 N", "Steamer 2": "3,1 N"}
    goals = {"luftwaffe": ["destroy 2 ships"], "raf": ["escape 1 ships"]}
    assert hopeless(sky(ships, victory=goals, gone={"steamer-1": "escaped"}), "luftwaffe")


HOME = {"Bf 109E Y1": "0,-3 N", "Bf 109E Y2": "0,3 N", "Ju 87 S1": "2,3 N", "Hurricane R1": "4,0 S"}


def fleeing(goal: str, **words: Any) -> Sky:
    victory = {"luftwaffe": [goal], "raf": ["neutralise 3"]}
    return sky(HOME, victory=victory, escape={"luftwaffe": "0,-4"}, **words)


def test_rul_121_escaping_needs_a_card_that_moves_them() -> None:
    """An own card, or a Guide that reaches it; for ships Sail."""
    none = {"Bomber Lead": 0}
    own = {"hand": "squadron-comms", "removed": "bf-109e-y1*4"}
    goal = "escape: Bf 109E Y1"
    assert not hopeless(fleeing(goal, cards=none), "luftwaffe")
    assert not hopeless(fleeing(goal, luftwaffe=own, cards=none), "luftwaffe")  # Section Comms Y guides it
    gone = {"hand": "squadron-comms", "removed": "bf-109e-y1*4 section-comms-y"}
    assert hopeless(fleeing(goal, luftwaffe=gone, cards=none), "luftwaffe")
    assert not hopeless(fleeing(goal, luftwaffe=gone), "luftwaffe")  # Bomber Lead guides anybody
    stuka = {"hand": "squadron-comms", "removed": "ju-87-s1*4"}
    assert hopeless(fleeing("escape: Ju 87 S1", luftwaffe=stuka, cards=none), "luftwaffe")  # not of section Y
    assert hopeless(fleeing("escape 3 aircraft", gone={"bf-109e-y1": "lost"}), "luftwaffe")
    assert not hopeless(fleeing("escape 3 aircraft", gone={"bf-109e-y1": "escaped"}), "luftwaffe")
    ships = {"Steamer 1": "0,0 N", "Hurricane R1": "4,0 S", "Ju 87 S1": "2,3 N"}
    victory = {"raf": ["escape 1 ship"], "luftwaffe": ["destroy 1 ship"]}
    assert not hopeless(sky(ships, victory=victory), "raf")
    assert hopeless(sky(ships, raf={"hand": "", "removed": "convoy-commodore*3"}, victory=victory, turn=None), "raf")


def test_rul_188_each_piece_needs_a_card_that_moves_it() -> None:
    """Two of three have to leave: it is not enough that one of them still can."""
    none = {"Bomber Lead": 0}
    one = {"hand": "squadron-comms", "removed": "bf-109e-y1*4 bf-109e-y2*4 section-comms-y"}
    assert not hopeless(fleeing("escape 1 aircraft", luftwaffe=one, cards=none), "luftwaffe")
    assert hopeless(fleeing("escape 2 aircraft", luftwaffe=one, cards=none), "luftwaffe")


def test_rul_121_points_that_are_left() -> None:
    victory = {"luftwaffe": ["score 3"], "raf": ["neutralise 2"]}
    points = {"luftwaffe": '{ "Docks" = 2, "Factory" = 1 }'}
    table = sky(RAID, victory=victory, points=points)
    assert not hopeless(table, "luftwaffe")
    table = sky(RAID, victory=victory, points=points, gone={"docks": "lost"})
    assert table.score("luftwaffe") == 2 and not hopeless(table, "luftwaffe")
    more = {"luftwaffe": '{ "Docks" = 2, "Factory" = 1, "Hurricane R1" = 1 }'}
    four = {**victory, "luftwaffe": ["score 4"]}
    assert not hopeless(sky(RAID, victory=four, points=more), "luftwaffe")
    assert hopeless(sky(RAID, victory=four, points=more, gone={"hurricane-r1": "escaped"}), "luftwaffe")
    both = {"luftwaffe": ["score 4"], "raf": ["score 5"]}
    own = {**more, "raf": "{ escape = 1, neutralise = 2 }"}
    where: dict[str, Any] = {"escape": {"raf": "0,-4"}, "gone": {"hurricane-r1": "escaped"}}
    table = sky({**RAID, "Steamer 1": "3,0 N"}, victory=both, points=own, **where)
    assert hopeless(table, "luftwaffe")  # what the RAF gains by an escape is none of theirs
    assert not hopeless(table, "raf")  # two aircraft at two points, a ship at one and an aircraft that is out


@pytest.mark.parametrize("initiative", ["raf", "luftwaffe"])
@pytest.mark.parametrize(
    ("gone", "winner"),
    [
        ({}, None),
        ({"bf-109e-y1": "lost"}, "raf"),
        ({"hurricane-r1": "lost"}, "luftwaffe"),
        ({"hurricane-r1": "lost", "bf-109e-y1": "lost"}, "raf"),  # one of one is more than one of two
    ],
)
def test_rul_121_at_the_cap_the_larger_share(gone: dict[str, str], winner: str | None, initiative: str) -> None:
    victory = {"raf": ["neutralise 2"], "luftwaffe": ["neutralise 2"]}
    if len(gone) == 2:
        victory = {"raf": ["neutralise 3", "neutralise: Bf 109E Y1, Bf 109E B1"], "luftwaffe": ["neutralise 3"]}
    pieces = {**PAIR, "Hurricane P1": "-4,0 N", "Bf 109E B1": "4,0 N"}
    table = sky(pieces, gone=gone, victory=victory, turn=None, initiative=initiative)
    found = table.match.book.victory.at_cap(table.match.game, table.state)
    assert table.catalog.sides[int(found)] == (winner or initiative)
