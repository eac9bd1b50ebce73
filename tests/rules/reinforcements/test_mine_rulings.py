"""Our own rulings on mines, aircraft and teams: RUL-191 to RUL-194."""

from __future__ import annotations

import pytest

from tests.rules.reinforcements.field import CAR, TRUCK, joint_minefield
from tests.rules.table import Table

NOBODY = {"lrdg:controller": "lost to italian"}


def has_hope(lrdg: dict[str, str]) -> bool:
    """Whether the LRDG, with nobody left and a mine on the board, may still hope to neutralise the Marksman."""
    table = Table("minefield-02", turn=None, lrdg={"hand": "lieutenant", **lrdg}, italian={"hand": ""}, gone=NOBODY)
    game = table.match.game
    assert table.mines("3A-19A") == ["personnel"]
    return not game.book.victory.is_hopeless(game, table.state, 0)


def test_rul_191_mines_keep_no_hope() -> None:
    assert not has_hope({"removed": "controller*4 assault-aircraft"})
    assert has_hope({"removed": "controller*4", "deck": "assault-aircraft"})  # Bomb and Strafe come from the air


@pytest.mark.parametrize("zone", ["deck", "hand", "discard"])
def test_rul_192_aircraft_in_reach_of_air_support(zone: str) -> None:
    """The Lieutenant, who might bolster it, is in the supply."""
    lost = {"hand": "", "supply": "lieutenant assault-aircraft"}
    assert has_hope({**lost, "removed": "controller*3", zone: "controller"})
    assert not has_hope({**lost, "removed": "controller*4"})


def test_rul_193_the_commander_of_the_round_decides_for_the_mines() -> None:
    """The Scout Car sets off one of each face, by italian-1's turn; lrdg-1 commands."""
    table = joint_minefield(
        **{"italian-1": {"hand": "machine-gunner-a*2 scout-a"}},
        mines={"3A-19A": "armour personnel"},
        berths={"italian:scout-a": f"{CAR} 2"},
    )
    table.play("use machine-gunner-a 1", "step 19A")
    assert table.asked == f"{table.commander('lrdg')} spring"
    table.play("spring-armour", dice=[0, 1, 1], seat=table.commander("lrdg"))
    assert table.asked == f"{table.commander('lrdg')} hit" and table.at(CAR) == "19A"


def test_rul_194_teammates_in_one_vehicle_switch_places() -> None:
    """The Scout is lrdg-2's, the Sergeant lrdg-1's."""
    table = joint_minefield(
        turn="lrdg-1",
        **{"lrdg-1": {"hand": "sergeant controller"}},
        berths={"lrdg:scout": f"{TRUCK} 2"},
    )
    assert table.berth("lrdg:sergeant") == f"{TRUCK} 1"
    table.play("switch sergeant scout")
    assert (table.berth("lrdg:sergeant"), table.berth("lrdg:scout")) == (f"{TRUCK} 2", f"{TRUCK} 1")
