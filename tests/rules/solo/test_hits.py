"""Hits on the bot's counters (REI-S-11 to REI-S-13)."""

from __future__ import annotations

import pytest

from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.solo.solo import Solo
from tests.rules.solo.alone import Alone

HUMAN = {"hand": "rifleman-a*2 scout-a"}


def shot(cards: dict[str, str], times: int = 1, **more: str) -> Alone:
    """A table at which the human has hit the bot's Rifleman A so many times."""
    table = Alone(turn="german", us=cards, german=HUMAN, initiative=more.pop("initiative", "german"), **more)
    for _ in range(times):
        table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    return table


@pytest.mark.parametrize(
    ("cards", "zone"),
    [
        ({"discard": "rifleman-a", "deck": "rifleman-a scout-a"}, "discard"),
        ({"deck": "rifleman-a scout-a", "discard": "scout-a"}, "deck"),
        ({"deck": "scout-a"}, "supply"),
    ],
)
def test_rei_s_11_discard_pile_then_deck_then_bolster_deck(cards: dict[str, str], zone: str) -> None:
    before = Alone(turn="german", us=cards).cards("us", zone).get("rifleman-a", 0)
    table = shot(cards)
    assert table.cards("us", "removed") == {"rifleman-a": 1}
    assert table.cards("us", zone).get("rifleman-a", 0) == before - 1
    assert table.at("us:rifleman-a") is not None


def test_rei_s_11_with_none_left_the_counter_goes() -> None:
    table = shot({"removed": all_of("rifleman-a"), "deck": "scout-a"})
    assert table.at("us:rifleman-a") is None and table.hits("us:rifleman-a") == 0


def all_of(token: str) -> str:
    c = Alone(turn=None).catalog
    (kind,) = (kind for kind in c.kinds if kind.token == token and c.seats[kind.seat] == "us")
    return f"{token}*{kind.deck + kind.supply}"


def test_rei_s_12_rei_s_13_a_marker_for_each_hit() -> None:
    assert shot({"deck": "scout-a"}, 2).hits("us:rifleman-a") == 2


def test_rul_183_markers_of_a_counter_that_is_lost_go_back() -> None:
    """Two hits take its last two cards and leave two markers; the third takes the counter, and them with it."""
    total = int(all_of("rifleman-a").partition("*")[2])
    cards = {"deck": "scout-a", "removed": f"rifleman-a*{total - 2}"}
    hand = {"hand": "rifleman-a*3 scout-a"}
    table = Alone(turn="german", us=cards, german=hand, initiative="german")
    for markers in (1, 2, 0):
        table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
        assert table.hits("us:rifleman-a") == markers
    assert table.at("us:rifleman-a") is None


def test_rei_s_12_only_while_the_human_holds_the_initiative() -> None:
    assert shot({"deck": "scout-a"}, initiative="us").hits("us:rifleman-a") == 0


def in_the_bots_turn(solo: Solo, g: Game, s: State) -> bool:
    unit = next(u for u, kind in enumerate(g.catalog.units) if kind.token == "rifleman-a" and kind.seat == solo.seat)
    solo.land.injury.suffer(g, s, unit)
    return True


def test_rul_84_rul_85_in_the_bots_turn_the_play_area_comes_first_and_nothing_is_marked() -> None:
    table = Alone(
        turn="us",
        initiative="german",
        us={"deck": "squad-leader-b rifleman-a scout-a"},
        lines={"scout-a": in_the_bots_turn},
    )
    (lost,) = (fields for name, fields in table.told() if name == "card-lost")
    assert lost["zone"] == 2 and table.cards("us", "removed") == {"rifleman-a": 1}
    assert table.happened("resolving") == ["squad-leader-b", "scout-a"]
    assert table.hits("us:rifleman-a") == 0


def test_rul_183_the_card_being_resolved_may_be_the_one() -> None:
    """Its action is finished; a second time is lost, and the next card is not discarded in its place."""
    table = Alone(
        turn="us", us={"deck": "squad-leader-b rifleman-a fog-of-war"}, lines={"rifleman-a": in_the_bots_turn}
    )
    assert table.cards("us", "removed") == {"rifleman-a": 1}
    assert table.happened("resolving") == ["squad-leader-b", "rifleman-a", "fog-of-war"]
    assert table.happened("resolved") == ["squad-leader-b", "fog-of-war"]


def test_the_humans_counters_suffer_as_ever() -> None:
    def hit(solo: Solo, g: Game, s: State) -> bool:
        unit = next(
            u for u, kind in enumerate(g.catalog.units) if kind.token == "rifleman-a" and kind.seat != solo.seat
        )
        solo.land.injury.suffer(g, s, unit)
        return True

    table = Alone(
        turn="us", us={"deck": "scout-a"}, german={"deck": "rifleman-a scout-a scout-b"}, lines={"scout-a": hit}
    )
    assert table.cards("german", "removed") == {"rifleman-a": 1}
    assert table.hits("german:rifleman-a") == 0


def test_rul_185_bolster_decks_are_within_reach() -> None:
    """Nobody in the deck could fetch the Riflemen that lie there; the side has hope all the same."""
    table = shot({"deck": "scout-a", "removed": "platoon-sergeant squad-leader-a squad-leader-b"})
    assert table.outcome is None and not table.is_hopeless("us")
