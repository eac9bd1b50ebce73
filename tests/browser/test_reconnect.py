"""Reloading, lost lines and a killed server: the game stands where it stood."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.house import House
from tests.browser.player import Player, Screen
from tests.browser.visitor import Visitors


def same(one: Screen, two: Screen) -> bool:
    """The same question with the same answers, at the same board; wherever the pointer may be."""
    return (one.head, one.text, one.answers, one.cards, one.takes, one.units) == (
        two.head,
        two.text,
        two.answers,
        two.cards,
        two.takes,
        two.units,
    ) and [(tile["label"], tile["may"]) for tile in one.tiles] == [(tile["label"], tile["may"]) for tile in two.tiles]


def test_reload_in_the_middle_of_a_move(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    before = player.to_step()
    told = player.told()
    assert "one step left" in before.text
    visitor.page.reload()
    player.board.wait_for()
    after = player.settle()
    assert same(before, after), (before, after)
    assert player.told() == told
    player.choose_tile(after.entries[0]["name"])
    assert player.settle().turn


def test_reload_while_choosing_a_target_and_a_supply(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=6))
    before = player.to_target()
    assert before.units
    visitor.page.reload()
    player.board.wait_for()
    assert same(before, player.settle())
    player.choose_unit(before.units[0]["name"])
    taking = player.until(lambda screen: bool(screen.takes))
    visitor.page.reload()
    player.board.wait_for()
    assert same(taking, player.settle())


def test_a_lost_line_comes_back(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    visitor.page.route_web_socket(re.compile(r"/ws\?"), connect)
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    before = player.to_step()
    told = player.told()
    lines[-1].close(code=1012)
    expect(visitor.page.get_by_text("Connection lost. Trying again")).to_be_visible()
    expect(visitor.page.get_by_text("Connection lost. Trying again")).to_be_hidden()
    assert len(lines) == 2
    assert same(before, player.settle()) and player.told() == told
    player.choose_tile(before.entries[0]["name"])
    assert player.settle().turn


def test_a_lost_answer_is_not_played_twice(visitors: Visitors) -> None:
    """The table takes a choice, but the line breaks before it can say so: the client repeats it, to no effect."""
    visitor = visitors.come("Ann")
    sent: list[str] = []

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        first = not sent

        def from_page(message: str | bytes) -> None:
            server.send(message)
            if '"choose"' in str(message):
                sent.append(str(message))

        def from_server(message: str | bytes) -> None:
            if first and sent and "reply" in str(message) and '"reply":null' not in str(message):
                line.close(code=1012)
            else:
                line.send(message)

        line.on_message(from_page)
        server.on_message(from_server)

    visitor.page.route_web_socket(re.compile(r"/ws\?"), connect)
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    hand = player.look().cards
    player.press(player.card(hand[-1]))
    player.press(player.button("Bid "))
    expect(visitor.page.locator(".prompt [role=status]")).to_contain_text("Your turn")
    player.settle()
    assert len(sent) == 2 and sent[0] == sent[1]  # the same choice under the same key
    assert sum("Shows" in line for line in player.told()) == 2
    assert len(player.look().cards) == 3


def test_the_server_is_killed_and_comes_back(built: None, visitors: Visitors, tmp_path: Path) -> None:
    with House(tmp_path / "own.db") as own:
        visitor = visitors.come("Ann", base=own.base)
        player = Player(visitor)
        player.sit(visitor.table(seed=4))
        before = player.to_step()
        told = player.told()
        with visitor.trouble():
            own.kill()
            expect(visitor.page.get_by_text("Connection lost. Trying again")).to_be_visible()
            own.start()
            expect(visitor.page.get_by_text("Connection lost. Trying again")).to_be_hidden()
        assert same(before, player.settle()) and player.told() == told
        player.choose_tile(before.entries[0]["name"])
        assert player.settle().turn
        player.end_turn()
        assert player.settle().bidding
        visitor.leave()
