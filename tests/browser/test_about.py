"""Everything answers: tiles, markers, counters, piles, cards and the score; to a pointer that rests, a finger that
stays, and a key. Odds are told of any counter against any other, whoever is to choose."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.player import Player
from tests.browser.test_sizes import AIR, DESERT, NORMANDY, Book, begun
from tests.browser.visitor import Visitor, Visitors


def seated(visitor: Visitor, book: Book) -> tuple[Player, dict[str, Any]]:
    """A player in a game that has begun, and the board as the table tells it."""
    table = begun(visitor, book)
    player = Player(visitor)
    visitor.go(f"/table/{table}")
    player.board.wait_for()
    state = visitor.api("GET", f"/tables/{table}/state")
    return player, next(iter(state["boards"].values()))["view"]


def answer(player: Player) -> Locator:
    return player.page.locator(".about")


def test_a_pointer_that_rests(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player, view = seated(visitor, NORMANDY)
    page, about = visitor.page, answer(player)
    marked = next(
        tile for tile in view["tiles"] if tile["marks"].get("us") == "scouted" and "german" not in tile["marks"]
    )
    page.locator(f'[data-about="mark/{marked["tile"]}/us"]').hover(force=True)
    expect(about).to_contain_text("Scouted by US")
    expect(about).to_contain_text("Control turns it over")
    empty = next(tile for tile in view["tiles"] if not tile["marks"] and not tile["points"])
    page.mouse.move(2, 2)
    expect(about).to_have_count(0)
    page.locator(f'[data-tile="{empty["tile"]}"]').hover()
    for text in (empty["tile"], "Cover", "No markers", "only who scouts or stalks may come in"):
        expect(about).to_contain_text(text)
    seat = next(seat for seat in view["seats"] if seat["seat"] == "german")
    page.locator('[data-about="pile/german/discard"]').hover()
    expect(about).to_contain_text(f"{sum(seat['discard'].values())} cards")
    expect(about.locator("li")).to_have_count(len(seat["discard"]))
    page.locator('[data-about="pile/german/hand"]').hover()
    expect(about).to_contain_text("Nobody else may look into it")
    page.locator('[data-about="score/us"]').hover()
    expect(about).to_contain_text(re.compile(r"\d of 5 points.*US", re.S))
    page.locator(".hand [data-about]").first.hover(position={"x": 20, "y": 14})
    expect(about).to_contain_text("Initiative")
    assert view["units"]


def test_a_pointer_that_was_not_moved_asks_nothing(visitors: Visitors) -> None:
    """The table may change under it, as after a click or when a page opens."""
    visitor = visitors.come("Ann")
    player, _ = seated(visitor, NORMANDY)
    box = player.tile("3B").bounding_box()
    assert box is not None
    visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(answer(player)).to_contain_text("3B")
    visitor.page.reload()
    player.board.wait_for()
    visitor.page.wait_for_timeout(1500)
    expect(answer(player)).to_have_count(0)
    visitor.page.mouse.move(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2)
    expect(answer(player)).to_contain_text("3B")


def test_a_counter_and_its_odds(visitors: Visitors) -> None:
    """Its cards in each zone that may be looked into, and its shot at each enemy as the table sums it up."""
    visitor = visitors.come("Ann")
    player, view = seated(visitor, NORMANDY)
    about = answer(player)
    mine = next(unit for unit in view["units"] if unit["side"] == "us" and unit["tile"])
    name = f"us:{mine['unit']}"
    player.counter(name).hover()
    expect(about).to_contain_text("Defence")
    held = about.locator(f'[data-holdings="{mine["unit"]}"]')
    own = next(seat for seat in view["seats"] if seat["seat"] == "us")
    expect(held).to_contain_text(f"supply {own['supply'].get(mine['unit'], 0)}")
    expect(held).to_contain_text(f"discard pile {own['discard'].get(mine['unit'], 0)}")
    foes = [f"german:{unit['unit']}" for unit in view["units"] if unit["side"] == "german" and unit["tile"]]
    for foe in foes:
        expect(about.locator(f'[data-odds="{foe}"]')).to_contain_text("%")
    player.counter(foes[0]).hover()
    expect(about.locator(f'[data-odds="{name}"]')).to_contain_text("%")
    visitor.page.keyboard.press("i")  # it stays, and shows the whole sum
    about.locator(f'[data-odds="{name}"] button').click()
    expect(about).to_contain_text("To hit, at least")
    visitor.axe("what is told of a counter")
    visitor.page.keyboard.press("Escape")
    expect(about).to_have_count(0)


@pytest.mark.parametrize("book", [DESERT, AIR], ids=lambda book: book.scenario)
def test_by_keyboard(visitors: Visitors, book: Book) -> None:
    """Tile, the pieces on it, a pile: with the key I or Enter, and back to where one was."""
    visitor = visitors.come("Ann")
    player, view = seated(visitor, book)
    page, about = visitor.page, answer(player)
    unit = next(unit for unit in view["units"] if unit["tile"])
    tile = player.tile(unit["tile"])
    tile.focus()
    page.keyboard.press("i")
    expect(about).to_have_attribute("role", "dialog")
    expect(about).to_contain_text(unit["tile"])
    about.get_by_role("button").nth(1).press("Enter")
    expect(about).to_contain_text(re.compile("Defence|Armour", re.I))
    page.keyboard.press("Escape")
    expect(about).to_have_count(0)
    expect(tile).to_be_focused()
    pile = page.locator('[data-about*="/discard"]').first
    pile.focus()
    page.keyboard.press("Enter")
    expect(about).to_contain_text("Open to all")
    page.keyboard.press("Escape")
    expect(pile).to_be_focused()


def test_a_finger_that_stays(visitors: Visitors) -> None:
    """A long press asks and chooses nothing; a tap chooses and asks nothing."""
    visitor = visitors.phone("Ann")
    player, view = seated(visitor, NORMANDY)
    page, about = visitor.page, answer(player)
    touch = visitor.context.new_cdp_session(page)

    def hold(thing: Locator) -> None:
        box = thing.bounding_box()
        assert box is not None
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        expect(about).to_be_visible()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    card = page.locator(".hand [data-about]").first
    hold(card)
    expect(about).to_contain_text("Initiative")
    expect(card).to_have_attribute("aria-pressed", "false")
    box = about.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] >= 0
    about.get_by_role("button", name="Close").tap()
    expect(about).to_have_count(0)
    hold(page.locator('[data-about="score/us"]'))
    expect(about).to_contain_text("points")
    card.tap()  # beside what was asked about: that is put away, and no more
    expect(about).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")
    mine = next(unit for unit in view["units"] if unit["side"] == "us" and unit["tile"])
    hold(player.counter(f"us:{mine['unit']}"))
    expect(about.locator("[data-odds]").first).to_contain_text("%")
    about.get_by_role("button", name="Close").tap()
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(about).to_have_count(0)


def test_in_spanish_and_in_a_replay(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", locale="es-ES")
    visitor.go(f"/replay/{visitor.finished()}")
    visitor.page.locator('[data-tile="13B"]').wait_for()
    visitor.page.locator('[data-tile="13B"]').hover()
    about = visitor.page.locator(".about")
    expect(about).to_contain_text("Cobertura")
    visitor.page.locator('[data-about*="/discard"]').first.hover()
    expect(about).to_contain_text("A la vista de todos")
