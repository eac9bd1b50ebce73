"""How strong a bot is stands where it sits, in the language of the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_hints import BOOKS
from tests.browser.visitor import DESK, PHONE, Visitors

LEVELS = {"recruit": "recluta", "regular": "soldado", "veteran": "veterano", "ace": "as"}
WINDOWS = [DESK, {"width": 1280, "height": 720}, {"width": 820, "height": 1180}, PHONE]
FOUR = "reinforcements-101@4"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_called_by_its_level(visitors: Visitors, level: str) -> None:
    visitor = visitors.come("Ann")
    page = visitor.page
    table = visitor.table(seats={"us": "me", "german": f"bot:{level}"})
    for window in WINDOWS:
        page.set_viewport_size(window)  # type: ignore[arg-type]
        visitor.go(f"/table/{table}")
        foe = page.get_by_role("region", name=f"Bot, {level}, German", exact=True)
        expect(foe).to_be_visible()
        name = foe.get_by_text(f"Bot, {level}", exact=True)
        assert name.evaluate("(e) => e.scrollWidth <= e.clientWidth || getComputedStyle(e).display === 'inline'")
    page.set_viewport_size({"width": 844, "height": 390})  # no room for more than numbers there
    expect(page.get_by_role("img", name=re.compile(f"^Bot, {level}: "))).to_be_visible()


@pytest.mark.parametrize("level", LEVELS)
def test_its_level_in_spanish(visitors: Visitors, level: str) -> None:
    visitor = visitors.phone("Ana", locale="es-ES")
    page = visitor.go(f"/table/{visitor.table(seats={'us': 'me', 'german': f'bot:{level}'})}")
    foe = page.get_by_role("region", name=f"Bot, {LEVELS[level]}, Alemania", exact=True)
    assert foe.locator(".who b").evaluate("(e) => e.scrollWidth <= e.clientWidth")


def test_bots_in_a_team(visitors: Visitors) -> None:
    """They are told apart by their seats; how strong they are stands below."""
    visitor = visitors.come("Ann")
    seats = {seat: "me" if who == "me" else "bot:veteran" for seat, who in BOOKS[FOUR].items()}
    page = visitor.go(f"/table/{visitor.table(FOUR, seats=seats)}")
    mate = page.get_by_role("region", name="US two, Bot, veteran", exact=True)
    expect(mate.get_by_text("Bot, veteran", exact=True)).to_be_visible()
