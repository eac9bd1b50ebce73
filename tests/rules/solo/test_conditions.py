"""Conditions and tiebreakers as cards write them, one by one (REI-S-22, REI-S-26, REI-S-48, RUL-178)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.api import library
from sandtable.content.parts.solo.part import SoloPart
from sandtable.content.parts.solo.schema import SoloCardData, SoloData, SoloSection
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.solo import support
from sandtable.rules.solo.solo import Solo
from tests.rules.solo.alone import Alone
from tests.rules.solo.test_setup import with_section

TRUCK = "lrdg:gun-truck"


def applies(text: str, deck: str = "scout-a", **position: Any) -> bool:
    """Whether Conceal under a condition is done by the Scout."""
    table = Alone(turn="us", initiative="german", us={"deck": deck}, cards={"Scout": f"I {text}: conceal"}, **position)
    return table.happened("dud-taken") == ["fog-of-war"]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("enemy within 2", True),
        ("enemy within 1", False),
        ("no enemy within 1", True),
        ("no enemy within 2", False),
        ("enemy Rifleman within 2", False),
        ("enemy Scout within 2", True),
        ("no enemy Rifleman within 9", True),
    ],
)
def test_rei_s_22_an_enemy_near(text: str, holds: bool) -> None:
    """The only enemy, a Scout, is on 5B, two tiles away."""
    assert applies(text, empty=True, at={"us:scout-a": "3B", "german:scout-a": "5B"}) is holds


@pytest.mark.parametrize(("least", "holds"), [(1, True), (2, False)])
def test_rei_s_48_a_population_of_at_least_so_many(least: int, holds: bool) -> None:
    at = {"us:scout-a": "3B", "german:scout-a": "3B", "german:rifleman-a": "3B"}
    assert applies(f"population {least}", empty=True, at=at) is holds


@pytest.mark.parametrize(
    ("text", "deck", "holds"),
    [
        ("card waits", "scout-a rifleman-a", True),
        ("card waits", "scout-a fog-of-war", False),
        ("card waits", "scout-a", False),
        ("fog waits", "scout-a fog-of-war", True),
        ("fog waits", "scout-a rifleman-a", False),
        ("match waits", "scout-a rifleman-a", True),
        ("match waits", "scout-a rifleman-b fog-of-war", False),
    ],
)
def test_rei_s_22_cards_that_wait(text: str, deck: str, holds: bool) -> None:
    assert applies(text, deck) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("6A is unscouted", True),
        ("13B is unscouted", False),
        ("13B is scouted objective", True),
        ("some unscouted objective", True),
        ("no unscouted objective", False),
        ("some threatened objective", False),
        ("no threatened objective", True),
        ("unscouted", True),
        ("not unscouted", False),
        ("objective", False),
        ("not objective, unscouted", True),
    ],
)
def test_rei_s_22_words_about_tiles(text: str, holds: bool) -> None:
    """The Scout is on 3B, which is no objective and has no marker; 13B has one."""
    assert applies(text, at={"us:scout-a": "3B"}, marks={"us:13B": "scouted"}) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [("on foot", False), ("seated", True), ("seated at drive", True), ("seated at navigate", False)],
)
def test_rei_s_22_seats(text: str, holds: bool) -> None:
    """The Sergeant is in the driver's place."""
    cards = {"Sergeant": f"I {text}: bolster 1 any"}
    table = Alone("drill", bot="lrdg", turn="lrdg", initiative="italian", lrdg={"deck": "sergeant"}, cards=cards)
    assert (table.happened("bolstered") != []) is holds


@pytest.mark.parametrize(("here", "dice"), [("6A", [1]), ("8A", [])])
def test_rei_s_26_an_enemy_here_is_the_one_that_is_attacked(here: str, dice: list[int]) -> None:
    """A weaker one, on the open tile next to it, is not the target of that line."""
    table = Alone(
        turn="german",
        initiative="german",
        empty=True,
        at={"us:scout-a": "6A", "german:scout-a": here, "german:rifleman-a": "3B"},
        us={"deck": "scout-a"},
        german={"hand": "scout-a"},
        cards={"Scout": "I enemy here: attack 1"},
    )
    table.play("end", dice=dice)
    struck = [fields["target"] for name, fields in table.told() if name == "attacked"]
    assert struck == [table.units["german:scout-a"]] * len(dice)


@pytest.mark.parametrize(("tie", "end"), [("closer to 2B", "16B"), ("further from 2B", "6A"), ("value", "13B")])
def test_rul_178_ties_as_they_are_written(tie: str, end: str) -> None:
    """From 3B; 13B is made the best of the objectives around, 6A is two tiles from 2B, 16B and 13B one."""
    text = f"I scout 1\n A objective / {tie}, further from 17B"
    points = {"13B": 3, "16B": 1, "6A": 1}
    table = Alone(turn="us", us={"deck": "scout-a"}, at={"us:scout-a": "3B"}, cards={"Scout": text}, points=points)
    assert table.at("us:scout-a") == end


@pytest.mark.parametrize("more", ["", " any"])
def test_rei_s_62_rul_184_the_own_deck_or_any(more: str) -> None:
    took: set[str] = set()
    for seed in range(10):
        cards = {"Squad Leader": f"I bolster 2{more}"}
        table = Alone(turn="us", us={"deck": "squad-leader-b"}, cards=cards, seed=seed)
        took |= {token[-1] for token in table.happened("bolstered")}
    assert (took == {"b"}) is (not more)


