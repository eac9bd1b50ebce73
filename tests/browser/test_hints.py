"""Hints of a first game: every book has them, and they point at the piece they speak of."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import Visitors

BOOKS = {
    "normandy-01": {"us": "me", "german": "bot:random"},
    "north-africa-01": {"lrdg": "me", "italian": "bot:random"},
    "britain-01": {"raf": "me", "luftwaffe": "bot:random"},
    "reinforcements-101": {"us": "me", "german": "bot:random"},
    "reinforcements-101@4": {"us-1": "me", "us-2": "bot:random", "german-1": "bot:random", "german-2": "bot:random"},
    "reinforcements-201": {"lrdg": "me", "italian": "bot:random"},
}
# Whether what is ringed is where a piece is, and which piece.
RINGED = """(css) => {
  const ring = document.querySelector('.pointer rect:last-of-type'), piece = document.querySelector(css);
  if (!ring || !piece) return false;
  const [a, b] = [ring.getBoundingClientRect(), piece.getBoundingClientRect()];
  const off = [a.x - b.x, a.y - b.y, a.right - b.right, a.bottom - b.bottom];
  return off.every((by) => Math.abs(by) < 12);
}"""
# Whether a hint's line or arrow comes to the edge of what is ringed first.
LEADS = """() => {
  const [line, ring] = ['path', 'rect'].map((css) => document.querySelector(`.pointer ${css}`));
  if (!line || !ring) return false;
  const [a, b] = [line.getBoundingClientRect(), ring.getBoundingClientRect()];
  const across = Math.max(b.x - a.right, a.x - b.right), down = Math.max(b.y - a.bottom, a.y - b.bottom);
  return Math.max(across, down) <= 6;
}"""
SEEN = "localStorage.setItem('sandtable.guide.seen', 'bid,turn')"


@pytest.mark.parametrize("scenario", BOOKS)
def test_every_book_has_hints_that_point(visitors: Visitors, scenario: str) -> None:
    visitor = visitors.come("Ann", guide=True)
    player = Player(visitor)
    player.sit(visitor.table(scenario, seats=BOOKS[scenario], seed=4))
    page = visitor.page
    expect(page.locator("aside.note h2")).to_have_text("Bid for the initiative")
    expect(page.locator(".pointer rect")).to_have_count(2)
    player.wait(f"({RINGED})('.hand')")
    page.evaluate(SEEN)  # hints of the book's own come next
    page.reload()
    player.board.wait_for()
    player.until(lambda screen: screen.turn and page.locator("aside.note").count() > 0)
    expect(page.locator(".pointer rect").first).to_be_visible()
    told = page.locator("aside.note").inner_text()
    page.locator("aside.note").get_by_role("button", name="Got it").click()
    expect(page.locator("aside.note").filter(has_text=told)).to_have_count(0)


def test_a_hint_points_at_the_action_and_its_counter(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", guide=True)
    seen = SEEN.replace("turn'", "turn,bolster,dud,fire'")  # not of a counter of one's own
    visitor.context.add_init_script(f"if (location.protocol === 'http:') {seen}")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    page = visitor.page
    screen = player.until(lambda screen: screen.turn and page.locator("aside.note").count() > 0)
    title = page.locator("aside.note h2").inner_text()
    word = {"Moving needs markers": "Move", "Scouting": "Scout", "Taking ground": "Control"}[title]
    row = next(row["label"] for row in screen.rows if row["may"] and row["label"].startswith(word))
    slot = player.row(row).get_attribute("data-slot")
    expect(page.locator(".pointer path")).to_have_count(2)
    boxes = page.locator(".pointer rect").all()
    near = player.row(row).bounding_box() if slot else None
    ring = boxes[0].bounding_box()
    assert near is not None and ring is not None and abs(ring["x"] - near["x"]) < 12 and abs(ring["y"] - near["y"]) < 12
    player.wait(f"({LEADS})()")
    player.wait(f"({RINGED})('[data-unit=\"{unit_of(player, row)}\"]')")


def unit_of(player: Player, row: str) -> str:
    """The counter that the card with this action works."""
    card = player.row(row).locator("xpath=ancestor::*[@data-about][1]").get_attribute("data-about") or ""
    seat, token = card.split("/")[1:3]
    return f"{seat}:{token}"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("scenario", ["normandy-01", "britain-01"])
def test_a_hint_is_seen_as_a_whole(visitors: Visitors, scenario: str, locale: str) -> None:
    """On a laptop cards fold before the hint beside them is cut off."""
    visitor = visitors.come("Ann", guide=True, locale=locale, viewport={"width": 1280, "height": 720})
    page = visitor.go(f"/table/{visitor.table(scenario, seats=BOOKS[scenario], seed=4)}")
    note = page.locator("aside.note")
    expect(note.get_by_role("button").first).to_be_visible()
    page.wait_for_timeout(100)
    box, room = note.bounding_box(), note.locator("xpath=ancestor::*[contains(@class, 'body')][1]").bounding_box()
    assert box is not None and room is not None
    assert box["y"] >= room["y"] and box["y"] + box["height"] <= room["y"] + room["height"]


def test_who_has_learnt_nothing_is_told_in_any_battle(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", guide=True)
    player = Player(visitor)
    table = visitor.table("normandy-03", seed=4)
    player.sit(table)
    expect(visitor.page.locator("aside.note h2")).to_have_text("Bid for the initiative")
    visitor.page.evaluate(SEEN)
    visitor.page.reload()
    player.settle()
    visitor.page.wait_for_timeout(300)
    expect(visitor.page.locator("aside.note")).to_have_count(0)
