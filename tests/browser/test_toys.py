"""Books from outside in the browser: whole games on hexes and with four seats, played by clicking, in each language."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.stranger import Stranger
from tests.browser.visitor import Visitor, Visitors

SITE = Path(__file__).parents[1] / "toys" / "site"
HEXES, TEAMS = "toy-hexes-01", "toy-teams-01"
PILOT = {"red": "me", "blue": "bot:greedy"}
SEATS = ["red-1", "red-2", "blue-1", "blue-2"]
TEAM = {"red-1": "me", "red-2": "me", "blue-1": "bot:greedy", "blue-2": "bot:greedy"}
LOCALES = {"en": "en-GB", "es": "es-ES"}
SIDES = {"en": ("Red", "Blue"), "es": ("Rojo", "Azul")}
RAW = re.compile(r"[{}]|\b(red|blue)(-\d)?:|\bundefined\b|\bNaN\b")

# Where everything is drawn: middles on the screen, and how far each counter is turned.
DRAWN = """() => {
  const spot = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const turn = (e) => {
    const m = new DOMMatrix(getComputedStyle(e).transform);
    return Math.atan2(m.b, m.a) * 180 / Math.PI;
  };
  const all = (css, name, answer) =>
    Object.fromEntries([...document.querySelectorAll(css)].map((e) => [e.dataset[name], answer(e)]));
  return {
    tiles: all('[data-tile]', 'tile', (tile) => spot(tile.querySelector('.ring'))),
    units: all('[data-unit]', 'unit', (unit) => spot(unit.querySelector('.ring'))),
    facing: all('[data-unit]:has(.facing)', 'unit', (unit) => turn(unit.querySelector('.facing'))),
  };
}"""


@pytest.fixture(scope="module")
def toys(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on whose path the toy books lie, as if they were installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(SITE), os.environ.get("PYTHONPATH", "")]))
        with House(tmp_path_factory.mktemp("toys") / "table.db") as here:
            yield here


def come(visitors: Visitors, toys: House, language: str = "en", **options: Any) -> Visitor:
    return visitors.come("Ann", base=toys.base, locale=LOCALES[language], **options)


def check_drawn(visitor: Visitor, table: str) -> None:
    """Every counter lies on its own tile, and looks where the view says."""
    state = visitor.api("GET", f"/tables/{table}/state")
    view = next(iter(state["boards"].values()))["view"]
    drawn = visitor.page.evaluate(DRAWN)
    flying = {f"{unit['side']}:{unit['unit']}": unit for unit in view["units"] if unit["tile"] is not None}
    assert set(drawn["units"]) == set(flying) and set(drawn["tiles"]) == {tile["tile"] for tile in view["tiles"]}
    for name, unit in flying.items():
        x, y = drawn["units"][name]
        near = min(
            drawn["tiles"], key=lambda tile: (drawn["tiles"][tile][0] - x) ** 2 + (drawn["tiles"][tile][1] - y) ** 2
        )
        assert near == unit["tile"], name
        assert (name in drawn["facing"]) == ("facing" in unit.get("facts", {}))
    for name, turn in drawn["facing"].items():
        assert abs((turn - flying[name]["facts"]["facing"] + 180) % 360 - 180) < 1, name


def check_story(stranger: Stranger, language: str) -> None:
    """The end and all that was told is in the language, and nothing in codes."""
    page = stranger.page
    end = page.locator("dialog .end")
    expect(end).to_contain_text(re.compile("|".join(SIDES[language])))
    log = page.locator(".log ol")
    told = log.inner_text()
    assert len(told.splitlines()) > 20
    for text in (told, end.inner_text(), page.locator("header .score").inner_text(), *stranger.said):
        assert not RAW.search(text), RAW.search(text)
    assert any(side in told + end.inner_text() for side in SIDES[language])
    assert not any(side in told for other in SIDES if other != language for side in SIDES[other])


@pytest.mark.parametrize("language", ["es"])
def test_whole_game_on_hexes(visitors: Visitors, toys: House, language: str) -> None:
    visitor = come(visitors, toys, language)
    stranger = Stranger(visitor, 6)
    table = visitor.table(HEXES, seats=PILOT, seed=6)
    stranger.sit(table)
    expect(visitor.page.locator("[data-tile]")).to_have_count(37)
    check_drawn(visitor, table)
    visitor.axe("hexes")
    stranger.play(choices=12)
    check_drawn(visitor, table)
    stranger.play()
    visitor.axe("the end on hexes")
    check_story(stranger, language)


@pytest.mark.parametrize("language", ["en"])
def test_whole_game_with_four_seats(visitors: Visitors, toys: House, language: str) -> None:
    """Two of them on one device: it is passed on between the turns."""
    visitor = come(visitors, toys, language)
    stranger = Stranger(visitor, 3)
    table = visitor.table(TEAMS, seats=TEAM, seed=3)
    stranger.sit(table)
    visitor.axe("the device is passed on")
    stranger.play(choices=12)
    visitor.axe("four seats")
    stranger.play()
    assert len(stranger.turns) == 2
    check_drawn(visitor, table)
    check_story(stranger, language)


def test_four_people_at_one_table(visitors: Visitors, toys: House) -> None:
    """Everybody sees all four seats; only commanders are asked to bid; hands stay their own."""
    host = come(visitors, toys)
    table = host.table(TEAMS, seats={SEATS[0]: "me"} | dict.fromkeys(SEATS[1:], "friend"), seed=None)
    people = [host]
    for seat in SEATS[1:]:
        guest = come(visitors, toys)
        guest.api("POST", f"/tables/{table}/join", {"invite": host.invites[seat].partition("invite=")[2]})
        people.append(guest)
    players = [Stranger(person, n) for n, person in enumerate(people)]
    for player in players:
        player.visitor.go(f"/table/{table}")
        player.page.locator("svg.board").wait_for()
        expect(player.page.locator("aside.left section")).to_have_count(len(SEATS))
    for commander in (players[0], players[2]):
        lit = commander.settle()
        assert lit.cards == 4 and not lit.rows
    for other in (players[1], players[3]):
        expect(other.page.locator(".hand .select")).to_have_count(3)
        expect(other.page.locator(".prompt [role=status].waiting")).to_have_count(1)
    for commander in (players[0], players[2]):
        commander.take_one(commander.settle())  # raise a card
        commander.take_one(commander.settle())  # and bid it
    for player in players:
        expect(player.page.locator(".hand .select")).to_have_count(3)


def test_hexes_by_keyboard(visitors: Visitors, toys: House) -> None:
    """Arrows go from hex to hex."""
    visitor = come(visitors, toys)
    stranger = Stranger(visitor, 1)
    stranger.sit(visitor.table(HEXES, seats=PILOT, seed=6))
    stranger.tile("33").focus()
    for key, there in (("ArrowRight", "43"), ("ArrowLeft", "33"), ("ArrowLeft", "23")):
        visitor.page.keyboard.press(key)
        expect(stranger.tile(there)).to_be_focused()
    for key, places in (("ArrowUp", ("22", "32")), ("ArrowDown", ("23", "13"))):
        visitor.page.keyboard.press(key)
        assert visitor.page.evaluate("document.activeElement.dataset.tile") in places


def test_hexes_on_a_phone(visitors: Visitors, toys: House) -> None:
    visitor = visitors.phone("Ann", base=toys.base)
    visitor.go(f"/table/{visitor.table(HEXES, seats=PILOT, seed=6)}")
    page = visitor.page
    expect(page.locator("[data-tile]")).to_have_count(37)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator('[data-tile="33"] .ring').bounding_box()
    assert box is not None and 0 < box["x"] < 390
    visitor.axe("hexes on a phone")
    page.locator(".sheetup .hand button").last.tap()
    page.locator(".ask button.main").tap()
    expect(page.locator(".sheetup .hand button")).to_have_count(3)
