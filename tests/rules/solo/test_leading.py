"""Cards by which the bot leads other counters: Guide and Advance (REI-S-24, REI-S-27, REI-S-29, REI-S-53, RUL-180)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.solo.alone import Alone

SEEDS = range(10)


def lead(scenario: str, card: str, text: str, **position: Any) -> Alone:
    """After the US bot's turn with one card that leads."""
    title = card.removesuffix("-a").replace("-", " ").title()
    return Alone(scenario, turn="us", initiative="german", us={"deck": card}, cards={title: text}, **position)


def guide(text: str, at: dict[str, str], marks: dict[str, str | None], seed: int = 1) -> Alone:
    """The Rifleman stands on 11B, the Scout on 9B; the bot has no markers but those given."""
    gone: dict[str, str | None] = dict.fromkeys(("us:13B", "us:2B", "us:16B", "us:18B"))
    there = {"us:rifleman-a": "11B", "us:scout-b": "9B", **at}
    return lead("normandy-07", "platoon-guide", text, empty=True, at=there, marks={**gone, **marks}, seed=seed)


def test_rei_s_27_guide_picks_somebody_for_whom_a_tile_fits() -> None:
    """Only the Scout stands beside a marked objective; the Rifleman has nowhere to go."""
    for seed in SEEDS:
        table = guide("I guide 1\n A scouted objective / value", {}, {"us:5B": "scouted"}, seed=seed)
        assert table.at("us:scout-b") == "5B" and moved(table) == {"scout-b"}


def test_rei_s_24_a_guide_that_leads_nobody_anywhere_does_not_apply() -> None:
    table = guide("I guide 1\n A scouted objective / value\nII conceal", {}, {})
    assert moved(table) == set() and table.happened("dud-taken") == ["fog-of-war"]


def test_rei_s_27_the_first_sub_line_goes_before_the_second_whoever_it_takes() -> None:
    """Both could go to an objective; only the Scout to one that is threatened."""
    marks: dict[str, str | None] = {"us:8A": "controlled", "us:1B": "scouted"}
    for seed in SEEDS:
        text = "I guide 1\n A threatened objective\n B scouted objective"
        table = guide(text, {"german:rifleman-a": "8A"}, marks, seed=seed)
        assert table.at("us:scout-b") == "8A" and moved(table) == {"scout-b"}


@pytest.mark.parametrize(("start", "end"), [("6B", "12B"), ("9B", "9B")])
def test_rei_s_29_closer_than_the_counter_that_is_led_is_now(start: str, end: str) -> None:
    """12B is beside 5B, as 9B is."""
    for seed in SEEDS:
        table = guide("I guide 1\n A scouted closer to 5B", {"us:scout-b": start}, {"us:12B": "scouted"}, seed=seed)
        assert table.at("us:scout-b") == end and moved(table) <= {"scout-b"}


def moved(table: Alone) -> set[str]:
    return {table.catalog.units[fields["unit"]].token for name, fields in table.told() if name == "moved"}


# -- Advance ----------------------------------------------------------------------------------------------------------

SQUAD = ("scout-a", "rifleman-a", "tank-a")


@pytest.mark.parametrize("seed", SEEDS)
def test_rul_180_all_who_can_advance_together(seed: int) -> None:
    """Scout, Rifleman and Tank of squad A on 17B, a friend of theirs on 2B."""
    at = {"us:rifleman-b": "2B", "us:mortar": "12B"}
    table = lead("armoury-01", "tank-leader-a", "I advance\n A objective / value", at=at, seed=seed)
    assert [table.at(f"us:{token}") for token in SQUAD] == ["2B"] * 3
    assert table.at("us:scout-b") == "17B"


@pytest.mark.parametrize("seed", SEEDS)
def test_rei_s_28_nobody_joins_who_would_change_where_they_go(seed: int) -> None:
    """13B is rough and the better objective: the Tank stays behind."""
    at = {"us:rifleman-b": "2B", "us:mortar": "13B", "us:scout-b": "13B"}
    text = "I advance\n A 13B\n B objective"
    table = lead("armoury-01", "tank-leader-a", text, at=at, seed=seed)
    assert [table.at(f"us:{token}") for token in SQUAD] == ["13B", "13B", "17B"]


@pytest.mark.parametrize("seed", SEEDS)
def test_rei_s_27_an_advance_without_a_tile_that_fits_does_not_apply(seed: int) -> None:
    at = {"us:rifleman-b": "2B", "us:mortar": "12B"}
    table = lead("armoury-01", "tank-leader-a", "I advance\n A threatened objective\nII conceal", at=at, seed=seed)
    assert moved(table) == set() and table.happened("dud-taken") == ["fog-of-war"]
