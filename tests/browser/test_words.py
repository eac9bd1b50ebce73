"""Spanish, the first-game hints, and motion."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.test_shelves import BROKEN
from tests.browser.visitor import Visitors

ENGLISH = re.compile(
    r"\b(your|turn|hand|deck|discard|supply|round|draws|bids|rifleman|choose|lost|played|tiles|points)\b", re.I
)


def rest(page: Page, css: str) -> list[str]:
    """English words where none should be."""
    return ENGLISH.findall(" ".join(page.locator(css).all_inner_texts()))


@pytest.mark.core
def test_spanish(visitors: Visitors) -> None:
    visitor = visitors.come("Ana")
    page = visitor.go("/")
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("heading", name="Elige una batalla")).to_be_visible()
    expect(page.locator(".grid")).to_contain_text("puntos")  # the battles come anew
    assert not rest(page, "main, aside, header")
    table = visitor.table(seed=4)
    page.goto(f"{visitor.base}/table/{table}")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    hand = page.get_by_role("region", name="Tu mano")
    titles = hand.inner_html()
    assert re.search("Fusilero|Explorador|Niebla de guerra", titles, re.I), titles
    log = page.get_by_role("list", name="Diario")
    expect(log).to_contain_text("Roba 4 cartas")
    hand.locator(".select").last.click()
    page.get_by_role("button", name=re.compile("^Apostar ")).click()
    expect(log).to_contain_text(re.compile("Muestra .*: iniciativa [0-9]"))
    expect(page.locator(".prompt [role=status]")).to_contain_text(re.compile("Tu turno", re.I))
    assert not rest(page, ".desk"), rest(page, ".desk")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("list", name="Log")).to_contain_text(re.compile("Shows .*: initiative [0-9]"))
    page.get_by_role("button", name="Español").click()
    page.get_by_role("link", name="Sandtable").click()
    expect(page.get_by_role("heading", name="Elige una batalla")).to_be_visible()


def test_another_language_in_the_middle_of_a_game(visitors: Visitors) -> None:
    """All that was told is told anew, nothing happens twice, and the question is the same one."""
    visitor = visitors.come("Ana")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    before = player.to_step()
    told = player.told()
    page = visitor.page
    page.evaluate(
        """() => {
          window.heads = new Set();
          const status = document.querySelector('.prompt [role=status] b');
          new MutationObserver(() => window.heads.add(status.textContent)).observe(status, {
            subtree: true, characterData: true, childList: true,
          });
        }"""
    )
    page.get_by_role("button", name="Español").click()
    status = page.locator(".prompt [role=status]")
    expect(status).to_contain_text("Aún puede dar un paso")
    diary = page.get_by_role("list", name="Diario").get_by_role("listitem")
    expect(diary).to_have_count(len(told))
    assert not rest(page, ".desk"), rest(page, ".desk")
    assert page.evaluate("[...heads]") == ["Explorar 2"]
    lit = [tile["name"] for tile in player.look().entries]
    assert lit == [tile["name"] for tile in before.entries]
    page.get_by_role("button", name="English").click()
    expect(status).to_contain_text("one step left")
    assert player.told() == told
    player.choose_tile(before.entries[0]["name"])
    assert player.settle().turn


def test_a_spanish_browser_begins_in_spanish(visitors: Visitors) -> None:
    page = visitors.come(locale="es-ES").go("/")
    expect(page.get_by_role("heading", name="Elige una batalla")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_first_game_hints(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", guide=True)
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    page = visitor.page
    bid = page.get_by_role("complementary", name="Bid for the initiative")
    expect(bid).to_be_visible()
    visitor.axe("a hint")
    bid.get_by_role("button", name="Got it").click()
    expect(bid).to_be_hidden()
    page.reload()  # goes on where it was left
    player.board.wait_for()
    player.settle()
    expect(bid).to_be_hidden()
    player.bid()
    player.until(lambda screen: screen.turn)
    card = page.get_by_role("complementary", name="Play your cards")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Skip the hints").click()
    expect(card).to_be_hidden()
    page.reload()
    player.board.wait_for()
    assert player.settle().turn
    hints = page.locator("aside.note")
    expect(hints).to_have_count(0)
    visitor.page.goto(f"{visitor.base}/table/{visitor.table(seed=9)}")
    player.board.wait_for()
    assert player.settle().bidding
    expect(hints).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    hint = page.get_by_role("checkbox", name="Hints for a first game")
    expect(hint).not_to_be_checked()
    hint.check()  # and back again
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Close").click()
    expect(bid).to_be_visible()


def test_who_has_learnt_to_play_has_hints_in_first_battles_only(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", guide=True)
    seen = "localStorage.setItem('sandtable.guide.seen', 'bid,turn')"
    visitor.context.add_init_script(f"if (location.protocol === 'http:') {seen}")
    player = Player(visitor)
    player.sit(visitor.table("normandy-03", seed=4))
    expect(visitor.page.locator("aside.note")).to_have_count(0)


def test_long_words_of_actions_are_not_broken(visitors: Visitors) -> None:
    """A Spanish scout's card beside the board: its actions stand on a line each."""
    visitor = visitors.come("Ana", locale="es-ES", viewport={"width": 1280, "height": 720})
    page = visitor.page
    for seed in range(1, 20):
        visitor.go(f"/table/{visitor.table(seed=seed)}")
        expect(page.locator(".hand .card")).to_have_count(4)
        if page.locator(".hand").get_by_text("Reconocimiento").count():
            break
    assert page.locator(".hand .row span").count() > 4
    assert page.evaluate(BROKEN, ".hand .row span, .hand .head b") == []


