"""Components and state: COM-01 to COM-13."""

from __future__ import annotations

import pytest

from sandtable.core.dice import ScriptMismatchError, Stream
from tests.rules.table import Table, names


def test_com_01_three_classes_of_cards() -> None:
    table = Table("normandy-07", us={"hand": "rifleman-a platoon-sergeant fog-of-war"})
    assert table.texts == [
        "play platoon-sergeant bolster",
        "play platoon-sergeant command",
        "hunker platoon-sergeant",
        "play rifleman-a move",
        "play rifleman-a attack",
        "play rifleman-a control",
        "hunker rifleman-a",
        "end",
    ]


def test_com_02_data_on_a_card() -> None:
    table = Table("normandy-07")
    printed = {
        kind.token: (kind.title, kind.squad, kind.initiative, [slot.written for slot in kind.slots])
        for kind in table.catalog.kinds
        if kind.seat == 0
    }
    assert printed["rifleman-b"] == ("Rifleman", "B", 5, ["move 1", "attack 1", "control"])
    assert printed["squad-leader-c"] == ("Squad Leader", "C", 7, ["bolster 2 C", "inspire 1 C"])
    assert printed["sniper"] == ("Sniper", "", 4, ["stalk 1", "attack 3"])
    assert printed["fog-of-war"] == ("Fog of War", "", 1, [])


def test_com_03_title_and_squad_say_which_cards_belong_to_a_counter() -> None:
    table = Table(
        turn="german",
        german={"hand": "rifleman-a"},
        us={"hand": "rifleman-b squad-leader-a scout-a platoon-sergeant"},
    )
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.cards("us", "removed") == {"rifleman-a": 1}
    assert table.size("us", "hand") == 4


def test_com_03_command_cards_are_never_lost_to_an_injury() -> None:
    table = Table(
        turn="german",
        german={"hand": "rifleman-a"},
        us={"hand": "squad-leader-a squad-leader-b platoon-sergeant", "supply": "rifleman-a*5"},
    )
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.cards("us", "removed") == {}
    assert table.at("us:rifleman-a") is None


def test_com_04_a_card_is_in_exactly_one_zone() -> None:
    """The table's own check after every choice of a game at random: counts by zone always add up to the set-up."""
    table = Table("normandy-12", turn=None, seed=4)
    stream = Stream(11)
    for _ in range(400):
        if table.match.outcome is not None:
            break
        options = table.decision.options
        table.match.submit(options[int(stream.below(len(options)))])
        table.check()
    assert table.state.round > 5


def test_com_05_the_supply_is_open_to_both() -> None:
    table = Table(us={"supply": "rifleman-a*4 scout-b fog-of-war*7"})
    for viewer in ("us", "german", None):
        us = table.match.view(viewer).seats[0]
        assert us.supply == {"rifleman-a": 4, "scout-b": 1, "fog-of-war": 10}


def test_com_06_removed_cards_are_for_their_owner_only() -> None:
    table = Table(us={"hand": "scout-a fog-of-war", "deck": "rifleman-a"})
    table.play("play scout-a recon")
    assert table.match.view("us").seats[0].removed == {"fog-of-war": 1}
    for viewer in ("german", None):
        us = table.match.view(viewer).seats[0]
        assert us.removed is None
        assert us.removed_size == 1


def test_com_06_a_removed_card_never_returns() -> None:
    table = Table(us={"hand": "platoon-sergeant rifleman-b", "removed": "rifleman-a*5"})
    table.play("play platoon-sergeant bolster")
    assert table.asked == "us turn"  # the supply holds nothing but Fog of War
    supply = "rifleman-b*5 scout-a*3 scout-b*3 squad-leader-a squad-leader-b"
    table = Table(us={"hand": "platoon-sergeant", "supply": supply, "removed": "rifleman-a*5"})
    told = table.play("play platoon-sergeant command", "draw 2")
    assert "drawn" not in names(told)[:2]  # neither deck nor discard pile has a card
    assert table.cards("us", "removed") == {"rifleman-a": 5}


def test_com_07_a_counter_is_ready_or_suppressed() -> None:
    table = Table("normandy-02", turn="german", german={"hand": "machine-gunner-a*2 rifleman-a"})
    assert not any(unit.impaired for unit in table.match.view(None).units)
    table.play("play machine-gunner-a suppress", "target scout-b", dice=[0, 1, 1, 1])
    assert [(u.side, u.unit) for u in table.match.view(None).units if u.impaired] == [("us", "scout-b")]


def test_com_08_either_face_of_the_own_marker_lets_units_enter() -> None:
    marks = {"us:2B": "scouted", "us:7A": "controlled", "us:12B": None, "german:12B": "controlled", "us:13B": None}
    table = Table(us={"hand": "rifleman-a"}, marks=marks)
    table.play("play rifleman-a move")
    assert table.texts == ["step 2B", "step 7A", "stop"]
    assert table.refusal("step 12B") == "COM-43"


def test_com_08_only_the_controlled_face_claims() -> None:
    table = Table(marks={"us:2B": "scouted", "us:13B": "controlled", "german:13B": "scouted"})
    assert (table.score("us"), table.points("2B"), table.points("13B")) == (2, 1, 2)


