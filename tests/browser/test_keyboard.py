"""Without a mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player, Screen
from tests.browser.test_sizes import DESERT, FOUR, NORMANDY, Book, begun
from tests.browser.visitor import Visitors


class Typist(Player):
    """Plays with keys alone."""

    done: set[str]

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def keyed(self, key: str) -> Screen:
        """Press a key that chooses, and wait for the answer."""
        before = self.look().heard
        self.key(key)
        return self.answered(before)

    def walk(self, name: str) -> None:
        """Arrows to a tile, from wherever on the board the focus is."""
        spots = {tile["name"]: tile["at"] for tile in self.look().tiles}
        for _ in range(12):
            here = self.page.evaluate("document.activeElement.dataset.tile ?? null")
            assert here in spots, f"the focus is not on the board: {self.page.evaluate(FOCUS)}"
            if here == name:
                return
            dx, dy = spots[name][0] - spots[here][0], spots[name][1] - spots[here][1]
            across = abs(dx) > abs(dy)
            self.key(("ArrowRight" if dx > 0 else "ArrowLeft") if across else ("ArrowDown" if dy > 0 else "ArrowUp"))
        raise AssertionError(f"arrows do not lead to {name}")

    def take_one(self, screen: Screen) -> None:
        # The focus follows the question one frame later.
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if screen.bidding:
            self.key(str(len(screen.cards)))
            expect(self.page.locator(".hand .select[aria-pressed=true]")).to_have_count(1)
            self.keyed("Enter")
            self.done.add("bid")
        elif screen.turn:
            self.turn_with_keys(screen)
        elif screen.units:
            # The focus has come to the first target by itself; Tab goes to the next.
            self.wait("document.activeElement.dataset.unit !== undefined")
            self.keyed("Enter")
        elif screen.entries:
            step = self.step(screen)
            if step is None:
                self.keyed("s")
            else:
                self.wait("document.activeElement.dataset.tile !== undefined")
                self.walk(step)
                if "by 2 ways" in next(tile["label"] for tile in screen.entries if tile["name"] == step):
                    self.key("Enter")
                    self.wait("document.activeElement.matches('.chooser button')")
                self.keyed("Enter")
        elif screen.takes:
            self.wait("document.activeElement.matches('.take')")
            self.keyed("Enter")
        else:
            self.keyed("d" if "Done" in screen.answers else "Enter")

    def turn_with_keys(self, screen: Screen) -> None:
        wish = self.wish(screen)
        if wish is None:
            self.keyed("e")
            self.done.add("end")
            return
        row = next(row for row in screen.rows if row["label"] == wish and row["may"])
        names = [card.partition(", initiative")[0] for card in screen.cards]
        self.key(str(names.index(row["card"]) + 1))
        expect(self.page.locator(".hand .select[aria-pressed=true]")).to_have_count(1)
        before = self.look().heard
        self.key(wish[0].lower())
        if not self.look().text.startswith("Where does"):
            self.answered(before)
        self.done.add(wish.split()[0].rstrip(":").lower())


FOCUS = "document.activeElement.outerHTML.slice(0, 120)"


def tab_to(page: Page, name: str) -> None:
    """Tab until a button of that name has the focus, with a ring that can be seen."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if (
            page.evaluate("(document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText)")
            == name
        ):
            style = page.evaluate(
                "(s => [s.outlineStyle, s.boxShadow])(getComputedStyle(document.activeElement))",
            )
            assert style[0] != "none" or style[1] != "none"
            return
    raise AssertionError(f"Tab does not come to {name}")


def test_start_and_play_by_keyboard_alone(visitors: Visitors) -> None:
    visitor = visitors.come()
    page = visitor.go("/")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    player = Typist(visitor)
    player.done = set()
    assert player.settle().bidding
    player.take_one(player.settle())
    player.until(lambda screen: screen.turn)
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Type an order")).to_be_focused()


HELD = "document.activeElement !== null && document.activeElement !== document.body"


