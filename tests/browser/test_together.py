"""Two people with a browser each, two at one device, and people who only watch."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import Visitors


def pair(visitors: Visitors) -> tuple[Player, Player, str]:
    """Ann at us invites Bob to german, both through the pages."""
    ann, bob = visitors.come("Ann"), visitors.come()
    page = ann.go("/")
    page.get_by_role("region", name="Your side").get_by_role("button", name=re.compile("^US")).click()
    page.get_by_role("button", name="A friend by link").click()
    expect(page.get_by_text("You get a link to send")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    link = page.get_by_role("textbox", name="Invitation")
    expect(link).to_have_value(re.compile("invite="))
    expect(page.get_by_role("status")).to_contain_text("for a player to take the seat")
    bob.page.goto(link.input_value())
    expect(bob.page.get_by_role("heading", name="You are invited")).to_be_visible()
    expect(bob.page.get_by_text("to play La Raye as German")).to_be_visible()
    bob.axe("the invitation")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take the seat").click()
    one, two = Player(ann, "US"), Player(bob, "German")
    assert one.settle().bidding and two.settle().bidding
    table = re.search(r"/table/(\w+)", page.url)
    assert table is not None
    return one, two, table.group(1)


@pytest.mark.core
def test_two_browsers_with_secret_bids(visitors: Visitors) -> None:
    one, two, _ = pair(visitors)
    expect(one.page.get_by_role("region", name="Bob, German")).to_contain_text("German")
    card = one.bid()
    expect(one.page.get_by_role("status")).to_contain_text("Waiting for the others")
    # It lies face down: that it does is seen on both sides, what it is on one.
    for player, whose in ((one, "You, US"), (two, "Ann, US")):
        down = player.page.get_by_role("group", name="Bids, face down")
        expect(down).to_contain_text("has bid")
        expect(down).to_contain_text("is choosing")
        panel = player.page.get_by_role("region", name=whose)
        expect(panel).to_contain_text("you have bid" if player is one else "has bid")
        expect(panel).not_to_contain_text("your turn")
    name = card.partition(",")[0]
    expect(one.hand.locator(".bid", has_text="Your bid")).to_be_visible()
    expect(one.page.get_by_role("group", name="Bids, face down")).to_contain_text(name)
    expect(two.page.get_by_role("group", name="Bids, face down")).not_to_contain_text(name)
    expect(two.page.get_by_role("region", name="You, German")).to_contain_text("your turn")
    other = two.bid()
    for player in (one, two):
        dice = player.page.get_by_role("region", name="The dice")
        for label in (card, other):
            expect(dice).to_contain_text(label.partition(",")[0])
    # Whose turn it is plays it; the other follows, and never hears of a hand that is not his.
    acting, waiting = (one, two) if one.settle_any(two) is one else (two, one)
    screen = acting.settle()
    assert screen.turn
    while not screen.bidding and screen.mine_to_choose:
        acting.take_one(screen)
        screen = acting.look()
        while screen.telling:
            acting.page.keyboard.press("F9")
            screen = acting.look()
    assert waiting.settle().turn
    line = acting.told()[-1]
    expect(waiting.log).to_contain_text(line)
    for player, foe in ((one, "german"), (two, "us")):
        for frame in player.visitor.frames:
            for board in json.loads(frame).get("boards", {}).values():
                assert [seat["hand"] for seat in board["view"]["seats"] if seat["seat"] == foe] == [None]


def test_undo_past_a_reveal_by_consent(visitors: Visitors) -> None:
    one, two, _ = pair(visitors)
    one.bid()
    two.bid()
    acting, other = one, two
    while True:  # both play on until somebody may fire
        acting, other = (one, two) if one.settle_any(two) is one else (two, one)
        screen = acting.look()
        attack = acting.first(screen, "Attack") if screen.turn else None
        if attack is not None:
            break
        acting.take_one(screen)
    acting.act(attack)
    target = acting.settle()
    acting.choose_unit(target.units[0]["name"])  # a die is rolled: no free way back
    after = acting.settle()
    told = acting.told()
    acting.page.get_by_role("button", name="Ask to undo").click()
    expect(acting.page.get_by_text("The other side is asked")).to_be_visible()
    ask = other.page.get_by_role("alert")
    expect(ask).to_contain_text("asks to take the last move back")
    acting.page.locator(".notices").get_by_role("button", name="Cancel").click()  # on second thoughts
    expect(ask).to_be_hidden()
    assert (acting.settle().cards, acting.told()) == (after.cards, told)
    acting.page.get_by_role("button", name="Ask to undo").click()
    other.page.get_by_role("alert").get_by_role("button", name="Allow").click()
    expect(acting.page.locator(".prompt [role=status]")).to_contain_text("Choose a target")
    assert acting.settle().units == target.units
    assert not any("attacks" in line for line in acting.told() + other.told())


def test_chat_lies_beside_the_log(visitors: Visitors) -> None:
    one, two, _ = pair(visitors)
    for player, text in ((one, "Good luck!"), (two, "<b>You too</b>")):
        player.page.get_by_role("button", name=re.compile("^Chat")).first.click()
        box = player.page.get_by_role("textbox", name="Say something")
        expect(box).to_be_focused()
        box.fill(text)
        box.press("Enter")
    for player in (one, two):
        chat = player.page.get_by_role("region", name="Chat")
        expect(chat).to_contain_text("Good luck!")
        expect(chat).to_contain_text("<b>You too</b>")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        expect(player.page.locator(".notices .bar")).to_have_count(0)
        expect(player.log).to_be_visible()  # and nothing is hidden by it
        covered = player.page.evaluate(
            "() => { const a = document.querySelector('.talk').getBoundingClientRect();"
            " const b = document.querySelector('svg.board').getBoundingClientRect(); return a.left < b.right; }"
        )
        assert not covered


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (820, 1180), (844, 390), (390, 844)])
def test_chat_on_every_form(visitors: Visitors, width: int, height: int) -> None:
    one, two, _ = pair(visitors)
    one.page.set_viewport_size({"width": width, "height": height})
    two.page.get_by_role("textbox", name="Say something").fill("Hello")
    two.page.keyboard.press("Enter")
    one.page.get_by_text(re.compile("^(Chat|Talk)")).first.click()
    box = one.page.get_by_role("textbox", name="Say something")
    expect(box).to_be_focused()
    expect(one.page.get_by_role("list", name="Chat")).to_contain_text("Hello")
    box.fill("Hello yourself")
    box.press("Enter")
    expect(one.page.get_by_role("list", name="Chat")).to_contain_text("Hello yourself")
    expect(one.page.locator("dialog[open]")).to_have_count(0)


NAMES = {"us": "US", "german": "German"}


def test_hot_seat_hides_hands(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    page = visitor.page
    player = Player(visitor)
    table = visitor.table(seats={"us": "me", "german": "me"}, seed=3)
    screen = player.sit(table)
    holder = ""  # whose hand was on the screen last
    seen: list[str] = []
    while player.round() < 3:
        boards = visitor.api("GET", f"/tables/{table}/state")["boards"]
        asked = {NAMES[seat] for seat, board in boards.items() if board["offer"] is not None}
        assert asked
        if holder in asked:  # who chose last is asked again: the device stays
            assert screen.cover is None
            if screen.bidding:
                player.bid()
            else:
                player.end_turn()
            screen = player.settle()
            continue
        assert screen.cover is not None
        side = screen.cover.removeprefix("Pass the device to the ").removesuffix(" player")
        assert side in asked
        seen.append(side)
        holder = side
        # Neither eyes nor the keyboard nor a screen reader get at a hand.
        for card in page.locator(".hand .select").all():
            assert not card.evaluate(
                "e => { const b = e.getBoundingClientRect();"
                " return document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2) === e; }"
            )
        for _ in range(12):
            page.keyboard.press("Tab")
            assert not page.evaluate("document.activeElement.closest('.hand, .sheetup') !== null"), "Tab reaches a hand"
        hidden = page.evaluate("[...document.querySelectorAll('.hand')].every((e) => e.closest('[inert]') !== null)")
        assert hidden, "a screen reader reads a hand"
        page.get_by_role("button", name=f"I am {side}").click()
        player.side = side
        screen = player.settle()
        assert screen.cover is None
        expect(page.get_by_role("region", name=f"You, {side}")).to_be_visible()
        if screen.bidding:
            player.bid()
        else:
            player.end_turn()
        screen = player.settle()
    assert set(seen) == {"US", "German"}


def test_hot_seat_takes_back_before_the_device_is_passed(visitors: Visitors) -> None:
    """With the last card the turn ends by itself, which may be regretted until the device is passed on."""
    visitor = visitors.come("Ann")
    player = Player(visitor)
    screen = player.sit(visitor.table(seats={"us": "me", "german": "me"}, seed=3))
    page = visitor.page
    cover = page.get_by_role("dialog", name=re.compile("^Pass the device"))
    while not (screen.turn and not any("Fog" in card for card in screen.cards)):
        if screen.cover:
            page.get_by_role("button", name="I am ").click()
        elif screen.bidding:
            player.bid()  # the last card: Fog of War, if there is one
        else:
            player.end_turn()
        screen = player.settle()
    while screen.cards:
        cards = screen.cards
        page.keyboard.press("1")
        player.answer(player.button("Hunker down"))
        screen = player.settle()
        if screen.cover:
            break
    assert len(cards) == 1
    player.answer(cover.get_by_role("button", name="Undo"))
    expect(cover).to_be_hidden()
    again = player.settle()
    assert again.turn and again.cards == cards


def test_spectators_see_no_hands(visitors: Visitors) -> None:
    ann, watcher = visitors.come("Ann"), visitors.come("Eve")
    table = ann.table(public=True, seed=2)
    player = Player(ann)
    player.sit(table)
    page = watcher.go("/")
    page.get_by_role("link", name="Watch").first.click()
    page.goto(f"{watcher.base}/table/{table}")
    status = page.locator(".prompt [role=status]")
    expect(status).to_contain_text("Watching")
    expect(status).to_contain_text("Everybody is choosing")
    player.bid()
    player.until(lambda screen: screen.bidding and player.round() == 2)
    expect(page.locator(".score")).to_contain_text("Round 2")
    assert page.get_by_role("region", name="Your hand").count() == 0
    assert page.locator("[data-tile].may, [data-unit][tabindex='0'], .hand, .take").count() == 0
    expect(page.get_by_role("combobox", name="Type an order")).to_be_disabled()
    states = [json.loads(frame) for frame in watcher.frames if '"boards"' in frame]
    assert states and all(set(state["boards"]) == {""} for state in states)
    for state in states:
        board = state["boards"][""]
        assert board["offer"] is None
        assert all(seat[zone] is None for seat in board["view"]["seats"] for zone in ("hand", "deck", "bid"))
        assert not any(event["event"] == "drawn" and event.get("card") for event in board["events"])


def test_a_private_game_is_not_watched(visitors: Visitors) -> None:
    ann, eve = visitors.come("Ann"), visitors.come("Eve")
    table = ann.table(public=False)
    with eve.trouble():
        eve.go(f"/table/{table}")
        expect(eve.page.get_by_text("does not exist, or is not open to you")).to_be_visible()
        eve.go("/table/nothing")
        expect(eve.page.get_by_text("does not exist, or is not open to you")).to_be_visible()
