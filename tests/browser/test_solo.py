"""Alone against the bot by the book: its turn told card by card, and a whole game."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

import sandtable
from sandtable.ai import make_player
from tests.browser.player import RULED, Player
from tests.browser.test_phone import Thumb
from tests.browser.visitor import Visitors

DOES = re.compile("moves|attacks|draws|scouts|takes control|adds|recovers", re.I)  # what a card may do
USED = ".ln.used:not(.sub) > .no, .strip button.used"  # on a wide screen, and on a phone
NOW = "document.querySelector('.row .now h2')?.textContent"
TOLD = "[...document.querySelectorAll('.telling, .aside, .small')].map((one) => one.textContent).join()"
SOLO = {"us": "me", "german": "solo:hard"}

FRAMED = (
    "[...document.querySelectorAll('svg.board .weighed path[stroke-dasharray]')].map((p) => p.getAttribute('d')).join()"
)


def to_the_bot(player: Player) -> None:
    """Bid, and end one's turn, until the bot lays out its cards."""
    for _ in range(400):
        screen = player.look()
        if screen.head == RULED:
            return
        if screen.telling:
            player.page.keyboard.press("F9")
        elif screen.bidding:
            player.bid()
        elif screen.turn:
            player.end_turn()
        player.page.wait_for_timeout(25)
    raise AssertionError(f"the bot has no turn: {player.look()}")


def card_of(page: Page) -> Locator:
    """The solo card of the card being resolved."""
    return page.locator("article.solocard")


def next_card(player: Player) -> None:
    """Go on, until the next card says what it does, or the turn is over."""
    before = player.page.evaluate(TOLD)
    button = player.button("Next card")
    with suppress(TimeoutError):  # the telling of the last card may just have ended by itself
        button.tap(timeout=3000) if player.touch else button.click(timeout=3000)
    for _ in range(200):
        if player.look().head != RULED or player.page.evaluate(TOLD) != before:
            return
        player.page.wait_for_timeout(25)


def to_a_used_line(player: Player, numeral: str) -> None:
    """Card by card until one uses a line, by its sub-line."""
    page = player.page
    for _ in range(30):
        page.wait_for_timeout(150)
        found = page.locator(USED, has_text=re.compile(rf"^\s*{numeral}\b"))
        if found.count() and page.locator(".telling .sub.used, .solocard .sub.used").count():
            return
        if player.look().head != RULED:
            player.settle()
            to_the_bot(player)
        else:
            next_card(player)
    raise AssertionError(f"no card uses line {numeral}")


def test_the_lobby_offers_solo(visitors: Visitors) -> None:
    visitor = visitors.come()
    page = visitor.go("/")
    offer = page.get_by_role("region", name="Solo by the book")
    expect(offer.get_by_role("button")).to_have_count(3)
    mildest = page.get_by_role("region", name="Against the computer").get_by_role("button").first
    expect(mildest).to_have_attribute("aria-pressed", "true")  # for who is new here
    expect(offer.get_by_role("button", name="Normal")).to_contain_text(
        re.compile(r"three cards a turn.*beaten in \d+ %")
    )
    page.get_by_role("region", name="Your side").get_by_role("button", name="US").click()
    offer.get_by_role("button", name="Hard").click()
    expect(page.get_by_text("You play US; German: Solo by the book, Hard.")).to_be_visible()
    expect(offer.get_by_role("button", name="Hard")).to_have_attribute("aria-pressed", "true")
    visitor.axe("the lobby's first offer")
    page.get_by_role("button", name="Start").click()
    assert Player(visitor).settle().bidding
    expect(page.get_by_role("region", name="Solo bot").get_by_text("Hard")).to_be_visible()
    visitor.go("/")
    expect(offer.get_by_role("button", name="Normal")).to_have_attribute("aria-pressed", "true")  # not new any more


