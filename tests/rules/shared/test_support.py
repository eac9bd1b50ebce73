"""Support actions: COM-47 to COM-52, and the rulings on them (RUL-09 to RUL-12, RUL-18, RUL-19)."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.content.schema import BookData
from tests.rules.table import Table, names


def test_com_47_bolster_brings_up_to_x_cards_to_the_discard_pile() -> None:
    table = Table(us={"hand": "platoon-sergeant rifleman-a", "supply": "rifleman-b*4 squad-leader-b scout-a"})
    table.play("play platoon-sergeant bolster")
    assert table.texts == ["take squad-leader-b", "take rifleman-b", "take scout-a", "done"]
    table.play("take squad-leader-b", "take rifleman-b", "take rifleman-b")
    assert table.asked == "us turn"
    assert table.cards("us", "discard") == {"squad-leader-b": 1, "rifleman-b": 2}
    assert table.cards("us", "hand") == {"rifleman-a": 1}  # nothing can be used before it is drawn


def test_com_47_bolster_may_stop_early_and_reaches_the_own_supply_only() -> None:
    german = {"hand": "", "supply": "platoon-sergeant rifleman-a*5 scout-a*3 scout-b*3"}
    table = Table(us={"hand": "platoon-sergeant rifleman-a", "supply": "rifleman-b*4"}, german=german)
    table.play("play platoon-sergeant bolster", "take rifleman-b")
    assert len(table.decision.options) == 2  # another Rifleman B, or no more
    assert table.refusal("take scout-a") == "COM-47"
    table.play("done")
    assert table.cards("us", "supply")["rifleman-b"] == 3
    assert table.asked == "us turn"


def test_com_48_command_draws_into_hand() -> None:
    table = Table(us={"hand": "platoon-sergeant", "deck": "scout-a*3 scout-b*3"}, german={"hand": "rifleman-a"})
    told = table.play("play platoon-sergeant command", "draw 2")
    assert names(told) == ["played", "drawn", "drawn"]
    assert table.size("us", "hand") == 2
    assert table.asked == "us turn"  # the new cards may be played


def test_com_49_conceal_gives_the_opponent_a_fog_of_war() -> None:
    table = Table(us={"hand": "scout-a rifleman-a"}, german={"hand": "rifleman-a", "discard": "fog-of-war*8"})
    table.play("play scout-a conceal")
    assert table.cards("german", "discard") == {"fog-of-war": 9}
    assert table.cards("german", "supply") == {"fog-of-war": 1}
    assert table.cards("us", "discard") == {}


def test_com_49_conceal_without_fog_does_nothing() -> None:
    table = Table(us={"hand": "scout-a rifleman-a"}, german={"hand": "rifleman-a", "discard": "fog-of-war*10"})
    told = table.play("play scout-a conceal")
    assert names(told) == ["played"]
    assert table.cards("german", "discard") == {"fog-of-war": 10}


def test_com_50_control_turns_the_own_marker_and_the_enemys_back() -> None:
    table = Table(us={"hand": "rifleman-a"}, at={"us:rifleman-a": "8A"}, marks={"us:8A": "scouted"})
    told = table.play("play rifleman-a control")
    assert names(told)[:2] == ["played", "controlled"]
    assert (table.mark("us:8A"), table.mark("german:8A")) == ("controlled", "scouted")
    table = Table(
        us={"hand": "rifleman-a"},
        at={"us:rifleman-a": "13B"},
        marks={"us:13B": "scouted", "german:13B": "controlled"},
    )
    table.play("play rifleman-a control")
    assert (table.mark("us:13B"), table.mark("german:13B")) == ("controlled", "scouted")


def test_com_51_inspire_returns_played_cards_to_hand() -> None:
    table = Table(us={"hand": "rifleman-a rifleman-b squad-leader-a"}, german={"hand": "rifleman-a"})
    table.play("play rifleman-a control")
    table.play("play rifleman-b control")
    table.play("play squad-leader-a inspire")
    assert table.texts == ["take rifleman-a", "done"]
    assert table.refusal("take rifleman-b") == "RUL-12"
    assert table.refusal("take scout-a") == "COM-51"
    table.play("take rifleman-a")
    assert table.cards("us", "play") == {"rifleman-b": 1, "squad-leader-a": 1}
    table.play("play rifleman-a control")
    assert table.asked == "german turn"


def test_com_51_inspire_returns_no_more_than_its_number() -> None:
    table = Table(us={"hand": "rifleman-a scout-a squad-leader-a"})
    table.play("play rifleman-a control")
    table.play("play scout-a conceal")
    table.play("play squad-leader-a inspire")
    assert table.texts == ["take rifleman-a", "take scout-a", "done"]
    table.play("take scout-a")
    assert table.asked == "us turn"
    assert table.cards("us", "hand") == {"scout-a": 1}


def test_com_52_recon_removes_a_fog_and_draws_a_card() -> None:
    table = Table(us={"hand": "scout-a fog-of-war*2"})
    deck = table.size("us", "deck")
    told = table.play("play scout-a recon")
    assert names(told)[:3] == ["played", "dud-removed", "drawn"]
    assert table.cards("us", "removed") == {"fog-of-war": 1}
    assert table.cards("us", "supply") == {"fog-of-war": 8}
    assert table.size("us", "hand") == 2
    assert table.size("us", "deck") == deck - 1


def test_com_52_recon_needs_a_fog_in_hand() -> None:
    table = Table(us={"hand": "scout-a rifleman-a", "discard": "fog-of-war*3"})
    assert table.refusal("play scout-a recon") == "COM-52"


# -- rulings -----------------------------------------------------------------------------------------------------------


def inspire_anybody(book: BookData) -> BookData:
    """Squad Leaders that inspire any squad: no published card can loop."""
    leader = book.cards["Squad Leader"]
    actions = tuple(
        msgspec.structs.replace(action, squad_limited=False) if action.name == "inspire" else action
        for action in leader.actions
    )
    cards = {**book.cards, "Squad Leader": msgspec.structs.replace(leader, actions=actions)}
    return msgspec.structs.replace(book, cards=cards)


def test_rul_09_inspire_never_returns_itself() -> None:
    table = Table(us={"hand": "squad-leader-a rifleman-a*2"})
    table.play("play rifleman-a control")
    table.play("play squad-leader-a inspire")
    assert "take squad-leader-a" not in table.texts
    assert table.refusal("take squad-leader-a") == "RUL-09"


def test_rul_10_an_inspire_card_returns_by_inspire_once_a_turn() -> None:
    hand = {"hand": "squad-leader-a squad-leader-b rifleman-a"}
    table = Table(us=hand, edit=inspire_anybody, turn="us")
    table.play("play squad-leader-b inspire")
    table.play("play squad-leader-a inspire", "take squad-leader-b")
    table.play("play squad-leader-b inspire", "take squad-leader-a")
    table.play("play rifleman-a control")
    table.play("play squad-leader-a inspire")
    assert table.texts == ["take rifleman-a", "done"]  # and not the other Squad Leader again
    assert table.refusal("take squad-leader-b") == "RUL-10"
    table.play("take rifleman-a")  # other cards know no such limit
    assert table.cards("us", "hand") == {"rifleman-a": 1}


def test_rul_10_cards_without_inspire_know_no_such_limit() -> None:
    """The only Rifleman A left is returned twice in a turn."""
    us = {"hand": "rifleman-a squad-leader-a squad-leader-b", "removed": "rifleman-a*4"}
    table = Table(us=us, edit=inspire_anybody)
    table.play("play rifleman-a control")
    table.play("play squad-leader-a inspire", "take rifleman-a")
    table.play("play rifleman-a control")
    table.play("play squad-leader-b inspire", "take rifleman-a")
    assert table.cards("us", "hand") == {"rifleman-a": 1}


def test_rul_10_the_count_starts_anew_each_turn() -> None:
    def each_returns_the_other(table: Table) -> None:
        table.play("play squad-leader-b inspire")
        table.play("play squad-leader-a inspire", "take squad-leader-b")
        table.play("play squad-leader-b inspire", "take squad-leader-a")

    rest = "rifleman-a*4 rifleman-b*5 scout-a*3 scout-b*3 platoon-sergeant"
    table = Table(
        us={"hand": "squad-leader-a squad-leader-b rifleman-a", "supply": rest},
        german={"hand": "", "deck": "fog-of-war*4", "discard": "rifleman-a*5 rifleman-b*5 scout-a*3 scout-b*3"},
        edit=inspire_anybody,
        initiative="german",
        turn="us",
    )
    each_returns_the_other(table)
    table.play("play squad-leader-a inspire")
    assert table.asked == "us turn"  # there was nothing to take
    table.play("end")
    assert table.asked == "us bid"
    assert table.cards("us", "hand") == {"squad-leader-a": 1, "squad-leader-b": 1, "rifleman-a": 1}
    table.play("bid rifleman-a", seat="us")
    table.play(table.texts[-1], seat="german")
    if table.asked.startswith("german"):
        table.play("end")
    each_returns_the_other(table)


def test_rul_11_bolster_takes_no_fog() -> None:
    table = Table(us={"hand": "platoon-sergeant rifleman-a", "supply": "rifleman-b*2"})
    table.play("play platoon-sergeant bolster")
    assert "take fog-of-war" not in table.texts
    assert table.refusal("take fog-of-war") == "RUL-11"


@pytest.mark.parametrize("squad", ["a", "b"])
def test_rul_12_a_letter_reaches_that_squad_only_command_cards_included(squad: str) -> None:
    other = {"a": "b", "b": "a"}[squad]
    supply = f"rifleman-{squad}*2 rifleman-{other}*2 scout-{squad} squad-leader-{other} platoon-sergeant"
    table = Table(us={"hand": f"squad-leader-{squad} fog-of-war", "supply": supply})
    table.play(f"play squad-leader-{squad} bolster")
    assert set(table.texts) == {f"take rifleman-{squad}", f"take scout-{squad}", "done"}
    assert table.refusal("take platoon-sergeant") == "RUL-12"
    assert table.refusal(f"take squad-leader-{other}") == "RUL-12"


def test_rul_12_a_command_card_of_the_squad_is_reached() -> None:
    table = Table(us={"hand": "rifleman-b platoon-sergeant", "supply": "squad-leader-b"})
    table.play("play platoon-sergeant bolster")
    assert table.texts == ["take squad-leader-b", "done"]


def test_rul_18_control_needs_an_own_marker() -> None:
    table = Table(us={"hand": "rifleman-a"}, at={"us:rifleman-a": "7A"})
    assert table.refusal("play rifleman-a control") == "RUL-18"
    table = Table(us={"hand": "rifleman-a"}, at={"us:rifleman-a": "7A"}, marks={"us:7A": "scouted"})
    table.play("play rifleman-a control")


def test_rul_19_both_markers_stay_on_the_tile() -> None:
    marks = {"us:12B": "controlled", "german:12B": "scouted"}
    table = Table(turn="german", german={"hand": "rifleman-a rifleman-b"}, at={"german:rifleman-a": "12B"}, marks=marks)
    table.play("play rifleman-a control")
    assert (table.mark("us:12B"), table.mark("german:12B")) == ("scouted", "controlled")
