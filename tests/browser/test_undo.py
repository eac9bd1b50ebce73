"""Taking back through the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import Visitors


def test_undo_by_button_and_by_key(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    turn = player.until(lambda screen: screen.turn and player.first(screen, "Scout 2") is not None)
    told = player.told()
    scout = player.first(turn, "Scout 2")
    assert scout is not None
    player.act(scout)
    way = player.settle()
    player.choose_tile(way.entries[0]["name"])
    later = player.settle()
    assert "one step left" in later.text
    player.answer(player.button("Undo"))
    back = player.settle()
    assert (back.text, back.entries) == (way.text, way.entries)
    before = player.look().heard
    visitor.page.keyboard.press("u")
    player.answered(before)
    again = player.settle()
    assert again.turn and again.cards == turn.cards and again.rows == turn.rows
    assert [tile["label"] for tile in again.tiles] == [tile["label"] for tile in turn.tiles]
    assert player.told() == told


def test_undo_of_a_bid_against_a_bot(visitors: Visitors) -> None:
    """Nobody has to be asked: the whole round's beginning is taken back."""
    visitor = visitors.come("Ann")
    player = Player(visitor)
    first = player.sit(visitor.table(seed=4))
    player.bid(first.cards[0])
    player.until(lambda screen: screen.turn)
    player.answer(player.button("Undo"))
    again = player.settle()
    assert again.bidding and again.cards == first.cards
    expect(player.log).not_to_contain_text("Shows")
