"""Every window: the form the table takes, how large pieces are, that what matters is seen and nothing is cut off."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.test_phone import SMALL
from tests.browser.visitor import Visitor, Visitors

# What the page shows, measured: sizes of pieces, what sticks out or is cut, panels over the board, letters too small.
MEASURE = """() => {
  const box = (e) => e.getBoundingClientRect();
  const seen = (e) => e.checkVisibility({ visibilityProperty: true })
    && !e.closest('.hidden, datalist') && box(e).width > 0;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const label = (e) => (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40);
  const name = (e) => `${e.tagName} .${e.getAttribute('class')}: ${label(e)}`;
  const stage = document.querySelector('.stage');
  const around = [...document.querySelectorAll('body *')].filter((e) => !e.closest('svg') && seen(e));
  const PICTURES = '.pile .face, .area .face'; // cards in small: the log tells them too
  const words = around.filter((e) => !e.closest(PICTURES) && !e.matches('.jump'));
  const texts = words.filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
  const scale = (e) => e.querySelector('g').getScreenCTM().a;
  const pieces = [...document.querySelectorAll('[data-unit]')];
  const tiles = [...document.querySelectorAll('[data-tile] > .ring')].map(box);
  const PANELS = 'section, header, nav, aside, .prompt, .hand, .tools, .drawer, .north';
  const panels = around.filter((e) => e.matches(PANELS));
  const controls = words.filter((e) => e.matches('button, a, input'));
  const whole = stage.dataset.pans === 'false';
  const outside = (e) => {
    const b = box(e);
    return b.left < -1 || b.right > innerWidth + 1 || b.top < -1 || b.bottom > innerHeight + 1;
  };
  const scrolled = (e) => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(p).overflowY) && p.scrollHeight > p.clientHeight) return true;
    }
    return false;
  };
  return {
    form: stage.dataset.form,
    turned: stage.dataset.turned === 'true',
    pans: stage.dataset.pans === 'true',
    counter: Math.max(...pieces.map((e) => scale(e) * (e.querySelector('.turn.facing') ? 124 : 64))),
    least: Math.min(...pieces.map((e) => scale(e) * (e.querySelector('.turn.facing') ? 124 : 64))),
    outside: [...texts, ...controls].filter((e) => outside(e) && !scrolled(e)).map(name),
    cut: around.filter((e) => e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflowX !== 'visible'
      && !e.closest('.stage') && !e.matches('input')).map(name),
    clamped: around.filter((e) => e.matches('p, span, b, h1, h2, small, i') && e.scrollHeight > e.clientHeight + 3
      && getComputedStyle(e).overflowY === 'hidden' && !e.closest('.face, .stage')).map(name),
    piled: pieces.flatMap((e, i) => pieces.slice(i + 1).filter((f) => {
      const [a, b] = [e, f].map((one) => (one.querySelector('.turn, [class=""]') ?? one).getBoundingClientRect());
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return Math.min(wide, high) > 4;
    }).map((f) => `${e.dataset.unit} and ${f.dataset.unit}`)),
    over: panels.filter((e) => !stage.contains(e) && !e.contains(stage) && meet(box(e), box(stage))).map(name).concat(
      whole ? panels.filter((e) => stage.contains(e) && tiles.some((t) => meet(box(e), t))).map(name) : []),
    tiny: texts.filter((e) => parseFloat(getComputedStyle(e).fontSize) < (e.closest('kbd') ? 11 : 12)).map(name),
    stage: box(stage).width * box(stage).height / (innerWidth * innerHeight),
    wide: document.documentElement.scrollWidth,
    lines: [...document.querySelectorAll('.log li')].filter(seen).length,
  };
}"""


@dataclass(frozen=True, eq=False)
class Book:
    scenario: str
    seats: dict[str, str]
    foe: str  # beside the bot's name; empty where there are several


NORMANDY = Book("normandy-01", {"us": "me", "german": "bot:random"}, "German")
DESERT = Book("north-africa-06", {"lrdg": "me", "italian": "bot:random"}, "Italian")
AIR = Book("britain-01", {"raf": "me", "luftwaffe": "bot:random"}, "Luftwaffe")

ARMOUR = Book("reinforcements-101", {"us": "me", "german": "bot:random"}, "German")
FOUR = Book("reinforcements-101@4", {"us-1": "me"} | dict.fromkeys(("us-2", "german-1", "german-2"), "bot:random"), "")

# Window, whether touched; for each shape of board: form, turned, least counter in pixels, pans.
Wanted = tuple[str, bool, int, bool]
SQUARE, LONG, HEXES, TEAMED = range(4)
BOOKS = {NORMANDY: SQUARE, DESERT: LONG, AIR: HEXES, ARMOUR: LONG, FOUR: TEAMED}
SIZES: list[tuple[tuple[int, int], bool, tuple[Wanted, Wanted, Wanted, Wanted]]] = [
    (
        (1920, 1080),
        False,
        (("desk", False, 60, False), ("desk", True, 60, False), ("desk", False, 60, False), ("desk", True, 55, False)),
    ),
    (
        (1440, 900),
        False,
        (("desk", False, 45, False), ("desk", True, 45, False), ("desk", False, 45, False), ("wide", True, 57, False)),
    ),
    (
        (1280, 720),
        False,
        (("wide", False, 51, False), ("wide", True, 47, False), ("wide", False, 51, False), ("wide", True, 46, False)),
    ),
    (
        (720, 450),  # 1440 x 900 at 200 %
        False,
        (
            ("short", False, 40, False),
            ("short", False, 40, False),
            ("short", False, 40, True),
            ("short", False, 40, False),
        ),
    ),
    (
        (820, 1180),
        True,
        (("tall", False, 54, False), ("tall", True, 51, False), ("tall", False, 54, False), ("tall", True, 49, False)),
    ),
    (
        (844, 390),
        True,
        (
            ("short", False, 44, False),
            ("short", True, 44, False),
            ("short", False, 44, True),
            ("short", True, 44, False),
        ),
    ),
    (
        (390, 844),
        True,
        (
            ("phone", False, 44, False),
            ("phone", False, 44, True),
            ("phone", False, 44, True),
            ("phone", True, 44, True),
        ),
    ),
]
MADE = 24  # choices
ALL = "PHSFOYDL"
SEEN = {"desk": ALL, "wide": ALL, "tall": "PHSFOYDl", "short": "PHSFDl", "phone": "PHSFDl"}


def begun(visitor: Visitor, book: Book) -> str:
    """A table whose counters have left their first tiles: then some are alone."""
    table = visitor.table(book.scenario, seats=book.seats, seed=3)
    stream = random.Random(5)
    made, end = 0, time.monotonic() + 60
    while True:
        assert time.monotonic() < end, "the game did not go on"
        state = visitor.api("GET", f"/tables/{table}/state")
        seat, board = next(iter(state["boards"].items()))
        options = board["offer"]["options"] if board["offer"] else []
        if made >= MADE and any(option.get("slot") is not None for option in options):
            return table
        if options:
            text = stream.choice([option for option in options if not option.get("passes")] or options)["text"]
            body = {"text": text, "number": state["number"], "key": f"{made}", "seat": seat}
            visitor.api("POST", f"/tables/{table}/choose", body)
            made += 1
        else:
            time.sleep(0.02)


def shown(page: Page, book: Book, part: str) -> None:
    """Whether a part of the table is to be seen, by the letter that the layout's standard has for it."""
    foe = page.get_by_role("region", name=re.compile(f"^Bot.*, {book.foe}$")).or_(
        page.get_by_role("img", name=re.compile("^Bot.*: .*deck"))
    )
    if not book.foe:
        foe = page.locator(".turns, .team, .seat")
    found = {
        "P": page.locator(".prompt [role=status]"),
        "H": page.locator(".hand"),
        "S": page.locator(".score"),
        "F": foe,
        "O": page.get_by_role("region", name=re.compile("^You, ")),
        "Y": page.locator(".supply"),
        "D": page.get_by_role("region", name="The dice").or_(page.locator(".told, .only")),
        "L": page.locator(".log ol"),
        "l": page.get_by_role("button", name=re.compile("Log$")),
    }[part]
    expect(found.first).to_be_visible()


