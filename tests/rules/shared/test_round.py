"""Round structure: COM-22 to COM-25, RUL-04."""

from __future__ import annotations

from tests.rules.table import Table, names, one


def test_com_22_draw_then_bid_then_turns_then_again() -> None:
    table = Table(turn=None, seed=1)
    assert names(table.told()) == ["round"] + ["drawn"] * 8
    told: list[str] = []
    for seat in ("us", "german"):
        told += names(table.play(table.match.decision_of(seat).texts[0], seat=seat))  # type: ignore[union-attr]
    assert told == ["bid-given", "bid-given", "bid-shown", "bid-shown", "initiative", "turn"]
    told = names(table.play("end")) + names(table.play("end"))
    assert told == ["turn-ended", "cards-shown", "turn", "turn-ended", "cards-shown", "round"] + ["drawn"] * 8
    assert table.state.round == 2
    assert table.decision.kind == "bid"


def test_com_23_each_player_draws_four_cards() -> None:
    table = Table(turn=None)
    assert (table.size("us", "hand"), table.size("german", "hand")) == (4, 4)
    assert (table.size("us", "deck"), table.size("german", "deck")) == (5, 5)


def test_com_24_an_empty_deck_is_made_from_the_discard_pile_in_the_middle_of_a_draw() -> None:
    table = Table(
        us={
            "hand": "platoon-sergeant scout-a",
            "deck": "rifleman-a",
            "discard": "rifleman-b*2",
            "supply": "rifleman-a*4 rifleman-b*3 scout-a*2 scout-b*3 squad-leader-a squad-leader-b",
        }
    )
    told = table.play("play platoon-sergeant command", "draw 2")
    assert names(told) == ["played", "drawn", "reshuffled", "drawn"]
    assert table.cards("us", "hand") == {"scout-a": 1, "rifleman-a": 1, "rifleman-b": 1}
    assert table.cards("us", "deck") == {"rifleman-b": 1}
    assert table.cards("us", "discard") == {}


def test_com_24_the_discard_pile_waits_until_a_draw_needs_it() -> None:
    table = Table(
        us={
            "hand": "platoon-sergeant scout-a",
            "deck": "rifleman-a*2",
            "discard": "rifleman-b*2",
            "supply": "rifleman-a*3 rifleman-b*3 scout-a*2 scout-b*3 squad-leader-a squad-leader-b",
        }
    )
    told = table.play("play platoon-sergeant command", "draw 2")
    assert "reshuffled" not in names(told)
    assert table.size("us", "deck") == 0
    assert table.cards("us", "discard") == {"rifleman-b": 2}


SUPPLY = "rifleman-a*3 rifleman-b*5 scout-a*2 scout-b*3 squad-leader-b"


def test_com_25_the_play_area_is_never_shuffled_in() -> None:
    table = Table(
        us={"hand": "rifleman-a platoon-sergeant scout-a", "discard": "rifleman-a squad-leader-a", "supply": SUPPLY}
    )
    table.play("play rifleman-a control")
    told = table.play("play platoon-sergeant command", "draw 2")
    assert names(told).count("drawn") == 2
    assert table.cards("us", "play") == {"rifleman-a": 1, "platoon-sergeant": 1}
    assert table.cards("us", "hand") == {"scout-a": 1, "rifleman-a": 1, "squad-leader-a": 1}
    assert table.size("us", "deck") == 0


def test_rul_04_draw_as_many_as_there_are() -> None:
    table = Table(
        us={
            "hand": "rifleman-a platoon-sergeant scout-a",
            "discard": "squad-leader-a",
            "supply": SUPPLY + " rifleman-a",
        }
    )
    told = table.play("play platoon-sergeant command", "draw 2")
    assert names(told).count("drawn") == 1
    assert table.cards("us", "hand") == {"rifleman-a": 1, "scout-a": 1, "squad-leader-a": 1}
    assert table.cards("us", "play") == {"platoon-sergeant": 1}


def test_rul_04_recon_removes_the_fog_even_if_nothing_can_be_drawn() -> None:
    rest = "rifleman-a*4 rifleman-b*5 scout-a*2 scout-b*3 squad-leader-a squad-leader-b platoon-sergeant"
    table = Table(us={"hand": "scout-a fog-of-war rifleman-a", "supply": rest})
    told = table.play("play scout-a recon")
    assert "drawn" not in names(told)
    assert one(told, "dud-removed")["seat"] == 0
    assert table.cards("us", "removed") == {"fog-of-war": 1}
    assert table.cards("us", "hand") == {"rifleman-a": 1}
