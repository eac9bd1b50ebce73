"""Reading solo cards: the published fragments, and the worked example (rules.md 3.4; REI-S-18 to REI-S-61)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.option import a_of
from sandtable.core.state import NOBODY
from sandtable.rules.solo.act import ActVerb
from sandtable.rules.solo.faults import CODES
from sandtable.rules.solo.terms import (
    CONTROLLED_BY_BOT,
    ENEMY_CONTROLLED,
    ENEMY_OCCUPIED,
    ENEMY_SCOUTED,
    OBJECTIVE,
    OCCUPIED,
    SCOUTED,
    SECURE,
    THREATENED,
    is_secure,
    is_threatened,
    population,
    tile_is,
)
from sandtable.rules.solo.tiles import BY_COVER, Choice, Goal, Tie, distance_to
from tests.rules.solo.alone import Alone

HILLS = "normandy-08"  # a board with hills
COVER = Tie(BY_COVER)

# REI-S-72, REI-S-73: as far as they are known.
RIFLEMAN = """
    I    control
    II   controlled by either side, enemy occupied, enemy here: attack 1
    III  secure: move 1
      A    threatened objective / value, cover
      B    uncontrolled objective / not held by enemy Rifleman, value
"""
CARDS = {"Rifleman": RIFLEMAN, "Squad Leader": "I match waits: inspire 2"}

MARKS = {
    **{f"us:{tile}": "scouted" for tile in ("2B", "17B", "13B", "3B", "16B", "6A")},
    "german:5B": "controlled",
    "german:8A": "scouted",
    "german:13B": "scouted",
}
AT = {"us:rifleman-b": "3B", "us:rifleman-a": "17B", "german:rifleman-a": "13B"}


def example(**more: Any) -> Alone:
    """The placement of the golden test, at the bot's turn in a round it has lost."""
    settings: dict[str, Any] = {"marks": MARKS, "at": AT, "cards": CARDS, "us": {"deck": "squad-leader-b rifleman-b"}}
    return Alone(**{"turn": "us", "initiative": "german", **settings, **more})


def lines(table: Alone, kind: str = "line-used") -> list[tuple[str, int]]:
    return [(table.catalog.kinds[f["card"]].token, f["line"]) for name, f in table.told() if name == kind]


def outs(table: Alone) -> list[tuple[int, str]]:
    return [(fields["line"], CODES[fields["why"]]) for name, fields in table.told() if name == "line-out"]


def test_rei_s_18_rei_s_72_rei_s_73_rul_100_exa_34_exa_35_exa_36_exa_37_the_example() -> None:
    """EXA-34 to EXA-37: inspired, moved to 6A, took it, and both cards are discarded."""
    table = example()
    assert table.happened("sideways") == ["rifleman-b"]
    assert lines(table) == [("squad-leader-b", 0), ("rifleman-b", 2), ("rifleman-b", 0)]
    assert table.at("us:rifleman-b") == "6A" and table.mark("us:6A") == "controlled"
    assert table.score("us") == 2 and table.score("german") == 3
    assert table.row == [] and table.cards("us", "discard") == {"squad-leader-b": 1, "rifleman-b": 1}


def test_rei_s_22_rei_s_25_why_lines_do_not_apply() -> None:
    """EXA-35: no points to gain by Control; a tile that neither side controls."""
    table = example(us={"deck": "rifleman-b"})
    assert outs(table) == [(0, "worth-nothing"), (1, "nobody-controls")]


def test_rei_s_19_rei_s_27_rei_s_31_rul_178_exa_173_no_sub_line_applies() -> None:
    """EXA-173: nobody moves onto tiles without the bot's marker; the own tile is none either (RUL-178)."""
    marks = {**MARKS, "us:6A": None, "us:13B": None, "us:16B": None, "us:8A": "scouted"}
    table = example(us={"deck": "rifleman-b"}, marks=marks)
    assert outs(table) == [(0, "worth-nothing"), (1, "nobody-controls"), (2, "no-tile-fits")]
    assert table.at("us:rifleman-b") == "3B" and table.cards("us", "discard") == {"rifleman-b": 1}


