"""Advance: REI-A-14, REI-A-15, RUL-73."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.reinforcements.field import armoury, joint
from tests.rules.table import Table

ALL = ["us:scout-a", "us:rifleman-a", "us:tank-a"]  # of squad A, on 17B


def advance(**position: Any) -> Table:
    """The US Tank Leader of squad A calls for an Advance; another card is left in hand."""
    table = armoury(us={"hand": "tank-leader-a scout-b"}, **position)
    table.play("play tank-leader-a advance")
    return table


def test_rei_a_14_any_number_of_counters_goes_together() -> None:
    table = advance(at={"us:rifleman-b": "2B", "us:mortar": "12B"})
    assert table.asked == "us advance"
    table.play("join scout-a", "join rifleman-a", "join tank-a")
    assert table.texts == ["advance 2B", "advance 12B"]
    table.play("advance 12B")
    assert [table.at(unit) for unit in ALL] == ["12B"] * 3
    assert (table.at("us:scout-b"), table.at("us:rifleman-b")) == ("17B", "2B")
    assert table.asked == "us turn"


def test_rei_a_14_one_may_go_and_the_others_stay() -> None:
    table = advance(at={"us:rifleman-b": "2B", "us:mortar": "12B"})
    table.play("join rifleman-a", "advance 2B")
    assert [table.at(unit) for unit in ALL] == ["17B", "2B", "17B"]


def test_rei_a_14_only_of_the_named_squad() -> None:
    table = advance(at={"us:rifleman-b": "2B"})
    assert table.texts == ["join scout-a", "join rifleman-a", "join tank-a", "stop"]
    assert table.why("join scout-b") == "REI-A-14 cannot-advance"
    assert table.why("join mortar") == "REI-A-14 cannot-advance"


def test_rei_a_14_all_from_one_tile() -> None:
    """The second may not come from elsewhere, though a friend is next to it as well."""
    table = advance(at={"us:scout-a": "16B", "us:scout-b": "2B", "us:mortar": "12B", "us:rifleman-b": "6A"})
    table.play("join scout-a")
    assert table.texts == ["advance 2B", "advance 6A"]
    assert table.why("join rifleman-a") == "REI-A-14 cannot-advance"


def test_rei_a_14_only_to_a_tile_next_to_theirs() -> None:
    table = advance(at={"us:rifleman-b": "2B", "us:mortar": "12B", "us:scout-b": "6A"})
    table.play("join tank-a")
    assert table.texts == ["advance 2B", "advance 12B"]
    assert table.why("advance 6A") == "RUL-01 not-adjacent"
    assert table.why("advance 7A") == "REI-A-14 no-friend-there"


def test_rei_a_14_an_enemy_is_no_friend() -> None:
    table = advance(at={"us:rifleman-b": "2B", "us:mortar": "12B", "german:scout-a": "7A"})
    table.play("join tank-a")
    assert table.why("advance 7A") == "REI-A-14 no-friend-there"


def test_rei_a_14_without_a_friend_nearby_nobody_goes() -> None:
    """RUL-07: it may be played all the same."""
    table = armoury(us={"hand": "tank-leader-a scout-a"})
    before = [table.at(unit) for unit in ALL]
    table.play("play tank-leader-a advance")
    assert (table.asked, [table.at(unit) for unit in ALL]) == ("us turn", before)


def test_rei_a_15_a_suppressed_counter_stays_behind() -> None:
    table = advance(at={"us:rifleman-b": "2B"}, suppressed="us:rifleman-a")
    assert table.texts == ["join scout-a", "join tank-a", "stop"]
    assert table.why("join rifleman-a") == "REI-A-15 suppressed"


def test_rei_a_15_with_all_suppressed_nobody_can_go() -> None:
    table = armoury(
        us={"hand": "tank-leader-a scout-b"},
        at={"us:rifleman-b": "2B", "us:tank-a": None},
        suppressed="us:rifleman-a us:scout-a",
    )
    table.play("play tank-leader-a advance")
    assert (table.asked, table.at("us:rifleman-a"), table.at("us:scout-a")) == ("us turn", "17B", "17B")


def test_rei_a_15_no_vehicle_onto_rough_terrain() -> None:
    table = advance(at={"us:rifleman-b": "13B", "us:scout-b": "2B"})
    table.play("join tank-a")  # one way is left, and taken
    assert table.at("us:tank-a") == "2B"


@pytest.mark.parametrize("mark", [None, "scouted", "controlled"])
def test_rul_73_no_marker_is_needed_and_none_is_placed(mark: str | None) -> None:
    table = advance(at={"us:rifleman-b": "12B", "us:mortar": "2B"}, marks={"us:12B": mark})
    table.play("join rifleman-a", "advance 12B")
    assert (table.at("us:rifleman-a"), table.mark("us:12B")) == ("12B", mark)


def test_rul_73_a_suppressed_friend_will_do() -> None:
    table = advance(at={"us:rifleman-b": "12B", "us:mortar": "2B"}, suppressed="us:rifleman-b")
    table.play("join rifleman-a", "advance 12B")
    assert table.at("us:rifleman-a") == "12B"


def test_rul_73_nobody_chosen_does_nothing() -> None:
    table = advance(at={"us:rifleman-b": "12B"})
    table.play("stop")
    assert [table.at(unit) for unit in ALL] == ["17B"] * 3
    assert table.cards("us", "play") == {"tank-leader-a": 1}
    assert table.asked == "us turn"


def test_rul_73_the_friend_was_there_before() -> None:
    """Two who go together are no friends of each other at the far end."""
    table = advance(at={"us:rifleman-b": "12B", "us:mortar": "2B"})
    table.play("join scout-a", "join rifleman-a")
    assert table.why("advance 7A") == "REI-A-14 no-friend-there"


def test_rul_80_a_teammate_is_neither_moved_nor_joined() -> None:
    us = {"us-1": {"hand": "tank-leader-a scout-a"}}
    table = joint(at={"us:rifleman-b": "2B"}, **us)  # the teammate's
    table.play("play tank-leader-a advance")
    assert (table.asked, table.at("us:rifleman-a")) == ("us-1 turn", "17B")
    table = joint(at={"us:scout-a": "2B", "us:rifleman-b": "12B", "us:scout-b": "12B"}, **us)
    table.play("play tank-leader-a advance", "join rifleman-a")
    assert (table.at("us:rifleman-a"), table.at("us:rifleman-b")) == ("17B", "12B")
    assert table.why("join scout-b") == "RUL-80 own-counters-only"
    table.play("join tank-a")
    assert [table.at(unit) for unit in ALL] == ["2B"] * 3