def check(page: Page, book: Book, size: tuple[int, int], touch: bool, wanted: Wanted, named: bool) -> list[str]:
    """Everything that is wrong in a window. What is seen is found by its English names."""
    form, turned, counter, pans = wanted
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(f".stage[data-form={form}]")).to_have_count(1)
    page.wait_for_timeout(120)
    for part in SEEN[form] if named else "":
        shown(page, book, part)
    found: dict[str, Any] = page.evaluate(MEASURE)
    wrong = [
        f"{name}: {text}" for name in ("outside", "cut", "clamped", "piled", "over", "tiny") for text in found[name]
    ]
    facts = {"form": form, "turned": turned, "pans": pans}
    wrong += [f"{name} is {found[name]}" for name, value in facts.items() if found[name] != value]
    if found["counter"] < counter - 0.6:
        wrong.append(f"counters of {found['counter']:.1f}, not {counter}")
    if found["least"] < 27.5:
        wrong.append(f"a counter of {found['least']:.1f}")
    if found["stage"] < (0.365 if form == "desk" else 0.435):
        wrong.append(f"the stage has {found['stage']:.0%}")
    if found["wide"] > size[0]:
        wrong.append(f"the page is {found['wide']} wide")
    if "L" in SEEN[form] and found["lines"] < 1:
        wrong.append("no line of the log")
    if touch:
        wrong += [f"small: {text}" for text in page.evaluate(SMALL)]
    return [f"{book.scenario} at {size[0]} x {size[1]}: {text}" for text in wrong]