def test_rei_s_27_rei_s_46_a_threatened_objective_comes_first() -> None:
    marks = {**MARKS, "us:13B": "controlled"}
    table = example(us={"deck": "rifleman-b"}, marks=marks)
    assert table.at("us:rifleman-b") == "13B"


def test_rei_s_28_rei_s_35_rul_89_tiebreakers_in_their_order() -> None:
    """Without the enemy on 13B it ties with 6A in value, and chance decides (RUL-89)."""
    went = {
        example(us={"deck": "rifleman-b"}, at={**AT, "german:rifleman-a": "5B"}, seed=seed).at("us:rifleman-b")
        for seed in range(20)
    }
    assert went == {"6A", "13B"}


def test_rei_s_25_control_only_for_points() -> None:
    table = example(us={"deck": "rifleman-b"}, at={**AT, "us:rifleman-b": "17B"}, marks={**MARKS, "us:17B": "scouted"})
    assert ("rifleman-b", 0) not in lines(table)


@pytest.mark.parametrize(("total", "used"), [(8, True), (9, False)])
def test_rei_s_23_rei_s_26_rei_s_70_exa_40_a_threshold_is_part_of_the_condition(total: int, used: bool) -> None:
    """EXA-40: eight is struck, nine is not."""
    at = {"us:rifleman-a": "3B", "german:rifleman-a": "3B"}
    table = Alone(turn=None, empty=True, at=at, cards={"Rifleman": "I enemy at 8: attack 4"})
    unit, target, tile = (
        table.units["us:rifleman-a"],
        table.units["german:rifleman-a"],
        table.catalog.tile_names["3B"],
    )
    before = table.land.cover[tile]
    table.land.cover[tile] = total - int(table.catalog.unit_defence[target])
    verb = table.verb("I enemy at 8: attack 4")
    assert verb.can(table.solo, table.match.game, table.state, kind(table, "rifleman-a"), unit) is used
    table.land.cover[tile] = before


def kind(table: Alone, token: str) -> int:
    return next(i for i, card in enumerate(table.catalog.kinds) if card.token == token and card.seat == table.solo.seat)


def targets(table: Alone, text: str, token: str = "rifleman-a") -> list[str]:
    """Whom a line would go for, as the decision offers them; chance picks among those."""
    verb, game, state = table.verb(text), table.match.game, table.state.clone()
    assert isinstance(verb, ActVerb)
    card, unit = kind(table, token), table.units[f"us:{token}"]
    if not verb.can(table.solo, game, state, card, unit):
        return []
    verb.do(table.solo, game, state, card, unit)
    procedure = game.procedure(state)
    procedure.run(game, state)
    assert state.seat != NOBODY
    keys = [int(game.options[i]) for i in range(int(game.list_options(state)))]
    found = verb.prefer(table.solo, game, state, card, unit, procedure, keys)
    return sorted(table.catalog.units[a_of(key)].token for key in found)


def test_rei_s_54_rei_s_55_rei_s_58_rei_s_61_whom_the_bot_attacks() -> None:
    """The lowest total, then the more dangerous, then chance."""
    enemies = ["german:rifleman-a", "german:rifleman-b", "german:scout-a"]
    table = Alone(turn=None, empty=True, at={"us:rifleman-a": "3B", **dict.fromkeys(enemies, "6A")}, cards=CARDS)
    for name in enemies:
        table.solo.danger[table.units[name]] = 0
    assert targets(table, "I attack 1") == ["rifleman-a", "rifleman-b"]
    table.solo.danger[table.units["german:rifleman-a"]] = 1
    assert targets(table, "I attack 1") == ["rifleman-b"]
    table.solo.danger[table.units["german:rifleman-b"]] = 2
    table.solo.danger[table.units["german:scout-a"]] = 0
    assert targets(table, "I attack 1") == ["rifleman-a"]  # the list of danger only breaks ties


