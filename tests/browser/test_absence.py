"""Somebody leaves in the middle: a countdown all can see, a bot that plays on, and the way back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from sandtable.server.settings import Absence
from tests.browser.house import House
from tests.browser.player import Player
from tests.browser.visitor import Visitors

SOON = Absence(grace=0.5, countdown=8.0, bot="random")


def test_a_bot_stands_in_and_gives_the_seat_back(built: None, visitors: Visitors, tmp_path: Path) -> None:
    with House(tmp_path / "own.db", absence=SOON) as own:
        ann, bob = visitors.come("Ann", base=own.base), visitors.come("Bob", base=own.base)
        table = ann.table(seats={"us": "me", "german": "friend"})
        bob.go(ann.invites["german"])
        bob.page.get_by_role("button", name="Take the seat").click()
        two = Player(bob, "German")
        two.settle()
        one = Player(ann)
        one.sit(table)
        one.bid()
        bob.leave()  # he is gone, and his bid is waited for
        notice = ann.page.get_by_role("timer").filter(has_text="Bob is away: a bot takes over in")
        expect(notice).to_be_visible()
        expect(ann.page.get_by_role("region", name="Bob, German")).to_contain_text("a bot takes over in")
        expect(ann.page.get_by_text("Bob is away: a bot plays on.")).to_be_visible()
        bob.page.goto(f"{own.base}/table/{table}")
        two.board.wait_for()
        bob.page.get_by_role("button", name="Take the seat back").click()
        expect(bob.page.get_by_role("button", name="Take the seat back")).to_be_hidden()
        expect(ann.page.get_by_text("Bob is away")).to_be_hidden()
        ann.leave()
        bob.leave()
