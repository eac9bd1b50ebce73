"""Bolster, Command, Inspire and Recon as the bot does them (REI-S-62 to REI-S-67)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.solo import row, support
from sandtable.rules.solo.solo import Solo
from tests.rules.solo.alone import Alone

Line = Callable[[Solo, Game, State], bool]


def deck_of(table: Alone, token: str) -> int:
    return int(table.solo.deck_of[table.kind(table.bot, token)])


def test_rul_184_a_deck_for_each_squad_and_one_for_the_rest() -> None:
    table = Alone(turn=None)
    assert deck_of(table, "rifleman-a") == deck_of(table, "scout-a") != deck_of(table, "rifleman-b")
    assert deck_of(table, "fog-of-war") == -1


def test_rei_s_62_the_top_card_of_the_named_deck() -> None:
    deck = deck_of(Alone(turn=None), "rifleman-b")
    lines = {"squad-leader-b": lambda solo, g, s: support.bolster(solo, g, s, deck, 2)}
    table = Alone(turn="us", us={"deck": "squad-leader-b"}, lines=lines)
    taken = table.happened("bolstered")
    assert len(taken) == 2 and all(token.endswith("-b") for token in taken)
    assert all(table.cards("us", "discard")[token] >= 1 for token in taken)


def test_rei_s_63_an_empty_deck_gives_way_to_another() -> None:
    table = Alone(turn=None)
    every = " ".join(
        f"{kind.token}*{kind.deck + kind.supply}"
        for kind in table.catalog.kinds
        if table.catalog.seats[kind.seat] == "us" and kind.squad == "B" and kind.token != "squad-leader-b"
    )
    deck = deck_of(table, "rifleman-b")
    lines = {"squad-leader-b": lambda solo, g, s: support.bolster(solo, g, s, deck, 1)}
    table = Alone(turn="us", us={"deck": "squad-leader-b", "removed": every}, lines=lines)
    (taken,) = table.happened("bolstered")
    assert not taken.endswith("-b")


def test_rul_98_rei_s_24_nothing_left_anywhere_does_not_apply() -> None:
    c = Alone(turn=None).catalog
    rest = " ".join(
        f"{kind.token}*{kind.deck + kind.supply}"
        for kind in c.kinds
        if c.seats[kind.seat] == "us" and kind.token not in ("squad-leader-b", "fog-of-war")
    )
    lines = {"squad-leader-b": lambda solo, g, s: support.bolster(solo, g, s, -1, 1)}
    table = Alone(turn="us", us={"deck": "squad-leader-b", "removed": rest}, lines=lines)
    assert table.happened("no-line") == ["squad-leader-b"]


@pytest.mark.parametrize(
    ("drawn", "order"),
    [
        (["scout-a", "rifleman-b"], ["rifleman-a", "scout-a", "rifleman-b", "fog-of-war"]),
        (["rifleman-b", "rifleman-a"], ["rifleman-a", "rifleman-b", "rifleman-a", "fog-of-war"]),
    ],
)
def test_rei_s_64_exa_172_where_new_cards_go(drawn: list[str], order: list[str]) -> None:
    """EXA-172: among the waiting cards by initiative, behind their equals, never left of the card being resolved."""
    table = Alone(turn=None)
    solo, g, s = table.solo, table.match.game, table.state
    for place, token in enumerate(["rifleman-a", "fog-of-war"]):
        row.put(solo, s, place, table.kind("us", token))
    for token in drawn:
        row.insert(solo, g, s, table.kind("us", token))
    assert table.row == order


def command(cards: int) -> Line:
    return lambda solo, g, s: support.command(solo, g, s, cards)


def test_rei_s_64_drawn_cards_are_resolved() -> None:
    deck = "squad-leader-b scout-a scout-b rifleman-a rifleman-b"
    table = Alone(turn="us", us={"deck": deck}, lines={"squad-leader-b": command(2)})
    resolved = table.happened("resolving")
    assert len(resolved) == (5 if "squad-leader-b" in table.happened("laid")[:3] else 3)


def test_rul_181_no_more_cards_than_there_were() -> None:
    """Two Command cards of a very small deck would feed each other for ever."""
    lines = {"squad-leader-a": command(2), "squad-leader-b": command(2)}
    table = Alone(turn="us", us={"deck": "squad-leader-a squad-leader-b"}, lines=lines)
    assert len(table.happened("resolving")) == 2
    assert len(table.happened("no-line")) == 2


def inspire(table: Alone, token: str, cards: int = 2) -> Line:
    squad = int(table.catalog.kind_squad[table.kind("us", token)])
    return lambda solo, g, s: support.inspire(solo, g, s, squad, cards)


def test_rei_s_65_a_card_on_its_side_is_resolved_twice() -> None:
    """EXA-34: the only match; Fog of War and the card itself are none."""
    line = inspire(Alone(turn=None), "rifleman-b")
    table = Alone(turn="us", us={"deck": "squad-leader-b rifleman-b scout-a"}, lines={"squad-leader-b": line})
    assert table.happened("sideways") == ["rifleman-b"]
    assert table.happened("resolving") == ["squad-leader-b", "scout-a", "rifleman-b", "rifleman-b"]
    assert table.happened("resolved") == ["squad-leader-b", "scout-a", "rifleman-b"]
    assert [fields["time"] for name, fields in table.told() if name == "resolving"] == [0, 0, 0, 1]


def test_rul_181_without_a_waiting_match_inspire_does_not_apply() -> None:
    line = inspire(Alone(turn=None), "rifleman-b")
    table = Alone(turn="us", us={"deck": "squad-leader-b rifleman-a fog-of-war"}, lines={"squad-leader-b": line})
    assert table.happened("sideways") == [] and "squad-leader-b" in table.happened("no-line")


def test_rul_86_inspired_and_suppressed_the_second_time_is_normal() -> None:
    lines: dict[str, Line] = {
        "squad-leader-b": inspire(Alone(turn=None), "rifleman-b"),
        "rifleman-b": lambda solo, g, s: True,
    }
    table = Alone(turn="us", us={"deck": "squad-leader-b rifleman-b scout-a"}, suppressed="us:rifleman-b", lines=lines)
    assert table.happened("readied") == ["rifleman-b"]
    assert table.happened("resolving").count("rifleman-b") == 2 and table.happened("no-line") == ["scout-a"]


def test_rei_s_66_rei_s_67_rul_88_recon() -> None:
    """The new card lies face down until the next turn, in no reshuffle (RUL-88), and is one more than the three."""
    deck = "scout-a fog-of-war rifleman-a"
    table = Alone(
        turn="us",
        us={"deck": deck, "discard": "squad-leader-a scout-b rifleman-b scout-b"},
        lines={"scout-a": support.recon},
    )
    assert table.cards("us", "removed") == {"fog-of-war": 1} and table.happened("dud-removed") == ["fog-of-war"]
    assert table.face_down == 1 and table.happened("resolving") == ["scout-a", "rifleman-a"]
    (hidden,) = table.cards("us", "hand")
    table.play("end")
    table.play(table.texts[0])  # a bid
    while table.asked == "german turn" and "turned-up" not in {name for name, _ in table.told()}:
        table.play("end")
    assert table.happened("turned-up") == [hidden] and table.face_down == 0
    first = table.happened("resolving").index(hidden)
    assert first >= 2  # of the turn before


def test_rul_88_rei_s_15_face_down_cards_count_as_drawn_first_then_the_bid_then_the_new_ones() -> None:
    """All of initiative 6: the Scout that lay face down, the bid that won, those drawn."""
    table = Alone(
        turn=None,
        initiative="us",
        us={"hand": "scout-a", "deck": "scout-b"},
        german={"hand": "rifleman-a scout-a"},
        lines={"rifleman-a": lambda solo, g, s: True},
    )
    table.play("bid rifleman-a")
    assert table.happened("turned-up") == ["scout-a"] and table.happened("bid-kept") == ["scout-b"]
    assert table.happened("resolving") == ["scout-a", "scout-b"]


def test_rul_88_face_down_cards_are_in_no_reshuffle_and_no_search() -> None:
    """A hit on the Scout in the human's turn passes over the card face down; so does a deck that runs out."""
    cards = {"hand": "scout-a", "deck": "rifleman-b", "discard": "rifleman-a"}
    table = Alone(turn="german", initiative="german", us=cards, german={"hand": "rifleman-a"})
    unit = table.units["us:scout-a"]
    table.solo.land.injury.suffer(table.match.game, table.state, unit)
    assert table.face_down == 1 and table.cards("us", "removed") == {"scout-a": 1}
    assert table.cards("us", "supply").get("scout-a", 0) == table_supply("scout-a") - 2
    table.play("end")
    assert table.happened("turned-up") == table.happened("held-up") == ["scout-a"]  # the marker of that hit
    assert sorted(table.happened("resolving")) == ["rifleman-a", "rifleman-b"]


def table_supply(token: str) -> int:
    """All cards of a kind the US have in La Raye."""
    c = Alone(turn=None).catalog
    return next(kind.deck + kind.supply for kind in c.kinds if kind.token == token and c.seats[kind.seat] == "us")


def test_rul_186_nobody_sees_a_card_that_lies_face_down() -> None:
    cards = {"deck": "scout-a fog-of-war rifleman-a", "discard": "squad-leader-a scout-b"}
    table = Alone(turn="us", us=cards, lines={"scout-a": support.recon})
    before = table.match.view("german"), table.match.view(None)
    (hidden,) = table.cards("us", "hand")
    (other,) = table.cards("us", "deck")
    table.put("us", hidden, "hand", "deck")
    table.put("us", other, "deck", "hand")
    assert hidden != other and (table.match.view("german"), table.match.view(None)) == before


def test_rei_s_66_without_a_dud_it_does_not_apply() -> None:
    table = Alone(turn="us", us={"deck": "scout-a rifleman-a squad-leader-a"}, lines={"scout-a": support.recon})
    assert table.happened("no-line") == ["squad-leader-a", "scout-a", "rifleman-a"] and table.face_down == 0
