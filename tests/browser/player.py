"""Playing through the screen alone: read what is lit up, click it, wait for the table's answer."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.visitor import Visitor

# All that is lit up on the page; labels are what a screen reader says.
PROBE = """() => {
  const label = (e) => e.getAttribute('aria-label') ?? e.textContent.trim();
  const all = (css) => [...document.querySelectorAll(css)];
  const spot = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const status = document.querySelector('.prompt [role=status], .ask [role=status]');
  const buttons = all('.prompt > button:not([disabled]), .ask > button:not([disabled])');
  return {
    over: document.querySelector('dialog .end') !== null,
    cover: document.querySelector('.cover')?.getAttribute('aria-label') ?? null,
    head: status?.querySelector('b')?.textContent ?? '',
    text: status?.querySelector('span')?.textContent ?? '',
    buttons: buttons.map((b) => {
      const parts = [...b.childNodes].filter((n) => n.nodeName !== 'KBD');
      return parts.map((n) => n.textContent).join('').trim();
    }),
    cards: all('.hand .select, .sheetup .hand button').map(label),
    rows: all('.hand button.row, .acts button').map((b) => ({
      card: label(b.closest('.card') ?? document.querySelector('.sheetup .hand [aria-pressed=true]') ?? b),
      label: label(b),
      may: b.getAttribute('aria-disabled') !== 'true',
    })),
    tiles: all('[data-tile]').map((t) => ({
      name: t.dataset.tile,
      label: label(t),
      at: spot(t),
      may: t.classList.contains('may'),
    })),
    units: all('[data-unit][role=button][tabindex="0"]').map((u) => ({ name: u.dataset.unit, label: label(u) })),
    heard: window.answers,
    takes: all('button.take, .acts button').map(label).filter((text) => /^(Take|\\+)/.test(text)),
  };
}"""
GAME = 480.0  # seconds for a whole game; on a machine with nothing else to do it takes 20
ENOUGH = 6  # points that are scouted before the scouts begin to fire
RULED = "Bot's turn"  # told card by card: it waits until it is told to go on
TURN = 60.0  # seconds for somebody else to move
DOUBLE = 0.4  # seconds; two taps within fewer are one double tap


@dataclass
class Screen:
    """What the page shows and offers."""

    over: bool
    cover: str | None
    head: str
    text: str
    buttons: list[str]
    cards: list[str]
    rows: list[dict[str, Any]]
    tiles: list[dict[str, Any]]
    units: list[dict[str, str]]
    takes: list[str]
    heard: int  # answers of the table so far

    @property
    def telling(self) -> bool:
        return self.head in ("Playing back", RULED)

    @property
    def bidding(self) -> bool:
        return self.head == "Initiative"

    @property
    def turn(self) -> bool:
        return self.head == "Your turn"

    @property
    def entries(self) -> list[dict[str, Any]]:
        return [tile for tile in self.tiles if tile["may"]]

    @property
    def mine_to_choose(self) -> bool:
        return bool(self.bidding or self.turn or self.entries or self.units or self.takes or self.answers)

    @property
    def answers(self) -> list[str]:
        """Plain buttons that answer the question."""
        other = ("Undo", "Back", "Skip", "Ask to undo")  # and the roll at what is pointed at, which is a counter too
        return [text for text in self.buttons if text not in other and not text.startswith("Roll ")]


class Player:
    """A visitor at a table, on a wide screen."""

    def __init__(self, visitor: Visitor, side: str = "US") -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.side = side
        self.touch = False
        self.tapped = 0.0

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        return self.page.locator("svg.board")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name="Your hand")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="Log")

    def look(self) -> Screen:
        return Screen(**self.page.evaluate(PROBE))

    def sit(self, table: str) -> Screen:
        self.visitor.go(f"/table/{table}")
        self.board.wait_for()
        return self.settle()

    def settle(self, patience: float = TURN) -> Screen:
        """Until this player is asked something or the game is over; the story in between is skipped."""
        end = time.monotonic() + patience
        while True:
            screen = self.look()
            if screen.telling:
                # any key skips; this one does nothing else
                self.page.keyboard.press("Escape" if screen.head == RULED else "F9")
            elif screen.over or screen.cover or screen.mine_to_choose:
                return screen
            assert time.monotonic() < end, f"nothing is asked: {screen}"
            self.page.wait_for_timeout(25)

    def settle_any(self, other: Player) -> Player:
        """Whichever of two players is asked next."""
        end = time.monotonic() + TURN
        while time.monotonic() < end:
            for player in (self, other):
                screen = player.look()
                if screen.telling:
                    player.page.keyboard.press("F9")
                elif screen.mine_to_choose:
                    return player
            self.page.wait_for_timeout(25)
        raise AssertionError("nobody is asked")

    def wait(self, fact: str) -> None:
        """Until something is so in the page. (Playwright's own way needs eval, which the pages forbid.)"""
        end = time.monotonic() + TURN
        while not self.page.evaluate(fact):
            assert time.monotonic() < end, f"never: {fact}; {self.look()}"
            self.page.wait_for_timeout(20)

    def press(self, thing: Locator) -> None:
        if not self.touch:
            thing.click()
            return
        self.page.wait_for_timeout(max(0.0, 1000 * (self.tapped + DOUBLE - time.monotonic())))
        thing.tap()
        self.tapped = time.monotonic()

    def answer(self, thing: Locator) -> None:
        """Click something and wait until the table has answered."""
        before = self.look().heard
        self.press(thing)
        self.answered(before)

    def answered(self, before: int) -> Screen:
        end = time.monotonic() + TURN
        while (screen := self.look()).heard == before:
            assert time.monotonic() < end, f"no answer: {screen}"
            self.page.wait_for_timeout(10)
        return screen

    # -- choosing ------------------------------------------------------------------------------------------------------

    def button(self, text: str) -> Locator:
        return self.page.locator(".prompt, .ask").get_by_role("button", name=re.compile(f"^{re.escape(text)}"))

    def card(self, label: str) -> Locator:
        return self.hand.get_by_role("button", name=label).first

    def row(self, label: str) -> Locator:
        return self.hand.get_by_role("button", name=label, exact=True).first

    def tile(self, name: str) -> Locator:
        return self.board.locator(f'[data-tile="{name}"]')

    def counter(self, name: str) -> Locator:
        return self.board.locator(f'[data-unit="{name}"]')

    def bid(self, label: str | None = None) -> str:
        """Bid a card, by default the last; answers its label."""
        label = label or self.look().cards[-1]
        if self.card(label).get_attribute("aria-pressed") != "true":
            self.press(self.card(label))
        self.answer(self.button("Bid "))
        return label

    def act(self, label: str) -> None:
        """An action printed on a card; its counter may first have to be given a tile to enter by."""
        before = self.look().heard
        self.press(self.row(label))
        end = time.monotonic() + TURN
        while (screen := self.look()).heard == before and not screen.text.startswith("Where does"):
            assert time.monotonic() < end, f"no answer: {screen}"
            self.page.wait_for_timeout(10)

    def choose_tile(self, name: str) -> None:
        """Where several ways lead there, by the first of them."""
        before = self.look().heard
        self.press(self.tile(name))
        end = time.monotonic() + TURN
        while self.look().heard == before:
            way = self.page.locator(".chooser button").first
            if way.count() and way.is_visible():
                return self.answer(way)
            assert time.monotonic() < end, f"no answer: {self.look()}"
            self.page.wait_for_timeout(10)
        return None

    def choose_unit(self, name: str) -> None:
        self.answer(self.counter(name))

    def end_turn(self) -> None:
        self.answer(self.button("End turn"))

    # -- playing on ----------------------------------------------------------------------------------------------------

    def wish(self, screen: Screen) -> str | None:
        """The row to play: take ground, go and scout for it, fire, reinforce; None to end the turn."""
        rows = [row for row in screen.rows if row["may"]]
        for word in ("Control", "Move", "Scout", "Attack", "Suppress", "Bolster"):
            for row in rows:
                if row["label"].startswith(word) and self.useful(screen, word, self.unit_of(row["card"])):
                    return str(row["label"])
        return None

    def unit_of(self, card: str) -> str:
        return f"{self.side} {card.partition(', initiative')[0]}"

    def useful(self, screen: Screen, word: str, unit: str) -> bool:
        here = self.where(screen, unit)
        if word not in ("Control", "Move", "Scout"):
            return True
        if here is None:
            return word != "Control"
        goals = self.goals(screen, word == "Scout")
        return bool(goals) and (here in goals) == (word == "Control")

    def where(self, screen: Screen, unit: str | None) -> dict[str, Any] | None:
        return next((tile for tile in screen.tiles if unit and f"{unit}," in f"{tile['label']},"), None)

    def goals(self, screen: Screen, scouting: bool) -> list[dict[str, Any]]:
        """Tiles worth points: for scouts those without a marker of this side, for others those not controlled."""
        marks = (f"scouted by {self.side}", f"controlled by {self.side}")
        worth = [tile for tile in screen.tiles if " point" in tile["label"]]
        if scouting:
            new = [tile for tile in worth if not any(mark in tile["label"] for mark in marks)]
            return new if sum(self.points(tile) for tile in worth if tile not in new) < ENOUGH else []
        return [tile for tile in worth if marks[0] in tile["label"]]

    def points(self, tile: dict[str, Any]) -> int:
        return int(re.findall(r"(\d+) point", tile["label"])[0])

    def step(self, screen: Screen) -> str | None:
        """A tile to go to: one that is nearer to a goal than where the counter stands; None to stop."""
        unit = self.unit_in(screen.text)
        goals = self.goals(screen, screen.head.startswith("Scout"))

        def far(tile: dict[str, Any]) -> float:
            return min((hypot(tile["at"][0] - g["at"][0], tile["at"][1] - g["at"][1]) for g in goals), default=0.0)

        ways = sorted(screen.entries, key=far)
        here = self.where(screen, unit)
        if here is not None and screen.answers and far(here) <= far(ways[0]):
            return None
        return str(ways[0]["name"])

    def unit_in(self, text: str) -> str | None:
        found = re.search(r"(?:with|does) (.+?)(?: enter)?\?", text)  # Where to with Scout A? Where does …
        return f"{self.side} {found.group(1)}" if found else None

    def take_one(self, screen: Screen) -> None:
        """Any offered choice that brings the end nearer."""
        if screen.bidding:
            self.bid()
        elif screen.turn:
            wish = self.wish(screen)
            if wish is None:
                self.end_turn()
            else:
                self.act(wish)
        elif screen.units:
            best = max(screen.units, key=lambda unit: int((re.findall(r"(\d+) ?%", unit["label"]) or ["0"])[-1]))
            self.choose_unit(best["name"])
        elif screen.entries:
            step = self.step(screen)
            if step is None:
                self.answer(self.button(screen.answers[0]))
            else:
                self.choose_tile(step)
        elif screen.takes:
            self.answer(self.page.get_by_role("button", name=screen.takes[0], exact=True).first)
        else:
            self.answer(self.button(screen.answers[-1]))

    def until(self, wanted: Callable[[Screen], bool], patience: float = GAME) -> Screen:
        """Play on until the screen is as wanted."""
        end = time.monotonic() + patience
        while not wanted(screen := self.settle()):
            assert time.monotonic() < end and not screen.over, f"it does not come: {screen}"
            self.take_one(screen)
        return screen

    def to_turn(self) -> Screen:
        """Bid if need be, and come to a turn with all its cards."""
        screen = self.until(lambda screen: screen.bidding or screen.turn)
        if screen.bidding:
            self.bid()
        return self.until(lambda screen: screen.turn)

    def to_target(self) -> Screen:
        """Come to the choice of a target."""
        screen = self.until(lambda screen: screen.turn and self.first(screen, "Attack") is not None)
        attack = self.first(screen, "Attack")
        assert attack is not None
        self.act(attack)
        return self.settle()

    def to_step(self) -> Screen:
        """Come to the middle of a scout's way: one step taken, one left."""
        screen = self.until(lambda screen: screen.turn and self.first(screen, "Scout 2") is not None)
        scout = self.first(screen, "Scout 2")
        assert scout is not None
        self.act(scout)
        screen = self.settle()
        self.choose_tile([tile for tile in screen.entries if "may be chosen" in tile["label"]][-1]["name"])
        return self.settle()

    def first(self, screen: Screen, word: str) -> str | None:
        """The first row in hand that begins so and may be played."""
        return next((str(row["label"]) for row in screen.rows if row["may"] and row["label"].startswith(word)), None)

    def told(self) -> list[str]:
        """The log, line by line."""
        return [" ".join(line.split()) for line in self.log.get_by_role("listitem").all_inner_texts()]

    def play(self, *, rounds: int | None = None, patience: float = GAME) -> Screen:
        """Play until the game is over, or until the bids of a round."""
        end = time.monotonic() + patience
        while True:
            screen = self.settle()
            if screen.over or screen.cover is not None:
                return screen
            if rounds is not None and screen.bidding and self.round() >= rounds:
                return screen
            assert time.monotonic() < end, f"the game does not end: {screen}"
            self.take_one(screen)

    def round(self) -> int:
        found = re.search(r"Round (\d+)", self.page.locator(".score .goal").inner_text(), re.IGNORECASE)
        assert found is not None
        return int(found.group(1))
