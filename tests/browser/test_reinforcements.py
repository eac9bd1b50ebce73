"""Mines by clicking edges, armour in Spanish, and four people at one table."""

from __future__ import annotations

import json
import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.player import Player
from tests.browser.stranger import Stranger
from tests.browser.visitor import Visitor, Visitors

LARGE = {"width": 1720, "height": 1120}
FOUR = "reinforcements-101@4"
SEATS = ["us-1", "us-2", "german-1", "german-2"]
PATIENCE = 120.0


# -- mines ----------------------------------------------------------------------------------------------------------


def laying(visitor: Visitor) -> str:
    """A table at which the Pioneer, who may lay mines, has just begun to; answers its id."""
    table = visitor.table("reinforcements-201", seats={"lrdg": "bot:random", "italian": "me"}, seed=11)
    stream = random.Random(2)
    end = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < end, "nobody lays mines"
        state = visitor.api("GET", f"/tables/{table}/state")
        offer = state["boards"]["italian"]["offer"]
        if offer is None:
            time.sleep(0.02)
            continue
        if offer["kind"] == "mine":
            return table
        body = {
            "text": wanted(offer, stream),
            "number": state["number"],
            "key": f"{state['number']}",
            "seat": "italian",
        }
        visitor.api("POST", f"/tables/{table}/choose", body)


def wanted(offer: dict[str, Any], stream: random.Random) -> str:
    """Mines if there are any to be laid, else whatever the Pioneer may do; he is not bid, and nobody hunkers down."""
    texts = [str(option["text"]) for option in offer["options"] if option["verb"] not in ("hunker", "end")]
    first = [text for text in texts if text.endswith(" mine")] or [text for text in texts if "pioneer" in text]
    if offer["kind"] == "bid":
        first = [text for text in texts if "pioneer" not in text]
    return stream.choice(first or texts or [str(option["text"]) for option in offer["options"]])


def edges(visitor: Visitor, verb: str) -> Locator:
    return visitor.page.locator(f'[data-edge][data-verb="{verb}"]')


def lying(visitor: Visitor) -> int:
    return visitor.page.locator(".edges .piece, .edges [data-verb^=lift]").count()


@pytest.mark.core
def test_mines_are_laid_by_clicking_edges(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor, "Italian")
    player.sit(laying(visitor))
    before = lying(visitor)
    expect(visitor.page.get_by_role("region", name="Mines")).to_contain_text("2 left")
    assert edges(visitor, "lay-personnel").count() >= 3
    assert edges(visitor, "lay-armour").count() == 0  # one slot an edge; the switch says what goes there
    visitor.axe("laying mines")
    visitor.page.keyboard.press("f")
    switch = visitor.page.get_by_role("group", name="Which kind")
    expect(switch.get_by_role("button", name="Armour")).to_have_attribute("aria-pressed", "true")
    player.answer(edges(visitor, "lay-armour").first)
    player.wait("document.querySelector('.prompt .question')?.textContent.includes('one mine left')")
    expect(visitor.page.get_by_role("region", name="Mines")).to_contain_text("1 left")
    expect(player.log).to_contain_text("Lays an anti-armour mine between")
    assert lying(visitor) == before + 1
    # the next one by keyboard: arrows go round the tile
    slots = edges(visitor, "lay-armour")
    slots.first.focus()
    start = slots.first.get_attribute("data-edge")
    visitor.page.keyboard.press("ArrowRight")
    there = visitor.page.evaluate("document.activeElement.dataset.edge")
    assert there and there != start
    heard = player.look().heard
    visitor.page.keyboard.press("Enter")
    player.answered(heard)
    expect(visitor.page.get_by_role("region", name="Mines")).to_contain_text("0 left")
    assert lying(visitor) == before + 2 and player.settle().turn


def test_nothing_lies_over_the_switch_of_a_low_window(visitors: Visitors) -> None:
    """The kinds of mines can be pressed beside the hand; the initiative's flag is whole and beside the round."""
    visitor = visitors.come("Ann")
    table = laying(visitor)
    page = visitor.page
    for width, height in ((844, 390), (720, 450)):
        page.set_viewport_size({"width": width, "height": height})
        Player(visitor, "Italian").sit(table)
        buttons = page.get_by_role("group", name="Which kind").get_by_role("button")
        expect(buttons).to_have_count(2)
        for button in buttons.all():
            assert button.evaluate(
                """(e) => { const b = e.getBoundingClientRect();
                  const hit = (x) => e.contains(document.elementFromPoint(x, b.y + 20));
                  return hit(b.left + 6) && hit(b.right - 6); }"""
            ), f"covered at {width} x {height}: {button.inner_text()}"
        flag, turn = page.locator(".rail .initiative").bounding_box(), page.locator(".rail .goal").bounding_box()
        assert flag is not None and turn is not None
        assert flag["x"] >= 0, "the flag is cut"
        assert flag["y"] + flag["height"] <= turn["y"] + 1 or turn["y"] + turn["height"] <= flag["y"] + 1


# -- armour ---------------------------------------------------------------------------------------------------------


def test_armour_in_spanish(visitors: Visitors) -> None:
    visitor = visitors.come("Ana", locale="es-ES", viewport=LARGE)
    stranger = Stranger(visitor, 5)
    stranger.sit(visitor.table("reinforcements-101", seats={"us": "me", "german": "bot:random"}, seed=5))
    expect(visitor.page.locator("html")).to_have_attribute("lang", "es")
    stranger.play(choices=16)
    said = " ".join(stranger.said)
    assert "Tu turno" in said and not re.search(r"Your turn|Choose|[{}]", said), said
    visitor.axe("armour in Spanish")


