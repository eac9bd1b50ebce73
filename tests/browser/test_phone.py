"""A phone: touch, a small upright screen, targets a thumb can hit."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.player import Player, Screen
from tests.browser.visitor import PHONE, Visitor, Visitors

# Everything that can be tapped and is smaller than 44 pixels, with its size.
SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary, [role=button]')]
  .filter((e) => e.checkVisibility() && !e.matches('[disabled], [aria-disabled=true]'))
  .filter((e) => !(e.matches('[role=button]') && e.getAttribute('tabindex') !== '0'))
  .filter((e) => !e.closest('p, label'))  // links in a sentence; a label is the target of its box
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([, b]) => b.width > 0 && (b.width < 43.5 || b.height < 43.5))
  .map(([e, b]) => `${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 40)}: `
    + `${Math.round(b.width)} x ${Math.round(b.height)}`)"""


class Thumb(Player):
    """Plays by touch on the small layout: first the card, then its action in the sheet."""

    def __init__(self, visitor: Visitor, side: str = "US") -> None:
        super().__init__(visitor, side)
        self.touch = True
        self.small: set[str] = set()

    def measure(self) -> None:
        self.small.update(self.page.evaluate(SMALL))

    def wish(self, screen: Screen) -> str | None:
        for n in range(len(screen.cards)):
            card = self.hand.locator(".hand button").nth(n)
            if card.get_attribute("aria-pressed") != "true":
                card.tap()
            found = super().wish(self.look())
            if found is not None:
                return found
        return None

    def row(self, label: str) -> Locator:
        return self.hand.locator(".acts button").filter(has_text=label).first

    def choose_unit(self, name: str) -> None:
        """A first tap shows the odds, the button in the sheet rolls; among many the loupe is asked first."""
        self.counter(name).tap()
        odds = self.page.locator(".odds")
        magnified = self.page.locator(f'.loupe [data-piece="{name}"]')
        expect(odds.or_(magnified).first).to_be_visible()
        if magnified.count():
            self.measure()
            magnified.tap()
        expect(odds).to_be_visible()
        assert re.search(r"\d \+ \d \+ \d = \d+", odds.inner_text())
        self.measure()
        self.answer(odds.get_by_role("button"))

    def take_one(self, screen: Screen) -> None:
        self.measure()
        super().take_one(screen)


def test_turns_on_a_phone(visitors: Visitors) -> None:
    visitor = visitors.phone("Ann")
    player = Thumb(visitor)
    player.sit(visitor.table(seed=1))
    visitor.axe("the phone's table")
    attacked = False
    while player.round() < 4 or not attacked:
        screen = player.settle()
        assert not screen.over
        if screen.turn and not attacked:
            for n in range(len(screen.cards)):
                player.hand.locator(".hand button").nth(n).tap()
                attack = player.first(player.look(), "Attack")
                if attack is not None:
                    player.measure()
                    player.act(attack)
                    target = player.settle()
                    visitor.axe("the phone's choice of a target")
                    player.choose_unit(target.units[0]["name"])
                    attacked = True
                    break
                player.hand.locator(".hand button").nth(n).tap()
            if attacked:
                continue
        player.take_one(screen)
    # Nothing sticks out at the side.
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not player.small, "\n".join(sorted(player.small))


def test_the_board_keeps_its_size(visitors: Visitors) -> None:
    """Whatever the sheet holds lies over the board: hints, a raised card's actions, odds."""
    visitor = visitors.phone("Ann", guide=True)
    player = Thumb(visitor)
    page = visitor.page
    player.sit(visitor.table(seed=1))
    first = player.tile("13B").bounding_box()
    assert first is not None and first["width"] > 110
    hint = page.locator(".hint")
    expect(hint.get_by_text("Each round both sides bid")).to_be_hidden()
    hint.get_by_role("button", name="Open the hint").tap()
    expect(hint.get_by_text("Each round both sides bid")).to_be_visible()
    player.measure()
    visitor.axe("the phone's hint")
    assert player.tile("13B").bounding_box() == first
    page.get_by_role("button", name="Skip the hints").tap()
    expect(hint).to_be_hidden()
    player.bid()
    screen = player.until(lambda screen: screen.turn)
    # What was bid is told beside the opponent, until the first throw; then the throw is.
    assert re.search(r"\d|Hit|Miss", page.locator(".told").inner_text())
    for n in range(len(screen.cards)):
        player.hand.locator(".hand button").nth(n).tap()
        assert player.tile("13B").bounding_box() == first
        assert page.evaluate("document.querySelector('.sheetup').scrollWidth <= 390")
    assert not player.small, "\n".join(sorted(player.small))