@pytest.mark.parametrize("language", ["en-GB", "es-ES"])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.scenario)
def test_every_window(visitors: Visitors, book: Book, language: str) -> None:
    """The forms of the layout's standard with their counters; nothing outside, cut, hidden, tiny or over it."""
    ann = visitors.come("Ann", locale=language)
    table = begun(ann, book)
    thumb = visitors.come(storage_state=ann.context.storage_state(), has_touch=True, is_mobile=True, locale=language)
    wrong: list[str] = []
    for visitor, touch in ((ann, False), (thumb, True)):
        visitor.go(f"/table/{table}")
        Player(visitor).board.wait_for()
        visitor.page.wait_for_timeout(300)
        for size, by, wanted in SIZES:
            if by == touch:
                wrong += check(visitor.page, book, size, touch, wanted[BOOKS[book]], language == "en-GB")
    assert not wrong, "\n".join(wrong)


def at(visitor: Visitor, tile: str) -> tuple[float, float]:
    box = visitor.page.locator(f'[data-tile="{tile}"]').bounding_box()
    assert box is not None
    return box["x"], box["y"]


def test_the_board_turns(visitors: Visitors) -> None:
    """By the window, by a key and by a sign; the device remembers it, arrows follow the screen."""
    ann = visitors.come("Ann", viewport={"width": 1280, "height": 720})
    table = ann.table(DESERT.scenario, seats=DESERT.seats, seed=3)
    player = Player(ann)
    player.sit(table)
    page = ann.page
    expect(page.locator(".stage[data-turned=true]")).to_have_count(1)
    first, last = at(ann, "9A"), at(ann, "18A")
    page.keyboard.press("t")
    expect(page.locator(".stage[data-turned=false]")).to_have_count(1)
    assert at(ann, "9A") != first and at(ann, "18A") != last
    page.reload()
    player.settle()
    expect(page.locator(".stage[data-turned=false]")).to_have_count(1)
    page.get_by_role("button", name="Turn the board").click()
    expect(page.locator(".stage[data-turned=true]")).to_have_count(1)
    assert at(ann, "9A") == first
    page.locator('[data-tile="9A"]').focus()
    page.keyboard.press("ArrowDown")
    below = page.evaluate("document.activeElement.dataset.tile")
    assert at(ann, below)[1] > first[1] and abs(at(ann, below)[0] - first[0]) < 4