def test_rul_182_suppress_leaves_the_suppressed_alone() -> None:
    table = Alone("normandy-03", bot="us", turn=None, empty=True, cards={"Machine Gunner": "I suppress 4"})
    tile = next(iter(table.catalog.tile_names.values()))
    gunner, target = table.units["us:machine-gunner-a"], table.units["german:rifleman-a"]
    table.state.at[gunner] = table.state.at[target] = tile
    assert targets(table, "I suppress 4", "machine-gunner-a") == ["rifleman-a"]
    table.state.face[target] = 1
    assert targets(table, "I suppress 4", "machine-gunner-a") == []
    assert targets(table, "I attack 2", "machine-gunner-a") == ["rifleman-a"]


SCOUT_ROLL = "I roll 1-6 conceal, 7-10 attack 1"


@pytest.mark.parametrize(("face", "concealed"), [(6, True), (7, False), (0, False)])
def test_rei_s_49_rei_s_71_exa_41_a_roll(face: int, concealed: bool) -> None:
    """EXA-41."""
    table = Alone(turn=None, cards={"Scout": SCOUT_ROLL})
    table.dice.script = [face]
    table.dice.used = 0
    game, state = table.match.game, table.state
    table.verb(SCOUT_ROLL).do(table.solo, game, state, kind(table, "scout-a"), table.units["us:scout-a"])
    assert ("dud-taken" in {name for name, _ in table.told()}) is concealed
    assert (game.procedure(state).name == "fire") is not concealed


def test_rul_95_with_one_possible_action_nobody_rolls() -> None:
    table = Alone(turn=None, empty=True, at={"us:scout-a": "3B"}, cards={"Scout": SCOUT_ROLL})
    roll, scout = table.verb(SCOUT_ROLL), table.units["us:scout-a"]
    roll.do(table.solo, table.match.game, table.state, kind(table, "scout-a"), scout)
    assert table.happened("dud-taken") == ["fog-of-war"] and table.dice.used == 0
    nothing = table.verb("I roll 1-5 attack 1, 6-10 attack 2")
    assert not nothing.can(table.solo, table.match.game, table.state, kind(table, "scout-a"), scout)


def test_rei_s_32_rei_s_53_rei_s_71_a_scout_goes_through_the_tile_that_is_said() -> None:
    """Two tiles away; unscouted tiles are scouted on the way (the box), and a scouted one is preferred to pass."""
    card = """
    I   fog waits: recon
    II  secure: scout 2
      A   unscouted objective / value
      through scouted
    """
    table = Alone(
        turn="us", us={"deck": "scout-a"}, at={"us:scout-a": "3B"}, marks={"us:3B": "scouted"}, cards={"Scout": card}
    )
    moves = [fields for name, fields in table.told() if name == "moved"]
    assert 1 <= len(moves) <= 2 and table.points(table.at("us:scout-a") or "") > 0
    assert table.mark(f"us:{table.at('us:scout-a')}") == "scouted"


def test_rei_s_29_rul_90_closer_means_closer() -> None:
    """The closest of the tiles that are closer; a tile as far away as before is none."""
    table = Alone(turn=None, empty=True, at={"us:scout-a": "3B", "german:rifleman-a": "13B"})
    goal = Goal(units=[table.units["german:rifleman-a"]])
    choice = Choice([], [], toward=[goal])
    names = table.catalog.tile_names
    unit = table.units["us:scout-a"]
    around = [names[tile] for tile in ("6A", "13B", "16B", "8A")]
    fit = choice.among(table.solo, table.match.game, table.state, unit, names["3B"], around)
    assert fit == [names["13B"]]
    places = goal.tiles(table.solo, table.match.game, table.state, unit)
    assert distance_to(places, table.match.game, names["3B"]) == 1


