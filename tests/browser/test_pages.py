"""Every page by axe, and that none of them asks another house for anything (which the fixture watches always)."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import Visitors


def test_lobby_games_rules_and_join(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    visitor.table(seats={"us": "me", "german": "open"}, public=True)
    visitor.finished(6)
    page = visitor.go("/")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.get_by_text("Options", exact=True).click()
    visitor.axe("the lobby")
    page.get_by_role("button", name="North Africa").click()
    visitor.axe("the lobby's other book")
    page.get_by_role("button", name="Ann").click()
    visitor.axe("the name dialog")
    page.get_by_role("textbox", name="Your name").fill("Anna")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Anna")).to_be_visible()
    visitor.go("/games")
    own = page.locator("section", has=page.get_by_role("heading", name="Finished games", exact=True))
    expect(own.get_by_role("link", name="Replay")).to_have_count(1)
    visitor.axe("my games")
    visitor.go("/rules?q=fog")
    expect(page.get_by_text("COM-45").first).to_be_visible()
    page.get_by_text("Scouting costs Fog of War").click()
    expect(page.locator("details[open] .body").first).to_be_visible()
    visitor.axe("the rules")
    other = visitors.come("Bob")
    page = other.go("/")
    page.get_by_role("button", name="Open games").click()
    expect(page.get_by_role("button", name="Join").first).to_be_visible()
    other.axe("the lobby with open games")
    page.get_by_role("button", name="Join").first.click()
    assert Player(other, "German").settle().bidding


def test_leafing_through_the_rules(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    page = visitor.go("/rules")
    chapter = page.locator("details.chapter")
    expect(chapter.filter(has_text="Round structure").first).to_be_visible()
    expect(page.get_by_text("No rule found")).to_be_hidden()
    visitor.axe("the chapters")
    page.get_by_role("button", name="North Africa").click()
    expect(page.get_by_role("heading", name="Normandy")).to_be_hidden()
    chapter.filter(has_text="Beyond all hope").locator("> summary").click()
    expect(page.get_by_text("NAF-01")).to_be_hidden()
    chapter.filter(has_text="Beyond all hope").locator("details summary").first.click()
    expect(page.locator(".body").first).to_be_visible()
    page.get_by_role("button", name="Cover", exact=True).click()
    expect(page.locator(".id", has_text="NAF-").first).to_be_visible()
    expect(page.locator(".id", has_text=re.compile("COM-|NOR-"))).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    expect(chapter.first).to_be_visible()


def test_the_skip_link(visitors: Visitors) -> None:
    page = visitors.come("Ann").go("/rules")
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "MAIN"


def test_a_fault_is_told(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    page = visitor.page
    page.route("**/api/scenarios?*", lambda route: route.fulfill(json=[{"id": "broken", "book": "x"}]))
    with visitor.trouble():
        visitor.go("/")
        expect(page.get_by_role("alert")).to_contain_text("Something went wrong")
        page.unroute("**/api/scenarios?*")
        page.get_by_role("button", name="Load the page again").click()
        expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_the_table_at_its_moments(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=6))
    visitor.axe("the bid")
    player.press(player.card(player.look().cards[0]))
    visitor.axe("the bid with a card raised")
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.axe("the menu")
    visitor.page.keyboard.press("Escape")
    screen = player.to_turn()
    visitor.axe("the turn")
    attack = player.first(screen, "Attack")
    assert attack is not None
    player.act(attack)
    target = player.settle()
    player.counter(target.units[0]["name"]).hover()
    visitor.axe("the choice of a target")
    player.choose_unit(target.units[0]["name"])
    player.until(lambda screen: bool(screen.takes))
    visitor.axe("the choice from the supply")
    player.until(lambda screen: bool(screen.entries))
    visitor.axe("the choice of a tile")
    hosts = {urlsplit(url).netloc for url in visitor.asked}
    assert hosts == {urlsplit(visitor.base).netloc}


def test_hand_over_and_invitation(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    assert player.sit(visitor.table(seats={"us": "me", "german": "me"})).cover
    visitor.axe("the hand-over")
    visitor.go(f"/table/{visitor.table(seats={'us': 'me', 'german': 'friend'})}")
    expect(visitor.page.get_by_role("textbox", name="Invitation")).to_be_visible()
    expect(visitor.page.get_by_role("note")).to_contain_text("Only this computer")
    visitor.axe("a table that waits")
    lost = visitors.come("Eve")
    with lost.trouble():
        lost.go("/table/nothing")
        expect(lost.page.get_by_role("link", name="To the lobby")).to_be_visible()
    lost.axe("no table")
