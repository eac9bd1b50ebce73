"""The rules, opened at what is asked: chapters of the book that is played, in the language of the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import Visitors

pytestmark = pytest.mark.slow


def test_this_step_is_read_from_top_to_bottom(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=2))
    page = visitor.page
    page.get_by_role("button", name="Rules").first.click()
    dialog = page.get_by_role("dialog", name="Rules reference")
    expect(dialog.get_by_role("button", name="This step")).to_have_attribute("aria-pressed", "true")
    expect(dialog.get_by_role("heading", name="Initiative")).to_be_visible()
    for text in ("choose one hand card in secret", "strictly higher initiative number"):
        expect(dialog.get_by_text(text)).to_be_visible()  # nothing has to be unfolded
    ids = dialog.locator("article").evaluate_all("all => all.map((one) => one.id)")
    assert ids == [f"rule-COM-{n}" for n in range(26, 31)]
    expect(dialog.get_by_text("In our own words; the published rulebooks decide.")).to_be_visible()
    visitor.axe("the rules of this step")
    dialog.get_by_role("button", name="RUL-135").first.click()  # what is cited opens too
    expect(dialog.locator("#rule-RUL-135")).to_be_visible()
    dialog.get_by_role("button", name="Search all books").click()
    expect(dialog.get_by_role("group", name="Books")).to_contain_text("Battle of Britain")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Español").click()
    page.get_by_role("button", name="Reglas").first.click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Iniciativa")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text("Con nuestras palabras;")).to_be_visible()


def test_a_step_of_another_book_is_told_by_that_book(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor, "RAF")
    player.sit(visitor.table("britain-01", seats={"raf": "me", "luftwaffe": "bot:random"}, seed=2))
    page = visitor.page
    page.get_by_role("button", name="Rules").first.click()
    sections = page.get_by_role("dialog").locator("h3")
    expect(sections.first).to_contain_text("Initiative")
    assert not any("land" in text.lower() for text in sections.all_inner_texts())
