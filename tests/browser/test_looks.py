"""What is seen and heard beside the game: dark or light, sounds, dice where they fall, our own letters."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import Visitors

DARK = re.compile(r"\bdim\b")
# Tones and noises that the page has started.
EARS = """
  window.tones = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...given) { window.tones++; return start.apply(this, given); };
  }
"""
# How far the middle of the dice lies from the middle of what they are rolled at, each time they have landed.
LANDED = """
  window.landed = [];
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    const dice = document.querySelector('.throw .dice'), word = document.querySelector('.throw b');
    if (!dice || !word) return;
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const [x, y] = middle(dice.getBoundingClientRect());
    const far = [...document.querySelectorAll('[data-unit] > g')].map((unit) => {
      const [a, b] = middle(unit.getBoundingClientRect());
      return Math.hypot(a - x, b - y);
    });
    landed.push(Math.min(...far));
  }).observe(document.body, { childList: true, subtree: true }));
"""
LETTERS = "ÁÉÍÓÚÑÜ¿¡áéíóúñü"
# Letters that come from another face: how wide they are depends on which one that is.
STRANGE = """async (letters) => {
  await document.fonts.load('40px "Sandtable Stencil"', letters);
  const pen = document.createElement('canvas').getContext('2d');
  const wide = (letter, face) => {
    pen.font = `40px "Sandtable Stencil", ${face}`;
    return pen.measureText(letter).width;
  };
  return [...letters].filter((letter) => wide(letter, 'monospace') !== wide(letter, 'serif'));
}"""


def test_dark_by_the_system_and_by_a_switch(visitors: Visitors) -> None:
    """On every page; what somebody has chosen stays, whatever the system says."""
    visitor = visitors.come("Ann", color_scheme="dark")
    page = visitor.page
    game, table = visitor.finished(choices=4), visitor.table(seed=6)
    for path in ("/", "/games", "/rules", f"/replay/{game}", f"/table/{table}"):
        visitor.go(path)
        expect(page.locator("html")).to_have_class(DARK)
        page.get_by_role("button", name="Light colours").click()
        expect(page.locator("html")).not_to_have_class(DARK)
        page.get_by_role("button", name="Dark colours").click()
        expect(page.locator("html")).to_have_class(DARK)
        page.wait_for_timeout(150)
        visitor.axe(f"{path} in the dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).not_to_have_class(DARK)
    page.get_by_role("button", name="Dark colours").click()
    page.reload()
    expect(page.locator("html")).to_have_class(DARK)


# How far the words of a field that is empty stand out from it: 4.5 is asked for.
FAINT = """(e) => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((n) => n / 255);
    const [r, g, b] = parts.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = getComputedStyle(e).backgroundColor;
  const { color, opacity } = getComputedStyle(e, '::placeholder');
  const [a, b] = [light(color), light(ground)];
  return opacity === '1' ? (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) : 0;
}"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_what_a_field_is_for_can_be_read(visitors: Visitors, scheme: Literal["dark", "light"]) -> None:
    visitor = visitors.come("Ann", color_scheme=scheme)
    page = visitor.page
    table = visitor.table(seed=6)
    for path, css in (("/rules", "input[type=search]"), (f"/table/{table}", "#order")):
        field = visitor.go(path).locator(css).first
        assert ("dim" in (page.locator("html").get_attribute("class") or "")) == (scheme == "dark")
        expect(field).to_have_attribute("placeholder", re.compile("."))
        assert field.evaluate(FAINT) >= 4.5, path


def test_sounds_only_when_asked_for(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    visitor.context.add_init_script(EARS)
    player = Player(visitor)
    player.sit(visitor.table(seed=6))
    page = visitor.page
    player.choose_unit(player.to_target().units[0]["name"])
    player.settle()
    assert page.evaluate("tones") == 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Sound").check()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Close").click()
    before = page.evaluate("tones")
    assert before > 0  # so one knows what it will be like
    player.choose_unit(player.to_target().units[0]["name"])
    player.wait(f"tones > {before}")
    player.settle()


def test_the_die_lies_on_its_target(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", reduced_motion="no-preference")
    visitor.context.add_init_script(LANDED)
    player = Player(visitor)
    player.sit(visitor.table(seed=6))
    name = player.to_target().units[0]["name"]
    visitor.page.evaluate("landed.length = 0")
    player.choose_unit(name)
    player.wait("landed.length > 0")
    assert visitor.page.evaluate("landed[0]") < 12


def test_spanish_in_our_own_letters(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", locale="es-ES")
    visitor.go("/")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "es")
    assert visitor.page.evaluate(STRANGE, LETTERS) == []
    assert visitor.page.evaluate(STRANGE, "漢") == ["漢"] or visitor.page.evaluate(STRANGE, "ß") == ["ß"]
