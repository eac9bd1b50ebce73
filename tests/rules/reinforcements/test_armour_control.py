"""Control where Reinforcements is played: REI-A-19, REI-A-20, RUL-21."""

from __future__ import annotations

import pytest

from sandtable import api
from sandtable.content.errors import ContentError
from tests.rules.reinforcements.field import armoury, joint


@pytest.mark.parametrize(("mark", "blocked"), [(None, False), ("scouted", False), ("controlled", True)])
def test_rei_a_19_a_vehicle_is_a_unit_that_blocks(mark: str | None, blocked: bool) -> None:
    table = armoury(
        us={"hand": "rifleman-a"},
        at={"us:rifleman-a": "12B", "german:tank-a": "12B"},
        marks={"us:12B": "scouted", "german:12B": mark},
    )
    if blocked:
        assert table.why("play rifleman-a control") == "REI-A-19 enemy-holds-tile"
    else:
        table.play("play rifleman-a control")
        assert table.mark("us:12B") == "controlled"


def test_rei_a_20_it_holds_for_four_players() -> None:
    """RUL-138: "opponent" is the other team, whichever of the two has the unit."""
    for unit in ("german:scout-a", "german:scout-b"):
        position = {"at": {"us:rifleman-a": "12B", unit: "12B"}, "us-1": {"hand": "rifleman-a"}}
        table = joint(marks={"us:12B": "scouted", "german:12B": "controlled"}, **position)
        assert table.why("play rifleman-a control") == "REI-A-19 enemy-holds-tile"
        table = joint(marks={"us:12B": "scouted", "german:12B": "scouted"}, **position)
        assert "play rifleman-a control" in table.texts


@pytest.mark.parametrize("option", ["classic", "classic-control"])
def test_rul_21_the_older_rule_is_for_two_players_of_the_base_scenarios_only(option: str) -> None:
    for scenario in ("reinforcements-101", "reinforcements-101@4"):
        with pytest.raises(ContentError, match=f'"{option}"'):
            api.set_up(scenario, [option])
    with pytest.raises(ContentError, match=f'"{option}"'):
        api.set_up("normandy-01", [option, "specialists"])
    assert api.set_up("normandy-01", [option])[1].game_options == [option]


def test_rul_21_it_is_offered_only_where_it_may_be_chosen() -> None:
    assert api.options_of("normandy-01") == ["classic", "classic-control", "specialists"]
    assert api.options_of("reinforcements-101") == ["specialists"]
    assert api.options_of("reinforcements-101@4") == ["specialists"]
    assert api.options_of("north-africa-01") == api.options_of("reinforcements-201") == []