def test_a_specialist_stands_beside_its_rifleman(visitors: Visitors) -> None:
    """In the supply a bracket joins both."""
    visitor = visitors.come("Ann", viewport=LARGE)
    player = Player(visitor)
    seats = {"us": "me", "german": "bot:random"}
    player.sit(visitor.table("reinforcements-102", seats=seats, seed=5))
    own = visitor.page.get_by_role("region", name="You, US")
    expect(own.locator("li.tied")).to_have_text([re.compile("Rifleman"), re.compile("Grenadier")])


# -- four people ------------------------------------------------------------------------------------------------------


def four(visitors: Visitors) -> dict[str, Player]:
    """Four people at one table, each with a browser."""
    host, *guests = [visitors.come(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    table = host.table(FOUR, seats={SEATS[0]: "me"} | dict.fromkeys(SEATS[1:], "friend"))
    for seat, guest in zip(SEATS[1:], guests, strict=True):
        guest.api("POST", f"/tables/{table}/join", {"invite": host.invites[seat].partition("invite=")[2]})
    for person in (host, *guests):
        person.go(f"/table/{table}")
        person.page.locator("svg.board").wait_for()
    return dict(zip(SEATS, [Player(person) for person in (host, *guests)], strict=True))


def strip(player: Player) -> list[tuple[str, str]]:
    """The boxes above the board: seat and state."""
    found = player.page.locator(".turns li").evaluate_all("all => all.map((li) => [li.dataset.seat, li.classList[0]])")
    return [(seat, state) for seat, state in found]


def bid(players: dict[str, Player]) -> list[str]:
    """Both commanders bid; answers the order of the round, as all see it."""
    for player in players.values():
        player.page.locator(".hand .select").nth(2).wait_for()  # dealt once everybody sits
    commanders = [seat for seat, player in players.items() if player.page.locator(".hand .select").count() == 4]
    assert len(commanders) == 2 and commanders[0][:2] != commanders[1][:2], commanders
    for seat in commanders:
        assert players[seat].settle().bidding
        players[seat].bid()
    order: list[str] = []
    for player in players.values():
        expect(player.page.locator(".turns li.now")).to_have_count(1)
        expect(player.page.locator(".turns li.next")).to_have_count(1)
        seats, states = zip(*strip(player), strict=True)
        assert states == ("now", "next", "later", "later")
        assert not order or order == list(seats)
        order = list(seats)
    assert set(order[:2]) == set(commanders)
    return order


def test_four_browsers_play_one_game(visitors: Visitors) -> None:
    players = four(visitors)
    for number in (1, 2):
        order = bid(players)
        for place, seat in enumerate(order):
            assert players[seat].settle().turn
            for player in players.values():
                expect(player.page.locator(f'.turns li[data-seat="{seat}"]')).to_have_attribute("aria-current", "step")
            assert [state for _, state in strip(players[seat])][:place] == ["played"] * place
            players[seat].end_turn()
        for player in players.values():
            expect(player.page.locator(".score .goal")).to_contain_text(
                re.compile(f"Round {number + 1}", re.IGNORECASE)
            )
            expect(player.page.locator(".hand .select").nth(2)).to_be_visible()
    ann = players["us-1"].visitor
    ann.page.get_by_label("Say to all four").fill("I hold the orchard")
    ann.page.get_by_role("button", name="Send").click()
    for player in players.values():
        talk = player.page.get_by_role("region", name="Table talk")
        expect(talk).to_contain_text("I hold the orchard")
        expect(talk).to_contain_text("all four read it")
    again = players["german-1"].page
    again.reload()
    expect(again.get_by_role("region", name="Table talk")).to_contain_text("I hold the orchard")
    ann.axe("four seats")
    for seat, player in players.items():
        for frame in player.visitor.frames:
            for board in json.loads(frame).get("boards", {}).values():
                assert [one["seat"] for one in board["view"]["seats"] if one["hand"] is not None] == [seat]


CUT = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
BOTS = {SEATS[0]: "me"} | dict.fromkeys(SEATS[1:], "bot:random")


@pytest.mark.parametrize("window", [(844, 390), (390, 844), (360, 640)], ids=["lying", "upright", "low"])
def test_the_order_of_the_round_on_a_phone(visitors: Visitors, window: tuple[int, int]) -> None:
    """All four seats in their order; nothing is cut, and whole names are there to be heard."""
    visitor = visitors.come("Ann", viewport={"width": window[0], "height": window[1]})
    player = Player(visitor)
    player.sit(visitor.table(FOUR, seats=BOTS, seed=3))
    boxes = visitor.page.locator(".turns li")
    expect(boxes).to_have_count(4)
    for box in boxes.all():
        expect(box).to_be_in_viewport(ratio=0.99)
    told = dict(zip([seat for seat, _ in strip(player)], boxes.all(), strict=True))
    assert set(told) == set(SEATS)
    expect(told["us-1"]).to_contain_text("You, bids now, commander")
    expect(told["german-2"]).to_contain_text("German two, later")
    assert visitor.page.locator(".turns .who, .turns b, .turns small, .turns .box").evaluate_all(CUT) == []
    visitor.axe("the order of the round on a phone")


def test_a_seat_that_vanishes_stops_nobody_until_its_turn(visitors: Visitors) -> None:
    players = four(visitors)
    order = bid(players)
    gone = players[order[3]]
    table = gone.page.url
    gone.visitor.leave()
    for seat in order[:3]:
        assert players[seat].settle().turn
        players[seat].end_turn()
    there = players[order[0]].page.locator(f'.turns li[data-seat="{order[3]}"]')
    expect(there).to_have_attribute("aria-current", "step")
    gone.page.goto(table)
    gone.board.wait_for()
    assert gone.settle().turn
    gone.end_turn()
    expect(players[order[0]].page.locator(".score .goal")).to_contain_text(re.compile("Round 2", re.IGNORECASE))