def test_rei_s_30_rul_179_then() -> None:
    """Line I, then line II on the board as it now is; a line done before counts as not applying."""
    card = """
    I    scout 1; then II
      A    objective / value
    II   enemy at 1: attack 1; then I
    III  conceal; then I
    """
    table = Alone(turn="us", us={"deck": "scout-a"}, at={"us:scout-a": "3B"}, cards={"Scout": card})
    assert lines(table) == [("scout-a", 0), ("scout-a", 2)]
    assert (0, "done-before") in outs(table) and (2, "done-before") in outs(table)


def test_rei_s_34_rei_s_42_rei_s_43_rei_s_44_rei_s_45_rul_91_rul_94_words_about_tiles() -> None:
    marks = {
        "us:6A": "controlled",
        "us:13B": "scouted",
        "german:13B": "scouted",
        "german:16B": "controlled",
        "us:16B": None,
    }
    table = Alone(turn=None, empty=True, at={"us:scout-a": "13B", "german:rifleman-a": "6A"}, marks=marks)
    solo, g, s = table.solo, table.match.game, table.state

    def tiles(word: int) -> set[str]:
        return {
            name for name in ("6A", "13B", "16B", "8A") if tile_is(solo, g, s, -1, table.catalog.tile_names[name], word)
        }

    assert tiles(OBJECTIVE) == {"6A", "13B", "16B"}
    assert tiles(SCOUTED) == {"6A", "13B"} and tiles(CONTROLLED_BY_BOT) == {"6A"}
    assert {"13B", "16B"} <= tiles(ENEMY_SCOUTED) and tiles(ENEMY_CONTROLLED) == {"16B"}
    assert tiles(OCCUPIED) == {"13B"} and tiles(ENEMY_OCCUPIED) == {"6A"}
    assert tiles(THREATENED) == {"6A"} and "6A" not in tiles(SECURE)


def test_rei_s_46_rei_s_50_rei_s_48_rul_101_threatened_secure_and_population() -> None:
    marks = {"us:6A": "controlled"}
    at = {"us:scout-a": "6A", "german:rifleman-a": "6A", "german:scout-a": "6A"}
    table = Alone(turn=None, empty=True, at=at, marks=marks, suppressed="german:rifleman-a")
    solo, g, s, tile = table.solo, table.match.game, table.state, table.catalog.tile_names["6A"]
    acting = table.units["us:scout-a"]
    assert not is_threatened(solo, g, s, tile)  # somebody of its own is there
    assert not is_secure(solo, g, s, acting, tile)  # but nobody besides the unit that acts
    assert population(solo, g, s, tile) == 1
    s.at[table.units["us:rifleman-a"]] = tile
    assert is_secure(solo, g, s, acting, tile) and population(solo, g, s, tile) == 0
    s.at[table.units["us:rifleman-a"]] = s.at[acting] = -1
    assert is_threatened(solo, g, s, tile)
    s.at[table.units["german:rifleman-a"]] = -1
    assert not is_threatened(solo, g, s, tile)  # RUL-155: a Scout has no Control


def test_rei_s_36_rul_92_cover_is_what_the_tile_prints() -> None:
    """A hill counts three, whoever looks at it."""
    table = Alone(HILLS, turn=None)
    hills = [tile for tile in range(len(table.catalog.tiles)) if table.land.hill[tile]]
    assert hills
    assert {int(COVER.score(table.solo, table.match.game, table.state, -1, tile, [])) for tile in hills} == {3}


def test_rei_s_40_matching_is_the_squad_and_never_the_card_itself() -> None:
    table = example(us={"deck": "squad-leader-b scout-b rifleman-a"})
    assert table.happened("sideways") == ["scout-b"]
    table = example(us={"deck": "squad-leader-b scout-a rifleman-a"})
    assert table.happened("sideways") == []
