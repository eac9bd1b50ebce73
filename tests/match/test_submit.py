"""Choosing by option: what the text form accepts, an Option may leave out too."""

from __future__ import annotations

import pytest

from sandtable.core.option import Option
from sandtable.errors import AmbiguousOptionError, IllegalOptionError
from sandtable.notation import NotationError
from sandtable.rules.shared.kinds import BID, PLAY
from tests.rules.table import Table


def play_of(table: Table, seat: str, card: str, action: str) -> Option:
    """The card played for an action, without a word about where its counter enters."""
    kind = table.kind(seat, card)
    slots = [slot.name for slot in table.catalog.kinds[kind].slots]
    return Option(PLAY, kind, slots.index(action))


def entering() -> Table:
    return Table("normandy-07", us={"hand": "machine-gunner-b rifleman-a"}, seed=3)


def test_an_option_without_an_entry_is_the_one_that_fits() -> None:
    table = entering()
    option = play_of(table, "us", "machine-gunner-b", "move")
    assert option not in table.decision.options
    assert table.match.why(option) is None
    table.match.submit(option)
    assert table.at("us:machine-gunner-b") == "18B"
    text = entering()
    text.match.submit("play machine-gunner-b move")
    assert table.state.digest() == text.state.digest()
    assert table.match.journal.choices == text.match.journal.choices
    assert table.match.journal.choices[-1].text == "play machine-gunner-b move @18B"


def test_where_several_fit_it_is_ambiguous_and_names_them() -> None:
    table = Table("dusk", us={"hand": "rifleman-a*2"})
    before = table.state.digest()
    with pytest.raises(AmbiguousOptionError, match="attack @2B, play rifleman-a attack @16B"):
        table.match.submit(play_of(table, "us", "rifleman-a", "attack"))
    assert table.state.digest() == before


def test_where_none_fits_the_reason_is_the_rules() -> None:
    table = Table("normandy-07", us={"hand": "rifleman-c mortar"}, marks={"us:16B": None})
    for card, action, rule in (("rifleman-c", "control", "RUL-18"), ("mortar", "blast", "NOR-19")):
        option = play_of(table, "us", card, action)
        with pytest.raises(IllegalOptionError) as caught:
            table.match.submit(option)
        why = table.match.why(option)
        assert why is not None and (why.rule, why.code) == (caught.value.rule, caught.value.code)
        assert caught.value.rule == rule and caught.value.code


def test_an_option_for_a_counter_on_the_board_needs_no_entry_and_takes_none() -> None:
    table = Table(us={"hand": "rifleman-a scout-a"})
    option = play_of(table, "us", "rifleman-a", "control")
    tile = table.catalog.tile_names["17B"]
    with pytest.raises(IllegalOptionError, match="NOR-10"):
        table.match.submit(Option(PLAY, option.a, option.b, tile + 1))
    table.match.submit(option)
    assert table.mark("us:17B") == "controlled"


def test_an_option_that_names_nothing_of_this_scenario_is_malformed() -> None:
    """Not refused by a rule: there is nothing a rule could be asked about."""
    table = Table(us={"hand": "rifleman-a scout-a"})
    before = table.state.digest()
    for option in (Option(PLAY, 999), Option(BID, 4095), Option(201), Option(PLAY, 0, 0, 999)):
        with pytest.raises(NotationError):
            table.match.submit(option)
        with pytest.raises(NotationError):
            table.match.why(option)
    assert table.state.digest() == before


def test_an_action_that_is_not_printed_is_refused_by_the_rule() -> None:
    table = Table(us={"hand": "rifleman-a fog-of-war"})
    assert table.why(Option(PLAY, table.kind("us", "rifleman-a"), 7)) == "COM-36 not-on-card"
    assert table.why(Option(PLAY, table.kind("us", "fog-of-war"))) == "COM-38 dud-played"
