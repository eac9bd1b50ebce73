"""What is told of lines that were passed over: which part failed, and what was looked at (REI-S-22 to REI-S-24)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rules.solo.faults import CODES
from sandtable.words import Words
from tests.rules.solo.alone import Alone
from tests.rules.solo.test_cards import AT, MARKS, example

DECK: dict[str, Any] = {"us": {"deck": "rifleman-b"}}


def told(table: Alone, kind: str) -> list[dict[str, Any]]:
    return [fields for name, fields in table.told() if name == kind]


def lone(text: str, **more: Any) -> dict[str, Any]:
    """What is said against the first line of a Rifleman's card, from 3B in the example."""
    settings: dict[str, Any] = {"marks": MARKS, "at": AT, **DECK, **more}
    table = Alone(turn="us", initiative="german", cards={"Rifleman": text}, **settings)
    (out,) = told(table, "line-out")
    tile = table.catalog.tiles[out["tile"]].name if out["tile"] >= 0 else ""
    return {"why": CODES[out["why"]], "tile": tile, "number": out["number"]}


@pytest.mark.parametrize(
    ("line", "why", "tile"),
    [
        ("I objective: conceal", "worth-nothing", "3B"),
        ("I secure, controlled: conceal", "not-controlled", "3B"),
        ("I scouted, unscouted: conceal", "scouted-already", "3B"),
        ("I not secure: conceal", "secure", "3B"),
        ("I enemy occupied: conceal", "no-enemy-on", "3B"),
        ("I 13B is free of enemies: conceal", "enemy-on", "13B"),
        ("I some threatened tile: conceal", "nowhere", ""),
        ("I no scouted tile: conceal", "somewhere", ""),
        ("I fog waits: conceal", "no-fog-waits", ""),
        ("I match waits: conceal", "no-match-waits", ""),
        ("I card waits: conceal", "no-card-waits", ""),
        ("I control", "worth-nothing", "3B"),
        ("I recon", "no-fog-waits", ""),
        ("I inspire 1", "nothing-to-inspire", ""),
        ("I enemy here: attack 1", "nobody-here", "3B"),
        ("I move 1\n A threatened objective", "no-tile-fits", ""),
    ],
)
def test_rei_s_22_rei_s_23_the_part_that_failed_is_told(line: str, why: str, tile: str) -> None:
    found = lone(line)
    assert (found["why"], found["tile"]) == (why, tile)


def test_rei_s_26_a_defence_that_is_too_high_is_told_with_its_number() -> None:
    assert lone("I enemy at 2: attack 1") == {"why": "nobody-so-weak", "tile": "", "number": 2}


def test_rei_s_48_a_population_is_told_as_it_is() -> None:
    assert lone("I population 1: conceal") == {"why": "population", "tile": "3B", "number": -1}


def test_what_a_line_looked_at_is_told() -> None:
    """Enemies it could have struck with their total defence; tiles it could have gone to."""
    table = Alone(turn="us", marks=MARKS, at=AT, cards={"Rifleman": "I enemy at 2: attack 1"}, **DECK)
    seen = {table.catalog.unit_name(f["unit"]): f["total"] for f in told(table, "seen-unit")}
    assert seen["german:rifleman-a"] == 4 + 1 + 1  # defence, the cover of 13B, one tile away
    table = Alone(turn="us", marks=MARKS, at=AT, cards={"Rifleman": "I move 1\n A threatened tile"}, **DECK)
    assert {table.catalog.tiles[f["tile"]].name for f in told(table, "seen-tile")} == {"6A", "13B", "16B"}


def test_exa_36_sub_lines_and_the_numbers_of_tiebreakers_are_told() -> None:
    """III A has no threatened objective; among 6A and 16B their value decides."""
    table = example(**DECK)
    assert [(f["sub"], CODES[f["why"]]) for f in told(table, "sub-out")] == [(0, "no-tile-fits")]
    counted = {table.catalog.tiles[f["tile"]].name: (f["tie"], f["number"]) for f in told(table, "counted")}
    assert counted == {"6A": (1, 2), "16B": (1, 1)}


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Line I does not: 3B is worth no points", "Line II does not: nobody controls 3B"]),
        ("es", ["La línea I no: 3B no vale puntos", "La línea II no: nadie controla 3B"]),
    ],
)
def test_exa_35_the_log_says_which_part_failed(language: str, lines: list[str]) -> None:
    table = example(**DECK)
    text = "\n".join(line.text for line in Words(table.match.game, language).story(table.match.story.events))
    assert all(line in text for line in lines), text


def test_rei_s_08_rei_s_09_a_bid_is_drawn_shown_and_kept() -> None:
    """The bid leaves the deck when it is drawn; one that won is kept after it was shown."""
    table = Alone(turn=None, initiative="german", us={"deck": "squad-leader-b"}, german={"hand": "rifleman-a"})
    table.play("bid rifleman-a")
    bids = ["bid-drawn", "bid-shown", "bid-kept"]
    own = [name for name, fields in table.told() if fields.get("seat") == table.solo.seat]
    assert [name for name in own if name in bids] == bids


def test_rul_186_sizes_of_bolster_decks_and_cards_left_are_public() -> None:
    table = Alone(turn="german", initiative="german", us={"deck": "rifleman-a"}, german={"hand": "rifleman-a"})
    facts = table.side_facts("us")
    assert {deck["squad"] for deck in facts["bolster"]} == {"", "A", "B"}
    before = {one["card"]: one["left"] for one in facts["cards_left"]}
    table.solo.land.injury.suffer(table.match.game, table.state, table.units["us:rifleman-a"])
    after = {one["card"]: one["left"] for one in table.side_facts("us")["cards_left"]}
    assert after == {**before, "rifleman-a": before["rifleman-a"] - 1}
    assert "fog-of-war" not in after and all(one["left"] <= one["of"] for one in table.side_facts("us")["cards_left"])
