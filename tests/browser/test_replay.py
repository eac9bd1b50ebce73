"""Finished games, step by step."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.test_phone import SMALL
from tests.browser.test_sizes import MEASURE
from tests.browser.visitor import Visitors

WINDOWS = [
    (1920, 1080, False),
    (1440, 900, False),
    (1280, 720, False),
    (720, 450, False),
    (820, 1180, True),
    (844, 390, True),
    (390, 844, True),
]
# How many rows the controls have, and how many tiles are in view.
ROWS = """() => {
  const parts = [...document.querySelectorAll('.bar > .steps, .bar > .slider, .bar > .more > *')];
  const rows = [];
  for (const box of parts.map((part) => part.getBoundingClientRect()).sort((a, b) => a.top - b.top)) {
    if (rows.length === 0 || box.top >= rows.at(-1) - 3) rows.push(box.bottom);
    else rows[rows.length - 1] = Math.max(rows.at(-1), box.bottom);
  }
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const middles = [...document.querySelectorAll('[data-tile]')].map((tile) => tile.getBoundingClientRect());
  const seen = middles.filter((b) => b.left > stage.left - 40 && b.right < stage.right + 40
    && b.top > stage.top - 40 && b.bottom < stage.bottom + 40);
  return { rows: rows.length, seen: seen.length };
}"""


def at(page: Page) -> tuple[int, int]:
    """The step shown, and how many there are."""
    found = re.search(r"Step (\d+) of (\d+)", page.locator(".bar").inner_text())
    assert found is not None
    return int(found.group(1)), int(found.group(2))


def shows(page: Page, step: int) -> None:
    expect(page.locator(".at")).to_contain_text(f"Step {step} of")
    expect(page).to_have_url(re.compile(rf"#step={step}$"))


def test_slider_keys_and_buttons(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    table = visitor.finished(12)
    page = visitor.go(f"/replay/{table}")
    shows(page, 0)
    _, steps = at(page)
    assert steps > 12
    page.keyboard.press("ArrowRight")
    shows(page, 1)
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.keyboard.press("ArrowLeft")
    shows(page, 1)
    page.keyboard.press("End")
    shows(page, steps)
    expect(page.get_by_role("list", name="Log")).to_contain_text("concedes")
    page.keyboard.press("Home")
    shows(page, 0)
    page.keyboard.press("PageDown")
    page.get_by_role("button", name="To the end").click()
    shows(page, steps)
    page.get_by_role("button", name="Step back").click()
    shows(page, steps - 1)
    page.get_by_role("button", name="To the start").click()
    shows(page, 0)
    slider = page.get_by_role("slider", name="Replay")
    slider.fill("5")
    shows(page, 5)
    expect(slider).to_have_attribute("aria-valuetext", f"Step 5 of {steps}")
    slider.focus()
    slider.press("ArrowRight")
    shows(page, 6)
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".at")).to_contain_text(re.compile(r"Step (9|1\d|2\d) of"))
    page.get_by_role("button", name=re.compile("Pause|Play")).click()
    visitor.axe("a replay")
    page.get_by_label("Seen by").select_option("german")
    expect(page.get_by_role("region", name=re.compile("^You, German"))).to_be_visible()
    page.get_by_label("Seen by").select_option("")
    assert at(page)[0] >= 9


def test_a_link_to_a_step(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", permissions=["clipboard-read", "clipboard-write"])
    table = visitor.finished(12)
    page = visitor.go(f"/replay/{table}#step=8")
    shows(page, 8)
    log = page.get_by_role("list", name="Log").inner_text()
    page.get_by_role("button", name="Copy link to this step").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert link == f"{visitor.base}/replay/{table}#step=8"
    page = visitor.context.new_page()
    page.goto(link)
    shows(page, 8)
    assert page.get_by_role("list", name="Log").inner_text() == log
    page.evaluate("location.hash = 'step=3'")
    shows(page, 3)
    page.evaluate("location.hash = 'step=99999'")
    shows(page, at(page)[1])


def test_continue_from_a_step(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    table = visitor.finished(12)
    page = visitor.go(f"/replay/{table}#step=4")
    shows(page, 4)
    marks = [tile.get_attribute("aria-label") for tile in page.locator("[data-tile]").all()]
    page.get_by_text("Play on from here").click()
    page.get_by_role("button", name="as US").click()
    expect(page).to_have_url(re.compile(rf"/table/(?!{table})\w+$"))
    player = Player(visitor)
    player.board.wait_for()
    screen = player.settle()
    assert {tile["label"].split(",")[0] for tile in screen.tiles} == {str(mark).split(",")[0] for mark in marks}
    player.play(rounds=3)
    assert player.round() == 3


def test_a_running_game_has_no_replay(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    table = visitor.table(seats={"us": "me", "german": "friend"})
    with visitor.trouble():
        visitor.go(f"/replay/{table}")
        expect(visitor.page.get_by_text("The replay opens when the game is over")).to_be_visible()


def test_four_seats_are_shown_by_seat(visitors: Visitors) -> None:
    """The order of the round, a panel a team, a hand each; through whose eyes decides what is bitten."""
    visitor = visitors.come("Ann")
    seats = {"us-1": "me", "us-2": "me", "german-1": "bot:random", "german-2": "bot:random"}
    table = visitor.finished(10, scenario="reinforcements-101@4", seats=seats)
    page = visitor.go(f"/replay/{table}#step=8")
    shows(page, 8)
    for team in ("US team", "German team"):
        expect(page.get_by_role("group", name=team).locator("section")).to_have_count(2)
    expect(page.locator(".turns li")).to_have_count(4)
    expect(page.locator(".turns li.now")).to_have_count(1)
    for label in ("US one", "US two", "German one", "German two"):
        expect(page.get_by_role("group", name=f"{label}, Hand")).to_contain_text(label)
    look = page.get_by_label("Seen by")
    counter = page.locator('[data-unit="us:scout-a"]')
    pictures = []
    for seat in ("us-1", "us-2", ""):
        look.select_option(seat)
        expect(page.locator(".team .own")).to_have_count(1 if seat else 0)
        pictures.append(counter.inner_html())
    assert pictures[0] != pictures[1] and pictures[0] == pictures[2], "bitten for a teammate alone"
    visitor.axe("a replay of four seats")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".turns li.now")).to_be_in_viewport()


FOUR = {"us-1": "me", "us-2": "me", "german-1": "bot:random", "german-2": "bot:random"}
TWO = {"us": "me", "german": "bot:random"}


@pytest.mark.parametrize("language", ["en-GB", "es-ES"])
@pytest.mark.parametrize(("scenario", "seats"), [("normandy-02", TWO), ("reinforcements-101@4", FOUR)])
def test_the_board_comes_first_in_every_window(
    visitors: Visitors, scenario: str, seats: dict[str, str], language: str
) -> None:
    """At most two rows of controls beside the board (three in a dock of their own); nothing cut, hidden or over it."""
    ann = visitors.come("Ann", locale=language)
    game = ann.finished(30, seed=9, scenario=scenario, seats=seats)
    thumb = visitors.come(storage_state=ann.context.storage_state(), has_touch=True, is_mobile=True, locale=language)
    wrong: list[str] = []
    for width, height, touch in WINDOWS:
        page = (thumb if touch else ann).page
        page.set_viewport_size({"width": width, "height": height})
        (thumb if touch else ann).go(f"/replay/{game}#step=20")
        expect(page.locator(".stage")).to_be_visible()
        page.wait_for_timeout(200)
        found: dict[str, Any] = page.evaluate(MEASURE) | page.evaluate(ROWS)
        bad = [f"{name}: {text}" for name in ("outside", "cut", "over", "tiny") for text in found[name]]
        docked = found["form"] == "wide"
        if found["rows"] > 2 + docked:
            bad.append(f"{found['rows']} rows of controls")
        if found["stage"] < 0.36:
            bad.append(f"the stage has {found['stage']:.0%}")
        if found["seen"] < 12:
            bad.append(f"{found['seen']} tiles in view")
        if touch:
            bad += [f"small: {text}" for text in page.evaluate(SMALL)]
        wrong += [f"{width} x {height}: {text}" for text in bad]
        if page.locator(".fold summary").count():
            page.locator(".fold summary").tap() if touch else page.locator(".fold summary").click()
            box = page.locator(".folded").bounding_box()
            assert box is not None and box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= width
            page.keyboard.press("Escape")
            expect(page.locator(".folded")).to_be_hidden()
    assert not wrong, "\n".join(wrong)