@pytest.mark.parametrize(
    ("scenario", "seats", "word"),
    [("normandy-04", ("us", "german"), "Francotirador"), ("britain-01", ("raf", "luftwaffe"), "Comunicaciones")],
)
def test_long_names_of_cards_are_not_broken(
    visitors: Visitors, scenario: str, seats: tuple[str, str], word: str
) -> None:
    """On the tabs at the edge of a low window, which are narrow."""
    visitor = visitors.phone("Ana", locale="es-ES", viewport={"width": 844, "height": 390})
    page = visitor.page
    for seed in range(1, 20):
        table = visitor.table(scenario, seats={seats[0]: "me", seats[1]: "bot:random"}, seed=seed)
        visitor.go(f"/table/{table}")
        expect(page.locator(".hand .tab")).to_have_count(4)
        if page.locator(".hand .title").get_by_text(word).count():
            break
    assert page.evaluate(BROKEN, ".hand .title") == []
    inside = """(all) => all.every((e) => {
      const [a, b] = [e, e.closest('.tab')].map((one) => one.getBoundingClientRect());
      return a.left >= b.left && a.right <= b.right + 1;
    })"""
    title = page.locator(".hand .title").filter(has_text=word)
    assert title.count() and title.evaluate_all(inside)


def test_reduced_motion(visitors: Visitors) -> None:
    """Nothing travels, rolls or shakes; what happened is still told, one thing after another."""
    visitor = visitors.come("Ann", reduced_motion="reduce")
    player = Player(visitor)
    player.sit(visitor.table(seed=1))
    visitor.page.evaluate(
        """() => {
          window.moving = [];
          const look = () => {
            for (const a of document.getAnimations()) window.moving.push(a.animationName ?? a.transitionProperty);
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    player.until(lambda screen: screen.bidding and player.round() == 3)
    assert visitor.page.evaluate("[...new Set(moving)]") == []


def test_motion_can_be_switched_off(visitors: Visitors) -> None:
    visitor = visitors.come("Ann", reduced_motion="no-preference")
    player = Player(visitor)
    player.sit(visitor.table(seed=1))
    page = visitor.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Animate what happens").uncheck()
    page.get_by_role("checkbox", name="Dark colours").check()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Close").click()
    visitor.axe("the dimmed table")
    page.reload()
    player.board.wait_for()
    player.settle()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("checkbox", name="Animate what happens")).not_to_be_checked()
    expect(page.locator("html")).to_have_class(re.compile("dim"))