def test_the_place_is_never_lost(visitors: Visitors) -> None:
    """From the first page through two rounds and back: something has the focus, and it is seen."""
    visitor = visitors.come()
    page = visitor.go("/")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.get_by_role("button", name="US moves first").press("Enter")
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    player = Typist(visitor)
    player.done = set()
    player.board.wait_for()
    player.wait(HELD)
    while player.round() < 3:
        screen = player.settle()
        assert not screen.over
        player.take_one(screen)
        player.wait(HELD)
    player.settle()  # a key skips what is told, and does nothing else
    page.get_by_role("link", name="Sandtable").press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    player.wait(HELD)
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_turns_by_keyboard_alone(visitors: Visitors) -> None:
    """Until every kind of choice was made: bid, scout, move, control, attack, end."""
    visitor = visitors.come("Ann")
    player = Typist(visitor)
    player.done = set()
    player.sit(visitor.table(seed=1))
    wanted = {"bid", "scout", "move", "control", "attack", "end"}
    screen = player.settle()
    while not wanted <= player.done:
        assert not screen.over, f"not done: {wanted - player.done}"
        if screen.turn and "control" in player.done and "end" not in player.done:
            player.keyed("e")
            player.done.add("end")
        else:
            player.take_one(screen)
        screen = player.settle()


def test_arrows_reach_every_tile(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(scenario="normandy-01"))
    page = visitor.page
    names = {tile["name"] for tile in player.look().tiles}
    player.board.locator("[data-tile][tabindex='0']").first.focus()
    seen: set[str] = set()
    todo = [str(page.evaluate("document.activeElement.dataset.tile"))]
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            player.tile(name).focus()
            page.keyboard.press(key)
            todo.append(str(page.evaluate("document.activeElement.dataset.tile")))
    assert seen == names


def test_what_a_screen_reader_hears(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    page = visitor.page
    heard = page.aria_snapshot()
    for text in (
        "Board of La Raye",
        "Tile 17B, dense woods, cover 3, US enters here, scouted by US, US Scout A, defence 5",
        "German Rifleman B, defence 4",
        "US: 0 of 5 points",
        "Your hand",
        "Choose a card to bid, secretly",
    ):
        assert text in heard, heard
    player.bid()
    player.until(lambda screen: screen.turn)
    spoken = page.get_by_role("log").inner_text()
    assert re.match(r"(US|German): ", spoken), spoken


# Rings that are cut off by what they lie in, or by the window; lists that scroll move to what has the focus.
CUT_RINGS = """() => [...document.querySelectorAll(
  'button, a[href], input, select, summary, [tabindex="0"]')].flatMap((e) => {
  if (e.closest('svg, .books, .map') || !e.checkVisibility() || e.matches('.jump')) return [];
  e.focus({ preventScroll: true, focusVisible: true });
  const style = getComputedStyle(e);
  if (document.activeElement !== e || style.outlineStyle === 'none') return []; // its card has the ring
  const far = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
  const b = e.getBoundingClientRect();
  let cut = Math.max(far - b.left, b.right + far - innerWidth, far - b.top, b.bottom + far - innerHeight);
  for (let p = e.parentElement; p; p = p.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(p);
    if (['visible', 'clip'].includes(overflowX) && ['visible', 'clip'].includes(overflowY)) continue;
    const c = p.getBoundingClientRect();
    const scrolls = p.scrollHeight > p.clientHeight + 1;
    const upright = scrolls ? 0 : Math.max(c.top - b.top + far, b.bottom + far - c.bottom);
    cut = Math.max(cut, c.left - b.left + far, b.right + far - c.right, upright);
  }
  const name = (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 30);
  return cut > 1.2 ? [`${name} by ${cut.toFixed(1)}`] : [];
})"""


@pytest.mark.parametrize("book", [NORMANDY, DESERT, FOUR], ids=lambda book: book.scenario)
def test_no_ring_of_the_focus_is_cut_off(visitors: Visitors, book: Book) -> None:
    ann = visitors.come("Ann")
    table = begun(ann, book)
    wrong: list[str] = []
    for width, height in ((1440, 900), (1280, 720), (820, 1180), (844, 390), (390, 844)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.go(f"/table/{table}")
        Player(ann).board.wait_for()
        ann.page.wait_for_timeout(300)
        ann.page.keyboard.press("Tab")
        wrong += [f"{width} x {height}: {text}" for text in ann.page.evaluate(CUT_RINGS)]
    assert not wrong, "\n".join(wrong)
