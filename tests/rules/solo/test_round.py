"""The bot's round: bid, row, hit markers, cards one by one (REI-S-07 to REI-S-20, REI-S-68, REI-S-69)."""

from __future__ import annotations

import pytest

from sandtable.core.dice import Stream
from sandtable.core.state import DECK as IN_DECK
from sandtable.core.state import NOBODY, PLAYED
from sandtable.rules.land.march import STALKING
from sandtable.rules.solo.hits import spend_markers
from sandtable.rules.solo.row import put
from tests.rules.solo.alone import Alone

DECK = "squad-leader-b scout-a rifleman-b"


def test_rei_s_01_only_the_set_up_for_two() -> None:
    with pytest.raises(ValueError, match="two seats"):
        Alone("reinforcements-101@4", turn=None)


def test_rei_s_07_the_bot_draws_nothing() -> None:
    table = Alone(turn=None)
    assert table.size("german", "hand") == 4 and table.size("us", "hand") == 0
    assert table.asked == "german bid"


def test_rei_s_08_rei_s_09_exa_32_a_lost_bid_is_discarded() -> None:
    """EXA-32."""
    table = Alone(turn=None, initiative="german", us={"deck": "fog-of-war"}, german={"hand": "scout-a rifleman-a"})
    table.play("bid scout-a")
    assert table.initiative == "german" and table.row == []
    assert table.cards("us", "discard") == {"fog-of-war": 1}
    assert table.cards("german", "discard") == {"scout-a": 1}


def test_rei_s_09_a_won_bid_is_resolved() -> None:
    table = Alone(turn=None, initiative="german", us={"deck": "squad-leader-b"}, german={"hand": "rifleman-a"})
    table.play("bid rifleman-a")
    assert table.initiative == "us"
    assert table.happened("bid-kept") == ["squad-leader-b"]  # in its turn, which came first
    assert table.happened("resolving") == ["squad-leader-b"]
    assert table.cards("us", "discard") == {"squad-leader-b": 1}


@pytest.mark.parametrize(("holder", "kept"), [("us", ["scout-a"]), ("german", [])])
def test_rul_81_a_tie_that_keeps_the_marker_has_won(holder: str, kept: list[str]) -> None:
    table = Alone(turn=None, initiative=holder, us={"deck": "scout-a"}, german={"hand": "scout-a rifleman-a"})
    table.play("bid scout-a")
    assert table.initiative == holder
    assert (table.row or table.happened("resolving")) == kept


def test_rul_82_without_a_card_the_human_wins() -> None:
    table = Alone(turn=None, initiative="us", us={"removed": "fog-of-war"}, german={"hand": "rifleman-a scout-a"})
    table.put("us", "fog-of-war", "removed", "supply")
    assert table.size("us", "deck") == table.size("us", "discard") == 0
    table.play("bid rifleman-a")
    assert table.initiative == "german" and table.asked == "german turn"


@pytest.mark.parametrize(
    ("level", "won", "cards"),
    [
        ("easy", False, 3),
        ("easy", True, 3),
        ("normal", False, 3),
        ("normal", True, 4),
        ("hard", False, 4),
        ("hard", True, 5),
    ],
)
def test_rei_s_14_rei_s_68_rei_s_69_rul_102_exa_39_cards_by_level(level: str, won: bool, cards: int) -> None:
    """EXA-39. A winning bot acts first all the same."""
    bid = "rifleman-a" if won else "squad-leader-a"
    deck = {"deck": "scout-a*3 scout-b*3"}
    table = Alone(turn=None, level=level, initiative="german", us=deck, german={"hand": f"{bid} rifleman-b"})
    table.play(f"bid {bid}")
    if not won:
        table.play("end")
    assert len(table.happened("resolving")) == cards
    acted = [fields["seat"] for name, fields in table.told() if name == "turn"]
    assert acted[0] == table.catalog.seat_names["us" if won else "german"]


def test_rei_s_15_highest_initiative_first_and_equal_ones_as_drawn() -> None:
    table = Alone(turn="us", us={"deck": "rifleman-a scout-b squad-leader-a"})
    assert table.happened("resolving") == ["squad-leader-a", "scout-b", "rifleman-a"]
    table = Alone(turn="us", us={"deck": "scout-b scout-a rifleman-b"})
    assert table.happened("resolving") == [*[t for t in table.happened("laid") if t != "rifleman-b"], "rifleman-b"]


