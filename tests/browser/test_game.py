"""From the lobby to the end of a battle against the bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import Visitors


@pytest.mark.core
def test_two_clicks_from_the_lobby(visitors: Visitors) -> None:
    """A newcomer starts La Raye with one click; another battle takes two."""
    visitor = visitors.come()
    page = visitor.go("/")
    expect(page.get_by_role("heading", name="Choose a battle")).to_be_visible()
    expect(page.get_by_role("heading", name="La Raye")).to_be_visible()
    expect(page.get_by_text("about 35 minutes")).to_be_visible()
    page.get_by_role("button", name=re.compile("Montmartin")).click()
    expect(page.get_by_role("heading", name=re.compile("Montmartin"))).to_be_visible()
    page.get_by_role("button", name="Hot-seat").click()
    expect(page.get_by_text("you pass the device")).to_be_visible()
    page.get_by_role("region", name="Your side").get_by_role("button", name="German").click()
    expect(page.get_by_text("You play German; US: Hot-seat.")).to_be_visible()
    page.get_by_role("button", name=re.compile("La Raye")).click()
    page.get_by_role("button", name="Start").click()
    screen = Player(visitor).settle()
    assert screen.bidding and len(screen.cards) == 4
    page.get_by_role("link", name="Sandtable").click()
    expect(page.get_by_text("Your move in La Raye")).to_be_visible()
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", name="My games").first).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    assert Player(visitor).settle().cards == screen.cards


def test_whole_game_against_the_bot(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=1))
    player.play()
    page = visitor.page
    end = page.get_by_role("dialog", name=re.compile("Victory|Defeat"))
    expect(end).to_contain_text(re.compile(r"(US|German) has claimed its objectives and wins"))
    expect(end.get_by_role("link", name=re.compile("^Rule ")).first).to_be_visible()
    visitor.axe("the end")
    # The dice: what the table says, the log tells too.
    cells = end.get_by_role("row", name=re.compile("^US")).get_by_role("cell").all_inner_texts()
    attacks, hits, expected = int(cells[0]), int(cells[1]), float(cells[2])
    told = [line for line in player.told() if re.search(r" (attacks|fires to suppress) ", line)]
    others = end.get_by_role("row", name=re.compile("^German")).get_by_role("cell").first.inner_text()
    assert attacks + int(others) == len(told) and attacks > 0
    assert 0 <= hits <= attacks and 0 < expected < attacks
    # What was lost: the same, on both sides.
    lost = [int(n) for n in re.findall(r"Cards lost: (\d+)", end.inner_text())]
    assert len(lost) == 2 and sum(lost) == sum("loses a card" in line for line in player.told()) > 0
    expect(end.get_by_role("button", name="Rematch, sides swapped")).to_be_visible()
    end.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(r"/replay/\w+#step=0$"))
    expect(page.get_by_role("slider", name="Replay")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    old = page.url
    page.get_by_role("button", name="Rematch, same sides").click()
    expect(page).not_to_have_url(old)
    expect(page.get_by_role("dialog")).to_be_hidden()
    again = player.settle()
    assert again.bidding and player.round() == 1


def test_the_greedy_bot_with_all_its_motion(visitors: Visitors) -> None:
    """Two rounds against the lobby's own bot, told at full length, without skipping."""
    visitor = visitors.come("Ann", reduced_motion="no-preference")
    player = Player(visitor)
    player.sit(visitor.table(seats={"us": "me", "german": "bot:greedy"}, seed=5))
    player.bid()
    page = visitor.page
    player.wait("document.getAnimations().length > 0")
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    assert any("initiative" in line for line in player.told())
    player.play(rounds=3)
    assert player.round() == 3


def test_conceding(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table())
    page = visitor.page
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_role("button", name="Concede").click()
    menu.get_by_role("button", name="Cancel").click()
    menu.get_by_role("button", name="Concede").click()
    expect(menu.get_by_text("Give up this battle?")).to_be_visible()
    menu.get_by_role("button", name="Concede").click()
    expect(page.get_by_role("dialog", name="Defeat")).to_contain_text("US concedes; German wins")
