"""Somebody leaves in the middle: who waits is asked what is to be done, and nobody plays for a person unasked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sandtable.server.settings import Absence
from tests.browser.house import House
from tests.browser.player import Player
from tests.browser.visitor import Visitors

SOON = Absence(grace=0.5, end=1.0, bot="random")


@contextmanager
def left_alone(visitors: Visitors, tmp_path: Path, **more: Any) -> Iterator[tuple[Player, Player, str]]:
    """Ann has bid, and Bob, whose bid is waited for, has gone."""
    with House(tmp_path / "own.db", absence=SOON, tick=0.1) as own:
        ann, bob = visitors.come("Ann", base=own.base), visitors.come("Bob", base=own.base)
        table = ann.table(seats={"us": "me", "german": "friend"}, **more)
        bob.go(ann.invites["german"])
        bob.page.get_by_role("button", name="Take the seat").click()
        one, two = Player(ann), Player(bob, "German")
        two.settle()
        one.sit(table)
        one.bid()
        bob.leave()
        yield one, two, table
        ann.leave()
        bob.leave()


@pytest.mark.slow
def test_who_waits_lets_a_bot_play_on(built: None, visitors: Visitors, tmp_path: Path) -> None:
    with left_alone(visitors, tmp_path) as (one, two, table):
        ann, bob = one.page, two.page
        asked = ann.get_by_role("alertdialog", name="Bob is away")
        expect(asked).to_contain_text("Bob has been away for")
        expect(ann.get_by_role("region", name="Bob, German")).to_contain_text("to move")
        one.visitor.axe("somebody is away")
        asked.get_by_role("button", name="Wait").click()
        expect(asked).to_be_hidden()
        ann.reload()  # it is asked again
        one.board.wait_for()
        asked.get_by_role("button", name="Let a bot play on").click()
        expect(ann.get_by_text("Bob is away: a bot plays on.")).to_be_visible()
        screen = one.settle()
        while one.round() < 2:  # the bot plays a whole turn in Bob's place
            if screen.turn:
                one.end_turn()
            screen = one.settle()
        marked = ann.locator("ol[aria-label=Log] li", has_text="by a bot")
        expect(marked.first).to_be_visible()
        two.visitor.go(f"/table/{table}")
        two.board.wait_for()
        bob.get_by_role("button", name="Take the seat back").click()
        expect(bob.get_by_role("button", name="Take the seat back")).to_be_hidden()
        expect(ann.get_by_text("Bob is away")).to_be_hidden()
        # what the bot did while he was away is news to Bob
        expect(bob.locator("ol[aria-label=Log] .mark", has_text="since your last move")).to_be_visible()
        expect(bob.locator("ol[aria-label=Log] li.new", has_text="by a bot").first).to_be_visible()


@pytest.mark.slow
def test_who_waits_ends_the_game(built: None, visitors: Visitors, tmp_path: Path) -> None:
    with left_alone(visitors, tmp_path) as (one, _, _table):
        page = one.page
        page.get_by_role("alertdialog").get_by_role("button", name="End the game").click()
        dialog = page.get_by_role("dialog", name="End the game")
        expect(dialog.get_by_role("button", name="Claim the win")).to_be_disabled()
        expect(dialog).to_contain_text("possible from")
        dialog.get_by_role("button", name="End it without a winner").click()
        expect(page.get_by_role("dialog", name="A draw")).to_contain_text("abandoned; nobody wins")


@pytest.mark.slow
def test_with_a_clock_the_bot_comes_when_the_time_is_up(built: None, visitors: Visitors, tmp_path: Path) -> None:
    with left_alone(visitors, tmp_path, clock={"start": 6, "add": 1, "cap": 6}) as (one, _, _table):
        expect(one.page.get_by_text("Bob is away: a bot plays on.")).to_be_visible()
        expect(one.page.get_by_role("alertdialog")).to_have_count(0)