def test_com_08_a_tile_holds_one_marker_of_each_side() -> None:
    """Entering a tile that has one puts down no second; the other side's stays beside it, on its own face."""
    for mine in ("scouted", "controlled"):
        for theirs in (None, "scouted", *(["controlled"] if mine == "scouted" else [])):
            table = Table(us={"hand": "scout-a rifleman-a"}, marks={"us:12B": mine, "german:12B": theirs})
            fog = table.cards("us", "supply")["fog-of-war"]
            told = table.play("play scout-a scout", "step 12B", "stop")
            assert (table.mark("us:12B"), table.mark("german:12B")) == (mine, theirs)
            assert "scouted" not in names(told) and table.cards("us", "supply")["fog-of-war"] == fog
    table = Table(us={"hand": "scout-a rifleman-a"}, marks={"german:12B": "controlled"})
    table.play("play scout-a scout", "step 12B", "stop")
    assert (table.mark("us:12B"), table.mark("german:12B")) == ("scouted", "controlled")


def test_com_08_the_enemys_marker_opens_no_tile() -> None:
    for face in ("scouted", "controlled"):
        table = Table(us={"hand": "rifleman-a"}, marks={"german:13B": face})
        table.play("play rifleman-a move")
        assert "step 13B" not in table.texts
        table = Table(turn="german", german={"hand": "rifleman-a"}, marks={"us:4B": face, "german:12B": "scouted"})
        table.play("play rifleman-a move")
        assert "step 12B" in table.texts and "step 4B" not in table.texts


def test_com_08_com_50_one_side_at_most_shows_the_controlled_face() -> None:
    """Taking control turns the other's marker back to scouted; losing it does not take the marker away."""
    table = Table(
        us={"hand": "rifleman-a"},
        german={"hand": "rifleman-a"},
        at={"us:rifleman-a": "13B", "german:rifleman-a": "13B"},
        marks={"us:13B": "scouted", "german:13B": "scouted"},
    )
    table.play("play rifleman-a control")
    assert (table.mark("us:13B"), table.mark("german:13B")) == ("controlled", "scouted")
    table = Table(
        turn="german",
        german={"hand": "rifleman-a"},
        at={"german:rifleman-a": "13B"},
        marks={"us:13B": "controlled", "german:13B": "scouted"},
    )
    table.play("play rifleman-a control")
    assert (table.mark("us:13B"), table.mark("german:13B")) == ("scouted", "controlled")


def test_com_09_points_belong_to_whoever_controls_the_tile() -> None:
    table = Table(
        us={"hand": "rifleman-a"},
        at={"us:rifleman-a": "13B"},
        marks={"us:13B": "scouted", "german:13B": "controlled"},
    )
    assert (table.score("us"), table.score("german")) == (0, 5)
    table.play("play rifleman-a control")
    assert (table.score("us"), table.score("german")) == (2, 3)


def test_com_09_a_tile_without_an_objective_is_worth_nothing() -> None:
    table = Table(us={"hand": "rifleman-a"}, at={"us:rifleman-a": "17B"})
    table.play("play rifleman-a control")
    assert table.mark("us:17B") == "controlled"
    assert table.score("us") == 0


def test_com_10_one_side_holds_the_initiative() -> None:
    table = Table(turn=None, us={"hand": "fog-of-war"}, german={"hand": "scout-a"})
    assert table.match.view(None).initiative == "us"
    table.play("bid fog-of-war", seat="us")
    table.play("bid scout-a", seat="german")
    assert table.match.view(None).initiative == "german"


def test_com_11_tiles_print_their_cover_and_hills_print_three_and_one() -> None:
    tiles = Table("normandy-11").match.scene().tiles
    printed = {tile.name: (tile.printed["cover"], tile.printed.get("hill", 0)) for tile in tiles}
    assert printed["16A"] == (3, 1)
    assert printed["4A"] == (3, 0)
    assert printed["1B"] == (1, 0)


@pytest.mark.parametrize("face", [0, 9])
def test_com_12_dice_have_ten_sides(face: int) -> None:
    table = Table(us={"hand": "rifleman-a"})
    table.play("play rifleman-a attack", "target scout-a", dice=[face])
    table = Table(us={"hand": "rifleman-a"})
    table.play("play rifleman-a attack")
    with pytest.raises(ScriptMismatchError):
        table.play("target scout-a", dice=[10])


def test_com_13_a_number_says_how_much_and_a_letter_says_which_squad() -> None:
    supply = {"supply": "rifleman-a*3 rifleman-b*3"}
    table = Table(us={"hand": "squad-leader-a", **supply})
    table.play("play squad-leader-a bolster")
    assert table.texts == ["take rifleman-a", "done"]
    assert table.refusal("take rifleman-b") == "RUL-12"
    table.play("take rifleman-a", "take rifleman-a")
    assert table.cards("us", "discard")["rifleman-a"] == 2 and table.asked != "us bolster"
    table = Table(us={"hand": "platoon-sergeant", **supply})
    table.play("play platoon-sergeant bolster", "take rifleman-a", "take rifleman-b", "take rifleman-b")
    assert table.asked != "us bolster"
