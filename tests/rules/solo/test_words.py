"""Terms of solo cards, and what stays as with two players (REI-S-10, REI-S-34 to REI-S-53, REI-S-74)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.content.parts.solo.vocabulary import TILE_WORDS
from sandtable.core.catalog import DUD
from sandtable.rules.solo.conditions import MatchWaits
from sandtable.rules.solo.march import MarchVerb
from sandtable.rules.solo.row import put
from sandtable.rules.solo.terms import OCCUPIED, Word, tile_is
from sandtable.rules.solo.tiles import BY_DISTANCE, BY_WORD, Goal, Tie, keep, sift
from tests.rules.solo.alone import Alone
from tests.rules.table import Table

AROUND = ("6A", "13B", "16B", "8A")  # the neighbours of 3B


def numbers(table: Alone, *names: str) -> list[int]:
    return [table.catalog.tile_names[name] for name in names]


def words_for(*names: str) -> list[Word]:
    return [Word(*TILE_WORDS[name]) for name in names]


def named(table: Alone, tiles: list[int]) -> set[str]:
    return {table.catalog.tiles[tile].name for tile in tiles}


# -- as with two players ----------------------------------------------------------------------------------------------


def test_rei_s_10_the_humans_turn_is_as_ever() -> None:
    """The same choices as against a player, card for card; so are bid, draw and Conceal."""
    hand: dict[str, Any] = {"german": {"hand": "scout-a rifleman-a squad-leader-a fog-of-war"}}
    ours, theirs = Alone(turn="german", **hand), Table(turn="german", **hand)
    assert ours.texts == theirs.texts
    for table in (ours, theirs):
        table.play("play scout-a conceal")
    assert ours.texts == theirs.texts
    assert ours.cards("us", "discard") == theirs.cards("us", "discard") == {"fog-of-war": 1}  # RUL-83


def test_rei_s_74_the_bots_discard_pile_is_shuffled_when_its_deck_is_empty() -> None:
    table = Alone(turn="us", us={"deck": "scout-a", "discard": "rifleman-a rifleman-b squad-leader-a"})
    assert table.happened("reshuffled", "resolving")[-3:] == table.happened("resolving")
    assert len(table.happened("resolving")) == 3 and table.size("us", "deck") == 1


def test_rei_s_74_a_bot_that_has_its_points_has_won() -> None:
    marks = {"us:6A": "controlled", "us:13B": "controlled", "us:2B": "scouted", "german:5B": "scouted"}
    table = Alone(
        turn="german",
        initiative="german",
        marks=marks,
        at={"us:rifleman-a": "2B"},
        us={"deck": "rifleman-a"},
        german={"hand": "scout-a"},
        cards={"Rifleman": "I control"},
    )
    table.play("end")
    assert table.outcome is not None and table.outcome[0] == "us"


def test_rei_s_74_losses_of_the_human_begin_in_the_hand() -> None:
    """COM-63."""
    table = Alone(
        turn="german",
        initiative="german",
        us={"deck": "rifleman-a"},
        german={"hand": "scout-a", "deck": "rifleman-a", "discard": "rifleman-a"},
        at={"us:rifleman-a": "3B", "german:rifleman-a": "3B"},
        cards={"Rifleman": "I enemy here: attack 1"},
    )
    table.play("end", dice=[0])
    assert table.cards("german", "removed") == {"rifleman-a": 1}
    lost = [fields["zone"] for name, fields in table.told() if name == "card-lost"]
    assert lost == [3]  # the hand went to the discard pile when the turn ended


# -- chance and ties --------------------------------------------------------------------------------------------------


def test_rei_s_37_rul_89_every_option_is_as_likely() -> None:
    table = Alone(turn=None, empty=True, at={"us:scout-a": "3B"})
    tiles = numbers(table, *AROUND[:3])
    unit = table.units["us:scout-a"]
    found = Counter(sift([], table.solo, table.match.game, table.state, unit, tiles, 0) for _ in range(900))
    assert set(found) == set(tiles) and all(240 < n < 360 for n in found.values())


def test_rul_178_the_kinds_of_tiebreaker() -> None:
    """A number keeps the highest, closeness the least distance and is skipped without anything to be close to, a
    property the tiles that have it, if any has."""
    marks = {"us:6A": "scouted", "us:8A": "scouted"}
    table = Alone(turn=None, empty=True, at={"us:scout-a": "3B", "german:rifleman-a": "16B"}, marks=marks)
    there = (table.solo, table.match.game, table.state, table.units["us:scout-a"])
    tiles = numbers(table, *AROUND)

    def kept(tie: Tie) -> set[str]:
        return named(table, keep(tie, *there, tiles))

    rifleman, nobody = [table.units["german:rifleman-a"]], [table.units["german:scout-a"]]
    assert kept(Tie(BY_DISTANCE, goal=Goal(units=rifleman))) == {"16B"}
    assert kept(Tie(BY_DISTANCE, goal=Goal(units=rifleman), negated=True)) == {"8A"}
    for negated in (False, True):
        assert kept(Tie(BY_DISTANCE, goal=Goal(units=nobody), negated=negated)) == set(AROUND)
    assert kept(Tie(BY_WORD, words=words_for("scouted"))) == {"6A", "8A"}
    assert kept(Tie(BY_WORD, words=words_for("scouted"), negated=True)) == {"13B", "16B"}
    assert kept(Tie(BY_WORD, words=words_for("threatened"))) == set(AROUND)


def test_rei_s_29_rei_s_70_the_above_is_the_first_of_it_that_is_anywhere() -> None:
    """With something threatened the Sniper's line C goes there, else towards what is unscouted."""
    text = "I stalk 1\n A threatened objective\n B unscouted objective\n C closer to the above"
    marks = {"us:2B": "controlled", **{f"us:{tile}": "scouted" for tile in ("6A", "13B", "16B", "7A")}}
    table = Alone(turn=None, empty=True, at={"us:scout-a": "11B", "german:rifleman-a": "2B"}, marks=marks)
    verb = Alone(turn=None, cards={"Scout": text}).verb(text)
    assert isinstance(verb, MarchVerb)
    there = (table.solo, table.match.game, table.state, table.units["us:scout-a"])
    (origin, *around) = numbers(table, "11B", "8A", "5B")
    assert named(table, verb.choices[2].among(*there, origin, around)) == {"8A"}  # towards 2B
    table.state.at[table.units["german:rifleman-a"]] = origin
    assert named(table, verb.choices[2].among(*there, origin, around)) == {"5B"}