def test_rei_s_03_cards_of_a_folder_that_adds_come_first() -> None:
    def data(source: str) -> SoloData:
        card = SoloCardData(title="Half-track", source=source, scenarios={}, lines=())
        return SoloData(cards=(card,), sections={}, danger={"us": ()}, digest=source)

    joined = SoloPart().join(data("base"), data("own"))
    assert [card.source for card in joined.cards] == ["own", "base"]
    assert library().book("reinforcements-normandy").parts["solo"].cards


def test_rei_s_58_who_is_not_in_the_list_is_the_least_dangerous() -> None:
    catalog, solo = with_section(SoloSection(danger=("Scout",)))
    danger = {unit.token: int(solo.danger[i]) for i, unit in enumerate(catalog.units) if unit.seat != solo.seat}
    assert danger["scout-a"] == 0 and danger["rifleman-a"] == danger["rifleman-b"] == 1


# -- chains -----------------------------------------------------------------------------------------------------------


def lose_rifleman(solo: Solo, g: Game, s: State) -> bool:
    unit = next(u for u, kind in enumerate(g.catalog.units) if kind.token == "rifleman-b" and kind.seat == solo.seat)
    solo.land.injury.suffer(g, s, unit)
    return True


def test_rul_183_a_second_resolution_is_lost_with_the_card_and_only_that() -> None:
    """The inspired Rifleman's card is lost the second time; the card after it is resolved for the first time."""
    times: list[int] = []

    def second(solo: Solo, g: Game, s: State) -> bool:
        times.append(1)
        return lose_rifleman(solo, g, s) if len(times) == 2 else True

    squad = int(Alone(turn=None).catalog.kind_squad[Alone(turn=None).kind("us", "rifleman-b")])
    lines = {"squad-leader-b": lambda solo, g, s: support.inspire(solo, g, s, squad, 1), "rifleman-b": second}
    table = Alone(turn="us", us={"deck": "squad-leader-b rifleman-b fog-of-war"}, lines=lines)
    told = [(table.catalog.kinds[f["card"]].token, f["time"]) for name, f in table.told() if name == "resolving"]
    assert told == [("squad-leader-b", 0), ("rifleman-b", 0), ("rifleman-b", 1), ("fog-of-war", 0)]
    assert table.cards("us", "removed") == {"rifleman-b": 1} and table.happened("resolved")[-1] == "fog-of-war"


def test_rul_181_recon_draws_no_more_than_there_were() -> None:
    """Three cards lay there, and all are drawn; the one that was resolved does not come back face down."""
    table = Alone(turn="us", us={"deck": "squad-leader-a scout-a fog-of-war"}, lines={"scout-a": support.recon})
    assert table.cards("us", "removed") == {"fog-of-war": 1} and table.face_down == 0
    assert table.cards("us", "discard") == {"squad-leader-a": 1, "scout-a": 1}


def test_naf_23_rul_157_a_vehicle_that_is_taken_over_is_judged_at_once() -> None:
    """The bot sits down in the human's empty truck, and it is the bot's."""
    cards = {"Rifleman": "I sit drive"}
    at = {"italian:rifleman-a": "4A"}
    table = Alone(
        "drill", bot="italian", turn="italian", initiative="lrdg", italian={"deck": "rifleman-a"}, cards=cards, at=at
    )
    assert table.berth("italian:rifleman-a") == "lrdg:pilot-car 1" and table.owner("lrdg:pilot-car") == "italian"
    assert table.berth("lrdg:sergeant") == f"{TRUCK} 1"


# -- Control ----------------------------------------------------------------------------------------------------------


def radio(mark: str, bot: str = "us") -> Alone:
    """Critical Intelligence, where a further Control of the US on 6B raises its points (NOR-29)."""
    unit = f"{bot}:rifleman-a"
    hands: dict[str, Any] = {bot: {"deck": "rifleman-a"}, {"us": "german", "german": "us"}[bot]: {"hand": "scout-a"}}
    return Alone(
        "normandy-10",
        bot=bot,
        turn=bot,
        empty=True,
        at={unit: "6B"},
        marks={"us:6B": None, "german:6B": None, f"{bot}:6B": mark},
        cards={"Rifleman": "I control\nII conceal"},
        **hands,
    )


def test_rei_s_25_nor_29_a_control_that_raises_an_objective_gains_points() -> None:
    for mark, points in (("scouted", 1), ("controlled", 2)):
        table = radio(mark)
        assert (table.mark("us:6B"), table.points("6B")) == ("controlled", points)
        assert table.happened("dud-taken") == []


def test_rei_s_25_no_second_control_that_gains_nothing() -> None:
    table = radio("controlled", "german")
    assert table.happened("dud-taken") == ["fog-of-war"]


def test_rul_181_command_does_not_apply_when_the_turns_cards_are_spent() -> None:
    """A card lies in the discard pile, but the bot has drawn as many as there were."""
    cards = {"Squad Leader": "I command 1\nII conceal"}
    table = Alone(turn="us", us={"deck": "platoon-sergeant squad-leader-a"}, cards=cards)
    assert table.happened("resolving") == ["platoon-sergeant", "squad-leader-a"]
    assert table.happened("dud-taken") == ["fog-of-war"]