def test_rei_s_16_rul_93_exa_33_hit_markers_discard_a_card_each_and_all_go_back() -> None:
    """EXA-33, with a Scout for the Machine Gunner."""
    table = Alone(turn="german", initiative="german", us={"deck": DECK})
    for unit in ("us:scout-a", "us:rifleman-a"):
        table.state.rows[table.solo.hits + table.units[unit]] = 1
    table.play("end")
    assert table.happened("held-up") == ["scout-a"]
    assert table.happened("resolving") == ["squad-leader-b", "rifleman-b"]
    assert table.hits("us:scout-a") == table.hits("us:rifleman-a") == 0
    assert table.cards("us", "removed") == {}


def test_rei_s_16_two_markers_on_one_counter_discard_two() -> None:
    table = Alone(turn="german", initiative="german", us={"deck": "rifleman-a*2 scout-a"})
    table.state.rows[table.solo.hits + table.units["us:rifleman-a"]] = 2
    table.play("end")
    assert table.happened("held-up") == ["rifleman-a"] * 2 and table.happened("resolving") == ["scout-a"]


def test_rei_s_16_rul_180_of_several_kinds_of_card_chance_takes_one() -> None:
    """A Grenadier card and a Rifleman card are of the same counter."""
    kept: set[str] = set()
    for seed in range(12):
        table = Alone("armoury-01", turn=None, seed=seed, us={"deck": "scout-a grenadier-a rifleman-a"})
        for place, token in enumerate(["grenadier-a", "rifleman-a"]):
            put(table.solo, table.state, place, table.kind("us", token))
            table.state.cards[PLAYED * len(table.catalog.kinds) + table.kind("us", token)] += 1
            table.state.cards[IN_DECK * len(table.catalog.kinds) + table.kind("us", token)] -= 1
        table.state.rows[table.solo.hits + table.units["us:rifleman-a"]] = 1
        spend_markers(table.solo, table.match.game, table.state)
        (left,) = table.row
        kept.add(left)
    assert kept == {"grenadier-a", "rifleman-a"}


def test_rei_s_17_rei_s_19_rei_s_20_every_card_in_turn_and_then_discarded() -> None:
    table = Alone(turn="us", us={"deck": DECK})
    assert table.happened("no-line") == ["squad-leader-b", "scout-a", "rifleman-b"]
    assert table.happened("resolved") == table.happened("no-line")
    assert table.row == [] and table.asked.startswith("german")


def test_rul_83_a_dud_is_just_discarded() -> None:
    table = Alone(turn="us", us={"deck": "fog-of-war scout-a rifleman-a"})
    assert table.happened("resolved") == ["scout-a", "rifleman-a", "fog-of-war"]
    assert table.happened("no-line") == ["scout-a", "rifleman-a"]


def test_rul_86_a_suppressed_counter_gets_ready_and_no_more() -> None:
    table = Alone(turn="us", us={"deck": DECK}, suppressed="us:scout-a", lines={"scout-a": lambda solo, g, s: True})
    assert not table.is_suppressed("us:scout-a") and table.happened("no-line") == ["squad-leader-b", "rifleman-b"]
    assert table.happened("readied") == ["scout-a"]


def test_rul_180_what_no_line_settles_is_chance() -> None:
    """A step that a rule leaves to the bot, without anything that says where to: over some games it goes everywhere."""
    went: set[str | None] = set()
    for seed in range(30):
        table = Alone(turn=None, seed=seed, at={"us:scout-a": "3B"})
        solo, s = table.solo, table.state
        s.seat = NOBODY
        s.push(solo.land.march.id, int(solo.seat), table.units["us:scout-a"], 1, STALKING)
        table.match.game.advance(s)
        assert table.asked == "german bid"
        went.add(table.at("us:scout-a"))
    assert went == {"3B", "6A", "13B", "16B", "8A"}


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_games_go_on_and_everything_adds_up(level: str) -> None:
    table = Alone("normandy-03", bot="german", level=level, turn=None)
    stream = Stream(5)
    for _ in range(250):
        if table.outcome is not None:
            break
        assert table.asked.startswith("us ")
        texts = table.texts
        table.play(texts[stream.below(len(texts))], dice=None)
    assert table.state.round > 3
