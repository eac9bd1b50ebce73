"""Somebody who can neither read the language nor knows the book: whatever is lit up is clicked."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.visitor import Visitor

# All that is lit up on a wide screen, by marks that are the same in every language.
PROBE = """() => {
  const all = (css) => [...document.querySelectorAll(css)];
  const label = (e) => e.getAttribute('aria-label') ?? e.textContent.trim();
  const status = document.querySelector('.prompt [role=status]');
  return {
    over: document.querySelector('dialog .end') !== null,
    cover: document.querySelector('.cover') !== null,
    waiting: status === null || status.classList.contains('waiting'),
    said: status?.textContent.trim() ?? '',
    units: all('[data-unit][role=button][tabindex="0"]').map((u) => [u.dataset.unit, label(u)]),
    tiles: all('[data-tile].may').map((t) => t.dataset.tile),
    rows: all('.hand button.row:not([aria-disabled])').map(label),
    takes: all('button.take').length,
    cards: all('.hand .select').length,
    answers: all('.prompt > button').slice(1).filter((b) => !b.disabled).length,
    heard: window.answers,
  };
}"""
TURN = 60.0  # seconds for the table to answer or for others to move
GAME = 240.0


@dataclass
class Lit:
    over: bool
    cover: bool
    waiting: bool
    said: str  # the prompt
    units: list[list[str]]  # name and label
    tiles: list[str]
    rows: list[str]
    takes: int
    cards: int
    answers: int  # plain buttons, without that for undoing
    heard: int  # answers of the table so far


class Stranger:
    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.stream = random.Random(seed)
        self.said: set[str] = set()  # every prompt
        self.turns: set[str] = set()  # covers that were met

    def sit(self, table: str) -> Lit:
        self.visitor.go(f"/table/{table}")
        self.page.locator("svg.board").wait_for()
        return self.settle()

    def look(self) -> Lit:
        return Lit(**self.page.evaluate(PROBE))

    def settle(self) -> Lit:
        """Until something is asked, or the game is over; the story in between is skipped."""
        end = time.monotonic() + TURN
        while (lit := self.look()).waiting and not (lit.over or lit.cover):
            assert time.monotonic() < end, f"nothing is asked: {lit}"
            self.page.keyboard.press("F9")  # any key skips; this one does nothing else
            self.page.wait_for_timeout(25)
        self.said.add(lit.said)
        return lit

    def tile(self, name: str) -> Locator:
        return self.page.locator(f'[data-tile="{name}"]')

    def counter(self, name: str) -> Locator:
        return self.page.locator(f'[data-unit="{name}"]')

    def take_one(self, lit: Lit) -> None:
        """One of the things that are lit: a shot if there is one, the likeliest; else any."""
        if lit.cover:
            self.turns.add(self.page.locator(".cover button.main").inner_text())
            self.page.locator(".cover button.main").click()
            return
        if lit.units:
            best = max(lit.units, key=lambda unit: int((re.findall(r"(\d+)\s?%", unit[1]) or ["0"])[-1]))
            self._answer(self.counter(best[0]))
        elif lit.takes:
            self._answer(self.page.locator("button.take").first)
        elif lit.tiles and (not lit.answers or self.stream.random() < 0.6):
            self._answer(self.tile(self.stream.choice(lit.tiles)))
        elif lit.rows and self.stream.random() < 0.95:
            row = self.stream.randrange(len(lit.rows))
            self._press_row(self.page.locator(".hand button.row:not([aria-disabled])").nth(row))
        elif lit.answers:
            last = self.stream.randrange(lit.answers) + 1 if lit.tiles else lit.answers
            self._answer(self.page.locator(".prompt > button").nth(last))
        else:
            self.page.locator(".hand .select").last.click(position={"x": 70, "y": 12})

    def _answer(self, thing: Locator) -> None:
        before = self.look().heard
        thing.click()
        self._answered(before)

    def _answered(self, before: int) -> None:
        end = time.monotonic() + TURN
        while (lit := self.look()).heard == before:
            assert time.monotonic() < end, f"no answer: {lit}"
            self.page.wait_for_timeout(10)

    def _press_row(self, row: Locator) -> None:
        """An action: the table answers, or tiles light up by which its counter may enter."""
        before = self.look()
        row.click()
        end = time.monotonic() + TURN
        while (lit := self.look()).heard == before.heard and not (lit.tiles and not before.tiles):
            assert time.monotonic() < end, f"no answer: {lit}"
            self.page.wait_for_timeout(10)

    def play(self, choices: int | None = None) -> Any:
        """Until the game is over, or so many things were clicked."""
        end = time.monotonic() + GAME
        made = 0
        while not (lit := self.settle()).over and made != choices:
            assert time.monotonic() < end, f"the game does not end: {lit}"
            self.take_one(lit)
            made += 1
        return lit
