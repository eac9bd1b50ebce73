"""Walking: every tile within reach is lit, the way is drawn, and where several ways come to different things one is
asked for. What would change nothing looks so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, Screen
from tests.browser.visitor import Visitor, Visitors

BY_WAYS = re.compile(r"may be reached by (\d) ways")


def forked(screen: Screen) -> list[dict[str, Any]]:
    """Lit tiles to which several ways lead."""
    return [tile for tile in screen.entries if BY_WAYS.search(tile["label"])]


def scouting(visitor: Visitor) -> tuple[Player, Screen, dict[str, Any]]:
    """A scout that may go somewhere by different ways; with what the table offers."""
    player = Player(visitor)
    table = visitor.table(seed=4)
    player.sit(table)
    screen = player.until(lambda screen: screen.head.startswith("Scout") and forked(screen) != [])
    return player, screen, visitor.api("GET", f"/tables/{table}/state")["boards"]["us"]["offer"]


@pytest.mark.core
def test_ways_are_shown_and_asked_for(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player, screen, offer = scouting(visitor)
    page = visitor.page
    assert {tile["name"] for tile in screen.entries} == {way["tile"] for way in offer["ways"]}
    goal = forked(screen)[0]["name"]
    ways = [way for way in offer["ways"] if way["tile"] == goal]
    player.tile(goal).hover()
    expect(page.locator(".walks .walk")).to_have_count(1)
    expect(page.locator(".walks .other")).to_have_count(len(ways) - 1)
    player.tile(goal).click()
    chooser = page.get_by_role("region", name=f"To {goal}: which way?")
    expect(chooser.get_by_role("button")).to_have_count(len(ways))
    for button, way in zip(chooser.get_by_role("button").all(), ways, strict=True):
        button.hover()
        expect(page.locator(f'.walks .walk[data-way="{way["text"]}"]')).to_have_count(1)
        assert way["told"][0].replace("**", "") in button.inner_text().replace("\n", " ")
    visitor.axe("the choice between ways")
    before = player.look().heard
    chooser.get_by_role("button").last.click()
    player.answered(before)
    player.settle()
    assert ways[-1]["told"][0].replace("**", "") in " ".join(player.told())


def test_ways_by_keyboard(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player, screen, _ = scouting(visitor)
    page = visitor.page
    goal = forked(screen)[0]["name"]
    player.tile(goal).focus()
    page.keyboard.press("Enter")
    chooser = page.locator(".chooser")
    expect(chooser.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(chooser).to_be_hidden()
    expect(player.tile(goal)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    before = player.look().heard
    page.keyboard.press("Enter")
    player.answered(before)
    here = player.where(player.settle(), player.unit_in(screen.text))
    assert here is not None and here["name"] == goal


def test_pointing_at_a_step_tells_what_it_marks(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player, screen, offer = scouting(visitor)
    for size in ((1440, 900), (1280, 720)):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.page.mouse.move(2, 2)
        way = next(way for way in offer["ways"] if len(way["legs"]) == 1 and "scouts" in way["told"][0])
        player.tile(way["tile"]).hover()
        told = visitor.page.locator(".stage .pop, .dock .odds")
        expect(told.first).to_contain_text(way["told"][0].replace("**", ""))
    assert screen.entries


def test_a_lit_tile_is_never_refused(visitors: Visitors) -> None:
    """Every tile that is lit can be chosen, whatever way is taken there."""
    visitor = visitors.come("Ann")
    player, screen, _ = scouting(visitor)
    for tile in screen.entries:
        before = player.look().heard
        player.tile(tile["name"]).click()
        if BY_WAYS.search(tile["label"]):
            visitor.page.locator(".chooser button").first.click()
        player.answered(before)
        expect(visitor.page.get_by_role("alert")).to_have_count(0)
        player.settle()
        while {lit["name"] for lit in player.look().entries} != {lit["name"] for lit in screen.entries}:
            player.answer(player.button("Undo"))
            player.settle()


def test_ways_under_a_thumb(visitors: Visitors) -> None:
    visitor = visitors.phone("Ann")
    table = visitor.table(seed=4)
    desk = visitors.come(storage_state=visitor.context.storage_state())
    player = Player(desk)
    player.sit(table)
    screen = player.until(lambda screen: screen.head.startswith("Scout") and forked(screen) != [])
    thumb = Player(visitor)
    thumb.touch = True
    thumb.sit(table)
    goal = forked(screen)[0]["name"]
    thumb.tile(goal).tap()
    buttons = visitor.page.locator(".chooser button")
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= 390
    thumb.answer(buttons.first)
    here = thumb.where(thumb.settle(), player.unit_in(screen.text))
    assert here is not None and here["name"] == goal


def test_cards_that_cannot_act_look_so(visitors: Visitors) -> None:
    """Those without an action in a turn; all of them while a place or a target is asked for; none while bidding."""
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    dull = visitor.page.locator(".hand .card.dull")
    assert player.look().bidding
    expect(dull).to_have_count(0)
    player.until(lambda screen: screen.turn and any(card.startswith("Fog") for card in screen.cards))
    assert dull.count() > 0
    can = "button.row:not([aria-disabled]):not(.idle)"
    for card in visitor.page.locator(".hand .card").all():
        assert ("dull" in (card.get_attribute("class") or "")) == (card.locator(can).count() == 0)
    screen = player.until(lambda screen: bool(screen.entries) and bool(screen.cards))
    expect(dull).to_have_count(len(screen.cards))


def test_an_action_that_changes_nothing_says_so(visitors: Visitors) -> None:
    """Inspire with no other card played: it may be taken, but does not look like the rest."""
    visitor = visitors.come("Ann")
    player = Player(visitor)
    table = visitor.table("normandy-03", seed=4)
    player.sit(table)

    def idle(screen: Screen) -> bool:
        return screen.turn and any("changes nothing" in row["label"] for row in screen.rows)

    screen = player.until(idle)
    offer = visitor.api("GET", f"/tables/{table}/state")["boards"]["us"]["offer"]
    texts = {option["label"] for option in offer["options"] if option.get("idle")}
    shown = [row["label"] for row in screen.rows if "changes nothing" in row["label"]]
    assert {label.partition(":")[0] for label in shown} == texts
    expect(player.row(shown[0])).to_have_class(re.compile(r"\bidle\b"))