def test_a_sheet_that_drags(visitors: Visitors) -> None:
    """A phone's sheet has three stops; the board keeps its scale."""
    ann = visitors.phone("Ann")
    player = Player(ann)
    player.sit(ann.table(seed=1))
    player.settle()
    page = ann.page
    sheet = page.locator(".sheetup")
    touch = ann.context.new_cdp_session(page)
    tile = player.tile("13B").bounding_box()

    def grip() -> dict[str, float]:
        """Where the sheet is pulled, once it rests."""
        last: dict[str, float] = {}
        for _ in range(100):
            box = page.get_by_role("button", name="Pull the sheet").bounding_box()
            assert box is not None
            now = {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
            if now == last:
                return now
            last = now
            page.wait_for_timeout(60)
        raise AssertionError("the sheet does not come to rest")

    def drag(by: int) -> None:
        box = grip()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in (0.3, 0.7, 1):
            points = [{"x": x, "y": y + by * part}]
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
            page.evaluate("() => new Promise(requestAnimationFrame)")  # one move a frame, or they are taken together
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    drag(170)
    expect(sheet).to_have_attribute("data-stop", "peek")
    peek = player.tile("13B").bounding_box()
    assert tile is not None and peek is not None and abs(peek["width"] - tile["width"]) < 0.5
    expect(page.locator(".prompt [role=status]")).to_be_visible()
    drag(-170)
    expect(sheet).to_have_attribute("data-stop", "half")
    drag(-400)
    expect(sheet).to_have_attribute("data-stop", "full")
    expect(page.get_by_role("dialog", name="Log")).to_be_visible()
    page.get_by_role("dialog", name="Log").get_by_role("button", name="Close").click()
    expect(sheet).to_have_attribute("data-stop", "half")


def test_the_map_of_a_board_that_pans(visitors: Visitors) -> None:
    """It opens on what is asked for, shows the whole board at a tap, and moves the view when dragged."""
    ann = visitors.phone("Ann")
    player = Player(ann)
    player.sit(ann.table(AIR.scenario, seats=AIR.seats, seed=3))
    page = ann.page
    sign = page.locator("button.map")
    before = player.tile("a1").bounding_box()
    sign.tap()
    whole = player.tile("a1").bounding_box()
    assert before is not None and whole is not None and whole["width"] < before["width"]
    sign.tap()
    again = player.tile("a1").bounding_box()
    assert again is not None and abs(again["width"] - before["width"]) < 0.5
    box = sign.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8, steps=4)
    page.mouse.up()
    moved = player.tile("a1").bounding_box()
    assert moved is not None and abs(moved["width"] - before["width"]) < 0.5
    assert (moved["x"], moved["y"]) != (again["x"], again["y"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.scenario)
def test_every_form_by_day_and_by_night(visitors: Visitors, book: Book, scheme: Any) -> None:
    """Nothing serious is found in any form, in any book; numbers of the round can be told from their ground."""
    ann = visitors.come("Ann", color_scheme=scheme)
    table = begun(ann, book)
    phone = {"has_touch": True, "is_mobile": True, "color_scheme": scheme}
    thumb = visitors.come(storage_state=ann.context.storage_state(), **phone)
    for visitor, touch in ((ann, False), (thumb, True)):
        visitor.go(f"/table/{table}")
        Player(visitor).board.wait_for()
        for size, by, wanted in SIZES:
            if by == touch:
                visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
                expect(visitor.page.locator(f".stage[data-form={wanted[BOOKS[book]][0]}]")).to_have_count(1)
                visitor.axe(f"{book.scenario} at {size[0]} x {size[1]}, {scheme}")
    ink = "() => [...document.querySelectorAll('.turns .no text')].map((e) => getComputedStyle(e).fill)"
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    now, *later = ann.page.evaluate(ink) or ["", ""]
    assert not now or all((fill == now) == (scheme == "light") for fill in later)
