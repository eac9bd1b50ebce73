"""The worked examples: the example of a round (EXA-01 to EXA-14) and the small ones (EXA-52, EXA-54, EXA-55)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.books import known_books
from sandtable.content import check
from sandtable.core.option import Option
from sandtable.rules.shared.kinds import PLAY
from tests.rules.table import DATA, Table, defence_of, names

# David is the US player, Trevor the German. Both hold four cards; Trevor bids the higher number.
DAVID = {"hand": "machine-gunner-c squad-leader-c fog-of-war rifleman-c"}
TREVOR = {"hand": "scout-b rifleman-a*2 platoon-sergeant"}


def before_the_bid() -> Table:
    return Table("example-round", turn=None, us=DAVID, german=TREVOR)


def after_the_bid() -> Table:
    table = before_the_bid()
    table.play("bid rifleman-c", seat="us")
    table.play("bid platoon-sergeant", seat="german")
    return table


def after_scouting() -> Table:
    table = after_the_bid()
    table.play("play scout-b scout", "step 3B", "step 17B")
    return table


def davids_turn() -> Table:
    table = after_scouting()
    table.play("play rifleman-a move", "step 17B")
    table.play("play rifleman-a control")
    return table


def before_the_attack() -> Table:
    table = davids_turn()
    table.play("play machine-gunner-c move", "step 2A")
    table.play("play squad-leader-c inspire", "take machine-gunner-c")
    return table


def test_exa_01_initiative_bid() -> None:
    table = after_the_bid()
    assert table.initiative == "german"
    assert table.cards("us", "discard") == {"rifleman-c": 1}
    assert table.cards("german", "discard") == {"platoon-sergeant": 1}
    assert table.cards("german", "hand") == {"scout-b": 1, "rifleman-a": 2}
    assert table.cards("us", "hand") == {"machine-gunner-c": 1, "squad-leader-c": 1, "fog-of-war": 1}
    assert table.asked == "german turn"


def test_exa_02_move_to_an_unmarked_tile_is_refused() -> None:
    table = after_the_bid()
    table.play("play rifleman-a move")  # the card may be played for a Move; the step to 17B is what is not allowed
    assert table.texts == ["step 11B", "stop"]
    assert table.refusal("step 17B") == "COM-43"
    assert table.at("german:rifleman-a") == "18B"


def test_exa_03_scout_two_tiles_one_of_them_new() -> None:
    table = after_the_bid()
    fog = table.cards("german", "supply")["fog-of-war"]
    before = table.marks("german")
    table.play("play scout-b scout", "step 3B", "step 17B")
    assert table.at("german:scout-b") == "17B"
    assert table.marks("german") == before | {"17B": "scouted"}
    assert table.cards("german", "supply")["fog-of-war"] == fog - 1
    assert table.cards("german", "discard") == {"platoon-sergeant": 1, "fog-of-war": 1}
    assert table.cards("german", "play") == {"scout-b": 1}


def test_exa_04_move_onto_the_newly_scouted_tile() -> None:
    table = after_scouting()
    marks, fog = table.marks("german"), table.cards("german", "supply")["fog-of-war"]
    table.play("play rifleman-a move", "step 17B")
    assert table.at("german:rifleman-a") == "17B"
    assert table.marks("german") == marks
    assert table.cards("german", "supply")["fog-of-war"] == fog


def test_exa_05_control_an_objective() -> None:
    table = after_scouting()
    table.play("play rifleman-a move", "step 17B")
    assert table.score("german") == 0
    table.play("play rifleman-a control")
    assert table.mark("german:17B") == "controlled"
    assert table.score("german") == table.points("17B") == 2


def test_exa_06_empty_hand_ends_the_turn() -> None:
    table = davids_turn()
    assert table.asked == "us turn"
    assert table.cards("german", "hand") == table.cards("german", "play") == {}
    assert table.cards("german", "discard") == {
        "platoon-sergeant": 1,
        "fog-of-war": 1,
        "scout-b": 1,
        "rifleman-a": 2,
    }


def test_exa_07_machine_gunner_moves_to_2a() -> None:
    table = davids_turn()
    table.play("play machine-gunner-c move", "step 2A")
    assert table.at("us:machine-gunner-c") == "2A"


def german_at_2a(options: list[str], us: str) -> Table:
    return Table(
        "example-round",
        turn="german",
        german={"hand": "rifleman-a"},
        at={"us:machine-gunner-c": "2A", "german:rifleman-a": "2A"},
        marks={"german:2A": "scouted", "us:2A": us},
        options=options,
    )


def test_exa_08_presence_blocks_control_by_the_classic_rule() -> None:
    table = german_at_2a(["classic-control"], "scouted")
    assert table.refusal("play rifleman-a control") == "NOR-16"


def test_exa_09_the_same_by_the_reinforcements_rule() -> None:
    table = german_at_2a([], "scouted")
    table.play("play rifleman-a control")
    assert table.mark("german:2A") == "controlled"
    table = german_at_2a([], "controlled")
    assert table.refusal("play rifleman-a control") == "REI-A-19"


def test_exa_10_inspire_the_own_squad() -> None:
    hand = "machine-gunner-c squad-leader-c squad-leader-a rifleman-a fog-of-war"
    table = Table("example-round", us={"hand": hand}, german=TREVOR)
    table.play("play machine-gunner-c move", "step 2A")
    table.play("play squad-leader-a inspire")
    table.play("play squad-leader-c inspire")
    assert table.refusal("take squad-leader-a") == "RUL-12"
    assert table.refusal("take squad-leader-c") == "RUL-09"
    table = davids_turn()
    table.play("play machine-gunner-c move", "step 2A")
    table.play("play squad-leader-c inspire", "take machine-gunner-c")
    assert table.cards("us", "hand") == {"machine-gunner-c": 1, "fog-of-war": 1}
    assert table.cards("us", "play") == {"squad-leader-c": 1}


def test_exa_11_attack_on_riflemen_in_cover() -> None:
    table = before_the_attack()
    told = table.play("play machine-gunner-c attack", "target rifleman-a", dice=[5, 8])
    attack = next(fields for name, fields in told if name == "attacked")
    assert (attack["base"], attack["cover"], attack["range"], attack["dice"]) == (4, 3, 1, 2)
    assert defence_of(told) == 8
    assert [fields["hit"] for name, fields in told if name == "rolled"] == [0, 1]
    assert names(told).count("card-lost") == 1
    assert table.size("german", "removed") == 1


def test_exa_12_one_lower_misses() -> None:
    table = before_the_attack()
    told = table.play("play machine-gunner-c attack", "target rifleman-a", dice=[5, 7])
    assert defence_of(told) == 8
    assert table.size("german", "removed") == 0
    table = before_the_attack()
    table.play("play machine-gunner-c attack", "target rifleman-a", dice=[0, 1])
    assert table.size("german", "removed") == 1


def test_exa_13_casualty_from_the_discard_pile() -> None:
    table = before_the_attack()
    assert table.size("german", "hand") == 0
    assert table.cards("german", "discard")["rifleman-a"] == 2
    deck = table.cards("german", "deck")
    table.play("play machine-gunner-c attack", "target rifleman-a", dice=[5, 8])
    assert table.cards("german", "removed") == {"rifleman-a": 1}
    # The turn has ended and a round begun, for David had nothing left to play: look at all that can be drawn.
    left = sum(table.cards("german", zone).get("rifleman-a", 0) for zone in ("deck", "hand", "discard"))
    assert left == deck.get("rifleman-a", 0) + 1
    assert table.at("german:rifleman-a") == "17B"


def test_exa_14_fog_of_war_at_the_end_of_the_turn() -> None:
    table = davids_turn()
    table.play("play machine-gunner-c move", "step 2A")
    table.play("play squad-leader-c inspire", "done")
    assert table.asked == "us bid"  # with Fog of War alone in hand nothing is left to play, and the turn is over
    table = davids_turn()
    table.play("play squad-leader-c inspire")
    assert not any("fog-of-war" in text for text in table.texts)
    fog = table.kind("us", "fog-of-war")
    assert table.refusal(Option(PLAY, fog)) == "COM-38"
    assert table.refusal("hunker fog-of-war") == "COM-42"
    told = table.play("play machine-gunner-c move", "stop")
    assert names(told)[:6] == ["played", "turn-ended", "cards-shown", "round", "drawn", "drawn"]
    bid = {"rifleman-c": 1}
    assert table.cards("us", "discard") == bid | {"squad-leader-c": 1, "machine-gunner-c": 1, "fog-of-war": 1}
    assert table.cards("us", "play") == {}
    assert table.size("us", "hand") == 4
    assert table.asked == "us bid"


# -- small examples ----------------------------------------------------------------------------------------------------


def test_exa_52_tile_sides(tmp_path: Path) -> None:
    text = (Path(DATA) / "dusk.toml").read_text("utf-8").replace('"3B", "5B"', '"4B", "5B"')
    path = tmp_path / "both_faces.toml"
    path.write_text(text.replace('id         = "dusk"', 'id         = "both-faces"'), "utf-8")
    assert [problem.message for problem in check(path, known_books())] == [
        'tile "4B" is the other face of "4A", which is on the board too'
    ]


def test_exa_54_defence_above_ten() -> None:
    def fire(*dice: int) -> Table:
        table = Table(
            "normandy-11",
            us={"hand": "machine-gunner-a"},
            german={"hand": "sniper"},
            at={"us:machine-gunner-a": "16A", "german:sniper": "3A"},
        )
        told = table.play("play machine-gunner-a attack", "target sniper", dice=dice)
        assert defence_of(told) == 6 + 3 + 2 == 11
        return table

    assert fire(0, 9).cards("german", "removed") == {"sniper": 1}
    assert fire(9, 9).cards("german", "removed") == {}


@pytest.mark.parametrize(("origin", "total"), [("3A", 9), ("2A", 7)])
def test_exa_55_hill_cover_against_an_attack(origin: str, total: int) -> None:
    """A Rifleman on a hill at range 2: attacked from woods, and from another hill."""
    table = Table("normandy-11", turn="german", german={"hand": "rifleman-a"}, at={"german:rifleman-a": origin})
    told = table.play("play rifleman-a attack", "target rifleman-c", dice=[1])
    assert table.at("us:rifleman-c") == "16A"
    assert defence_of(told) == total


def test_exa_55_hill_cover_against_blast() -> None:
    table = Table(
        "normandy-11",
        turn="german",
        german={"hand": "mortar"},
        at={"german:mortar": "8A"},
        aimed={"german": "16A"},
    )
    told = table.play("play mortar blast", "next us:rifleman-c", dice=[4])
    assert defence_of(told) == 5
    assert "card-lost" not in names(told)