def test_spanish_words_fit_a_phone(visitors: Visitors) -> None:
    visitor = visitors.phone("Ann", locale="es-ES")
    player = Thumb(visitor)
    page = visitor.go(f"/table/{visitor.table(seed=2)}")
    cards = page.locator(".sheetup .hand button")
    page.keyboard.press("F9")
    expect(page.locator(".ask")).to_contain_text("Iniciativa")
    cards.last.tap()
    player.answer(page.locator(".ask button").last)
    expect(page.locator(".ask").get_by_role("button", name="Terminar")).to_be_visible()
    wide = """[...document.querySelectorAll('.acts button')]
      .filter((b) => b.scrollWidth > b.clientWidth + 1).map((b) => b.textContent)"""
    seen: list[str] = []
    for n in range(cards.count()):
        cards.nth(n).tap()
        seen += page.locator(".acts").all_inner_texts()
        assert page.evaluate(wide) == []
    assert "Reconocimiento" in " ".join(seen)


def test_the_sheets_of_a_phone(visitors: Visitors) -> None:
    visitor = visitors.phone("Ann")
    player = Thumb(visitor)
    player.sit(visitor.table(seed=1))
    player.to_turn()
    page = visitor.page
    bar = page.get_by_role("navigation", name="Menu")
    for name, text in (("Log", "Round 1"), ("Supply", "Your supply"), ("Played", "Nothing played yet")):
        bar.get_by_role("button", name=re.compile(f"{name}$")).tap()
        sheet = page.get_by_role("dialog", name=name)
        expect(sheet).to_contain_text(re.compile(text, re.I))
        player.measure()
        visitor.axe(f"the phone's {name}")
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_be_hidden()
    page.get_by_role("button", name="Menu", exact=True).tap()
    player.measure()
    visitor.axe("the phone's menu")
    assert not player.small, "\n".join(sorted(player.small))


def test_other_pages_on_a_phone(visitors: Visitors) -> None:
    visitor = visitors.phone("Ann")
    table = visitor.finished(8)
    small: set[str] = set()
    for path, wait in (
        ("/", "Start"),
        ("/games", "Replay"),
        ("/rules?q=COM-43", "COM-43"),
        (f"/replay/{table}", "Play"),
    ):
        page = visitor.go(path)
        expect(page.get_by_text(wait, exact=True).first).to_be_visible()
        visitor.axe(f"{path} on a phone")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        small |= {f"{path.partition('?')[0]}: {text}" for text in page.evaluate(SMALL)}
    assert not small, "\n".join(sorted(small))


def test_pinching(visitors: Visitors) -> None:
    visitor = visitors.phone("Ann")
    player = Thumb(visitor)
    player.sit(visitor.table(seed=1))
    page = visitor.page
    box = player.board.bounding_box()
    tile = player.tile("13B").bounding_box()
    assert box is not None and tile is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = visitor.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 40)
    for apart in (50, 60, 70, 80):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    page.wait_for_timeout(100)
    wider = player.tile("13B").bounding_box()
    assert wider is not None and wider["width"] > tile["width"] * 1.5
    page.get_by_role("button", name="Fit the board").tap()
    fitted = player.tile("13B").bounding_box()
    assert fitted is not None and abs(fitted["width"] - tile["width"]) < 1


def test_an_end_fits_a_phone_in_spanish(visitors: Visitors) -> None:
    """Sides, dice and buttons of the end lie inside its window; so do the offers of the lobby."""
    ana = visitors.phone("Ana", locale="es-ES")
    page = ana.go(f"/table/{ana.finished(6)}")
    expect(page.locator("dialog .end")).to_be_visible()
    wide = "(css) => { const e = document.querySelector(css); return e.scrollWidth - e.clientWidth; }"
    assert page.evaluate(wide, "dialog[open]") <= 0
    ana.go("/")
    expect(page.get_by_role("region", name="Solitario por el reglamento")).to_be_visible()
    over = """() => [...document.querySelectorAll('.brief *')].filter((e) => e.checkVisibility()
      && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.textContent.trim().slice(0, 30))"""
    assert page.evaluate(over) == []


def test_a_double_click_on_skip_ends_no_turn(visitors: Visitors) -> None:
    """What stands where Skip stood a moment ago is not pressed by its second click, but by the next one."""
    visitor = visitors.come("Ann", viewport=PHONE, reduced_motion="no-preference")
    page = visitor.page
    page.clock.install()
    player = Player(visitor)
    table = visitor.table(seed=4)
    player.sit(table)
    player.press(page.locator(".sheetup .hand button").last)
    player.answer(player.button("Bid "))
    page.clock.pause_at(page.evaluate("Date.now()") + 1)  # a story goes on only if it is skipped
    assert player.look().telling
    while not (screen := player.look()).turn:
        if screen.telling:
            player.button("Skip").click()
        page.wait_for_timeout(50)
    page.clock.resume()
    end = player.button("End turn")
    box = end.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    heard = player.look().heard
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(500)
    assert player.look().heard == heard
    assert visitor.api("GET", f"/tables/{table}")["turn"] == ["us"]
    player.answer(end)