# -- words ------------------------------------------------------------------------------------------------------------


def test_rei_s_41_squads_match_across_factions() -> None:
    c = Alone(turn=None).catalog
    letters: dict[str, set[int]] = {}
    for i, unit in enumerate(c.units):
        if unit.squad:
            letters.setdefault(unit.squad, set()).add(int(c.unit_squad[i]))
    for i, kind in enumerate(c.kinds):
        if kind.squad:
            letters[kind.squad].add(int(c.kind_squad[i]))
    assert letters.keys() >= {"A", "B"} and all(len(found) == 1 for found in letters.values())


def test_rei_s_40_cards_without_a_letter_match_nothing() -> None:
    table = Alone("armoury-01", bot="us", turn=None)
    solo, g, s = table.solo, table.match.game, table.state
    for place, token in enumerate(["mortar", "platoon-sergeant", "fog-of-war", "mortar"]):
        put(solo, s, place, table.kind("us", token))
    assert not MatchWaits().holds(solo, g, s, table.kind("us", "mortar"), table.units["us:mortar"])
    assert {kind.squad for kind in table.catalog.kinds if kind.klass == DUD} == {""}


@pytest.mark.parametrize(("mark", "occupied"), [(None, True), ("scouted", True), ("controlled", False)])
def test_rei_s_45_rul_94_an_occupied_objective_is_not_controlled(mark: str | None, occupied: bool) -> None:
    """Counters of the bot's are on it, the one that acts among them; the human's are "enemy occupied"."""
    table = Alone(turn=None, empty=True, at={"us:scout-a": "6A", "german:scout-a": "13B"}, marks={"us:6A": mark})
    solo, g, s, unit = table.solo, table.match.game, table.state, table.units["us:scout-a"]
    objective, foe = numbers(table, "6A", "13B")
    assert tile_is(solo, g, s, unit, objective, OCCUPIED) is occupied
    assert not tile_is(solo, g, s, unit, foe, OCCUPIED)


def test_rei_s_53_rul_96_a_destination_is_a_tile_that_can_be_reached() -> None:
    """Within the stated range, and the action's own if none is stated; on marked tiles all the way."""
    text = "I scout{}\n A objective / value"
    marks = {"us:3B": "scouted"}

    def goes(steps: str, start: str = "11B") -> str | None:
        return Alone(
            turn="us",
            us={"deck": "scout-a"},
            at={"us:scout-a": start},
            marks={**marks, "german:5B": "scouted"},
            cards={"Scout": text.format(steps)},
        ).at("us:scout-a")

    assert goes(" 1") == "5B" and goes("") == "5B" and goes(" 1", "3B") in ("6A", "13B")
    marks = {"us:3B": "scouted", "us:6A": "scouted"}
    table = Alone(
        turn="us",
        us={"deck": "rifleman-a"},
        at={"us:rifleman-a": "8A"},
        marks=marks,
        cards={"Rifleman": "I move 2\n A objective"},
    )
    assert table.at("us:rifleman-a") == "8A"  # a Rifleman moves one tile, whatever the line says


def test_exa_41_rul_95_without_fog_the_scout_attacks_without_a_roll() -> None:
    table = Alone(
        turn="german",
        initiative="german",
        us={"deck": "scout-a"},
        german={"hand": "scout-a", "removed": "fog-of-war*10"},
        cards={"Scout": "I roll 1-6 conceal, 7-10 attack 1"},
    )
    table.play("end", dice=[1])
    assert [name for name, _ in table.told()].count("attacked") == 1
