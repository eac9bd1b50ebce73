"""The radio of scenario 10: NOR-07, NOR-29, RUL-137."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import sandtable
from tests.rules.table import Table, names


def radio(mark: str = "controlled", options: Sequence[str] = (), enemy: str = "14B") -> Table:
    return Table(
        "normandy-10",
        us={"hand": "rifleman-a*3 rifleman-b"},
        at={"us:rifleman-a": "6B", "german:rifleman-a": enemy},
        marks={"us:6B": mark},
        options=options,
    )


def test_nor_07_the_radio_is_in_scenario_10_only() -> None:
    for number in range(1, 13):
        table = Table(f"normandy-{number:02d}")
        raised = [i for i, raises in enumerate(table.infantry.raises) if raises]
        assert raised == ([table.catalog.tile_names["6B"]] if number == 10 else [])


def test_nor_07_elsewhere_control_of_an_own_tile_raises_nothing() -> None:
    table = Table("normandy-10", us={"hand": "rifleman-a"}, at={"us:rifleman-a": "5B"}, marks={"us:5B": "controlled"})
    table.play("play rifleman-a control")
    assert (table.points("5B"), table.score("us")) == (1, 1)


def test_nor_29_control_of_the_held_radio_tile_raises_its_value() -> None:
    table = radio()
    assert (table.points("6B"), table.score("us")) == (1, 1)
    told = table.play("play rifleman-a control")
    assert names(told) == ["played", "raised"]
    assert (table.points("6B"), table.score("us")) == (2, 2)
    table.play("play rifleman-a control")
    assert (table.points("6B"), table.score("us")) == (3, 3)


def test_nor_29_the_germans_cannot_raise_it() -> None:
    marks = {"german:6B": "controlled"}
    table = Table(
        "normandy-10", turn="german", german={"hand": "rifleman-a"}, at={"german:rifleman-a": "6B"}, marks=marks
    )
    told = table.play("play rifleman-a control")
    assert "raised" not in names(told)
    assert (table.points("6B"), table.score("german")) == (1, 1)


def test_rul_137_the_control_that_takes_the_tile_does_not_raise() -> None:
    table = radio("scouted")
    told = table.play("play rifleman-a control")
    assert "raised" not in names(told)
    assert (table.points("6B"), table.score("us")) == (1, 1)


def test_rul_137_the_raised_value_stays_when_the_tile_changes_hands() -> None:
    table = Table(
        "normandy-10",
        turn="german",
        german={"hand": "rifleman-a"},
        empty=True,
        at={"german:rifleman-a": "6B", "us:rifleman-a": "4B"},
        marks={"us:6B": "controlled", "german:6B": "scouted"},
        points={"6B": 4},
    )
    assert table.score("us") == 4
    table.play("play rifleman-a control")
    assert (table.points("6B"), table.score("us"), table.score("german")) == (4, 0, 4)
    assert table.outcome is None


def test_rul_137_victory_is_checked_after_each_raise() -> None:
    table = radio()
    table.play("play rifleman-a control")
    table.play("play rifleman-a control")
    assert table.outcome is None
    table = Table(
        "normandy-10",
        us={"hand": "rifleman-a*2"},
        at={"us:rifleman-a": "6B"},
        marks={"us:6B": "controlled"},
        points={"6B": 4},
    )
    told = table.play("play rifleman-a control")
    assert names(told) == ["played", "raised", "won"]
    assert table.outcome == ("us", "COM-68")


@pytest.mark.parametrize("here", [True, False])
def test_rul_137_what_blocks_control_blocks_the_raise(here: bool) -> None:
    """An enemy on the tile: nothing by REI-A-19, for the US holds it; blocked by the classic rule."""
    enemy = "6B" if here else "14B"
    table = radio(enemy=enemy)
    table.play("play rifleman-a control")
    assert table.points("6B") == 2
    table = radio(options=["classic-control"], enemy=enemy)
    if here:
        assert table.refusal("play rifleman-a control") == "NOR-16"
    else:
        table.play("play rifleman-a control")
        assert table.points("6B") == 2


def test_rul_137_hope_while_the_us_can_control() -> None:
    """All objectives but the radio held by Germans who cannot be driven out: the US can still raise."""
    table = Table(
        "normandy-10",
        turn="german",
        german={"hand": "rifleman-a"},
        us={"hand": "rifleman-a scout-a*2", "removed": "rifleman-b*5 rifleman-a*4"},
        at={"german:rifleman-a": "14B"},
    )
    table.play("play rifleman-a attack", "target scout-a", dice=[0])
    assert not table.is_hopeless("us")


def test_nor_29_the_view_shows_the_raised_value() -> None:
    table = radio()
    table.play("play rifleman-a control")
    tiles = {tile.tile: tile.points for tile in table.match.view("german").tiles}
    assert tiles["6B"] == 2
    assert sandtable.new("normandy-10", seed=1).view().tiles != table.match.view().tiles