def test_the_bots_turn_is_told_card_by_card(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    page = visitor.page
    player.sit(visitor.table(seed=8, seats=SOLO))
    to_the_bot(player)
    row = page.get_by_role("group", name="The bot's row")
    expect(row.get_by_role("heading", name="Now")).to_be_visible()
    to_a_used_line(player, "III")
    card = card_of(page)
    expect(card.locator(".ln.out").first).to_contain_text(
        re.compile("(controls|is worth|is on|controlled|fits|waits) ")
    )
    bot = page.get_by_role("region", name="Solo bot, by the book")
    expect(bot.get_by_role("img", name=re.compile("Bolster decks, A: [0-9] of 6"))).to_be_visible()
    expect(bot.get_by_role("img", name="Rifleman A: 5 of 5")).to_be_visible()
    expect(page.get_by_role("region", name="You, US")).not_to_contain_text("your turn")
    framed = page.evaluate(FRAMED)
    for line in card.locator(".ln.out .said").all():  # what each line weighed: some weighed other tiles
        line.hover()
        page.wait_for_timeout(100)
        if page.evaluate(FRAMED) != framed:
            break
    assert page.evaluate(FRAMED) != framed
    page.mouse.move(4, 4)
    expect(card.locator("footer")).to_contain_text("moves")
    expect(page.locator("svg.board .veil").first).to_be_visible()
    visitor.axe("the bot's turn")
    page.keyboard.press("w")
    expect(page.locator("svg.board .veil")).to_have_count(0)
    expect(card.locator(".ln")).to_have_count(0)
    expect(card.locator("footer")).to_be_visible()
    page.keyboard.press("w")
    expect(card.locator(".ln").first).to_be_visible()
    before = page.locator(".row .done li").count()
    page.keyboard.press("Enter")
    player.wait(f"document.querySelectorAll('.row .done li').length !== {before} || /once more/.test({NOW})")
    page.keyboard.press("a")
    expect(page.get_by_role("status").filter(has_text=re.compile("Initiative|Your turn"))).to_be_visible()
    assert any("Line III applies" in line for line in player.told())


def test_the_bots_turn_on_a_phone_in_spanish(visitors: Visitors) -> None:
    visitor = visitors.phone("Ana")
    thumb = Thumb(visitor)
    thumb.sit(visitor.table(seed=8, seats=SOLO))
    to_the_bot(thumb)
    to_a_used_line(thumb, "I+")
    page = visitor.page
    expect(page.locator(".sheetup .foot")).to_contain_text(DOES)
    for button in page.locator(".prompt button").all():
        box = button.bounding_box()
        assert box and box["height"] >= 44 and box["y"] + box["height"] <= 844
    visitor.axe("the bot's turn on a phone")
    page.evaluate("localStorage.setItem('sandtable.language', 'es')")
    page.reload()
    expect(page.get_by_role("status").filter(has_text=re.compile("Iniciativa|Tu turno"))).to_be_visible()


@pytest.mark.slow
def test_whole_game_against_the_rules(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=1, seats={"us": "me", "german": "solo:easy"}))
    player.play()
    end = visitor.page.get_by_role("dialog", name=re.compile("Victory|Defeat"))
    expect(end).to_contain_text(re.compile(r"(US|German) (has|wins)"))
    assert any(re.search(r"Line I+ applies", line) for line in player.told())
    end.get_by_role("link", name="Watch the replay").click()
    expect(visitor.page.get_by_role("slider", name="Replay")).to_be_visible()


def test_a_replay_tells_the_bots_turn_with_its_cards(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    page = visitor.page
    visitor.go(f"/replay/{visitor.finished(12, seed=4, scenario='normandy-02', seats=SOLO)}#step=0")
    expect(page.get_by_role("slider", name="Replay")).to_be_visible()
    for _ in range(60):
        if page.locator(".solocard .ln.used").count():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(120)
    expect(page.get_by_role("group", name="The bot's row").get_by_role("heading", name="Now")).to_be_visible()
    expect(card_of(page).locator("footer")).to_be_visible()
    visitor.axe("a replay of the bot's turn")
    page.get_by_role("button", name="Play", exact=True).click()  # then it goes on by itself
    expect(card_of(page)).to_have_count(0)


def test_hit_markers_are_seen_on_counters(visitors: Visitors) -> None:
    """A counter of the bot was hit while the human had the initiative; in the bot's turn the marker is spent."""
    visitor = visitors.come("Ann")
    made = visitor.api("POST", "/import", {"journal": marked(), "seats": SOLO})
    player = Player(visitor)
    player.sit(str(made["table"]["id"]))
    page = visitor.page
    expect(page.locator('svg.board .hit[data-spent="false"]')).to_have_count(1)
    to_the_bot(player)
    expect(page.locator('svg.board .hit[data-spent="true"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("svg.board .hit")).to_have_count(0)


def marked() -> str:
    """A game of greedy against the bot, up to its first hit marker."""
    for seed in range(30, 90):
        match = sandtable.new("normandy-01", seed=seed, options=["solo-german-hard"])
        player = make_player("greedy", seed)
        while match.decision is not None:
            if any(unit.facts.get("hits") for unit in match.view("us").units):
                return match.journal.dumps()
            match.submit(player.decide(match))
    raise AssertionError("nobody was hit")
