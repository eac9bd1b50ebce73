"""The first page in every window: nothing on it is cut off, nothing scrolls sideways, all offers are in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitor import Visitors

NARROW = [(320, 640), (390, 844), (600, 960), (820, 1180), (844, 390)]
# Shelves, cards and their words that reach beyond what they stand in or beyond the window, or are broken within a word.
CUT = """() => {
  const out = [];
  const wide = (e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline';
  for (const e of document.querySelectorAll('.books, .grid, .books button, .sc, .sc .words, .sc .name, .headbar')) {
    const box = e.getBoundingClientRect();
    if (wide(e) || box.left < 0 || box.right > innerWidth + 0.5) out.push(`${e.className}: ${e.textContent.trim()}`);
  }
  for (const e of document.querySelectorAll('.books b, .books small, .sc .name, .sc .facts span')) {
    const near = e.closest('button').getBoundingClientRect();
    for (const box of e.getClientRects()) {
      if (box.right > near.right + 0.5 || box.bottom > near.bottom + 0.5) out.push(`out of its card: ${e.textContent}`);
    }
  }
  return out;
}"""
# Words of an element that are laid over two lines.
BROKEN = """(css) => [...document.querySelectorAll(css)].flatMap((e) => {
  const texts = [...e.childNodes].filter((n) => n.nodeType === 3);
  return texts.flatMap((text) => [...text.data.matchAll(/[\\p{L}\\d]+/gu)].flatMap((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
    return tops.size > 1 ? [word[0]] : [];
  }));
})"""


def whole(page: Page) -> None:
    """Whatever there is to choose from is seen as a whole."""
    assert page.evaluate(CUT) == []
    assert page.evaluate(BROKEN, ".books b, .books small, .sc .name") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("window", NARROW, ids=lambda window: f"{window[0]}x{window[1]}")
def test_shelves_and_cards_wrap(visitors: Visitors, window: tuple[int, int], locale: str) -> None:
    """Book after book; which battle was picked is told where one column leads to it."""
    view = {"width": window[0], "height": window[1]}
    page = visitors.phone("Anastasia", locale=locale, viewport=view).go("/")
    shelves = page.locator(".books button")
    expect(shelves).to_have_count(6)
    for shelf in shelves.all()[:-1]:
        shelf.tap()
        expect(shelf).to_have_attribute("aria-pressed", "true")
        whole(page)
    page.locator(".sc").nth(2).tap()
    expect(page.locator(".brief h1")).to_be_in_viewport()


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("window", [(1280, 720), (1024, 768), (1440, 900)], ids=lambda window: f"{window[0]}")
def test_shelves_fit_beside_the_brief(visitors: Visitors, window: tuple[int, int], locale: str) -> None:
    page = visitors.come("Ann", locale=locale, viewport={"width": window[0], "height": window[1]}).go("/")
    shelves = page.locator(".books button")
    expect(shelves).to_have_count(6)
    for shelf in shelves.all()[:-1]:
        shelf.click()
        whole(page)


def test_start_is_seen_in_a_low_window(visitors: Visitors) -> None:
    """Without scrolling, and it stands on no name of a shelf."""
    page = visitors.phone("Ann", viewport={"width": 844, "height": 390}).go("/")
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    box = start.bounding_box()
    assert box is not None
    for shelf in page.locator(".books button").all():
        other = shelf.bounding_box()
        assert other is not None
        apart = other["x"] + other["width"] <= box["x"] or other["y"] + other["height"] <= box["y"]
        assert apart, shelf.inner_text()


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_all_offers_are_in_sight(visitors: Visitors, locale: str) -> None:
    """At 1440 x 900 nobody has to scroll to find out whom to play with."""
    page = visitors.come("Ann", locale=locale).go("/")
    start = page.locator("button.go")
    expect(start).to_be_in_viewport(ratio=1)
    over = page.locator(".brief footer").bounding_box()
    assert over is not None
    offers = page.locator(".brief .scroll section button, .brief .scroll [role=group] button")
    assert offers.count() >= 10
    for offer in offers.all():
        box = offer.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= over["y"], offer.inner_text()
