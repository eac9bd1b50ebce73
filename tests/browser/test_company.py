"""People and their tables: rematches that both want, invitations that say what they are, games opened to everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.test_together import pair
from tests.browser.visitor import Visitors

pytestmark = pytest.mark.slow


def concede(player: Player) -> None:
    page = player.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()


def test_a_rematch_is_agreed_with_sides_swapped(visitors: Visitors) -> None:
    one, two, table = pair(visitors)
    concede(one)
    ann, bob = one.page, two.page
    for page in (ann, bob):
        expect(page.get_by_role("button", name="Rematch, sides swapped")).to_be_visible()
    one.visitor.axe("the end of a game")
    ann.get_by_role("button", name="Rematch, sides swapped").click()
    expect(ann.get_by_text("Asked. Waiting for Bob to agree.")).to_be_visible()
    wanted = bob.get_by_role("dialog").get_by_text("Ann asks for a rematch with sides swapped: you would play US.")
    expect(wanted).to_be_visible()
    bob.get_by_role("dialog").get_by_role("button", name="No, thanks").click()
    expect(ann.get_by_text("No rematch this time.")).to_be_visible()
    bob.get_by_role("button", name="Rematch, sides swapped").click()
    ann.get_by_role("dialog").get_by_role("button", name="Accept").click()
    for page in (ann, bob):  # both are taken there
        expect(page).not_to_have_url(re.compile(table))
        expect(page.get_by_role("dialog")).to_have_count(0)
    one.side, two.side = "German", "US"
    assert one.settle().bidding and two.settle().bidding
    expect(ann.get_by_role("region", name="You, German")).to_be_visible()
    expect(bob.get_by_role("region", name="You, US")).to_be_visible()


def test_the_end_tells_what_was_lost_and_how_the_dice_fell(visitors: Visitors) -> None:
    one, _, _ = pair(visitors)
    concede(one)
    end = one.page.get_by_role("dialog", name="Defeat")
    for text in ("Counters lost: 0", "Cards lost: 0", "Expected", "Luck"):
        expect(end.get_by_text(text).first).to_be_visible()
    expect(end.locator("tbody tr")).to_have_count(2)


# Whether the way to the result was ever there while something was being told; and how often it was looked.
EARLY = """
  window.early = [0, 0];
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    const named = (name) => [...document.querySelectorAll('button')].some((one) => one.textContent.startsWith(name));
    if (named('Skip')) window.early = [early[0] + Number(named('Result')), early[1] + 1];
  }).observe(document.body, { childList: true, subtree: true }));
"""


def test_the_result_waits_until_the_last_turn_is_told(visitors: Visitors) -> None:
    """Ann gives up, by another way, while she is being told how the bids went."""
    ann = visitors.come("Ann", reduced_motion="no-preference")
    ann.context.add_init_script(EARLY)
    player = Player(ann)
    table = ann.table(seed=4)
    player.sit(table)
    player.bid()
    ann.api("POST", f"/tables/{table}/concede", {"key": "beside", "seat": "us"})
    page = ann.page
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Result", exact=True)).to_be_visible()
    early, looked = page.evaluate("early")
    assert looked > 0 and early == 0


@pytest.mark.parametrize("public", [False, True])
def test_an_invitation_that_is_no_good_says_so_at_once(visitors: Visitors, public: bool) -> None:
    ann, bob, eve = visitors.come("Ann"), visitors.come("Bob"), visitors.come("Eve")
    table = ann.table(seats={"us": "me", "german": "friend"}, public=public)
    bob.go(ann.invites["german"])
    bob.page.get_by_role("button", name="Take the seat").click()
    assert Player(bob, "German").settle().bidding
    links = [
        (ann.invites["german"], "The seat of German has been taken by Bob already."),
        (f"/table/{table}?invite=x", "no invitation"),
    ]
    for link, words in links:
        eve.go(link)
        expect(eve.page.get_by_role("alert")).to_contain_text(words)
        expect(eve.page.get_by_role("button", name="Take the seat")).to_have_count(0)
        watch = eve.page.get_by_role("link", name="Watch")
        expect(watch).to_have_count(int(public))
    eve.axe("an invitation that is no good")
    if public:
        eve.page.get_by_role("link", name="Watch").click()
        expect(eve.page.locator(".prompt [role=status]")).to_contain_text("Watching")
    bob.go(ann.invites["german"])  # who uses it again comes to the table
    assert Player(bob, "German").settle().bidding


def test_a_finished_game_is_opened_to_everybody(visitors: Visitors) -> None:
    one, two, table = pair(visitors)
    eve = visitors.come("Eve")
    with eve.trouble():
        eve.go(f"/replay/{table}#step=1")
        expect(eve.page.get_by_text("This game is private")).to_be_visible()
    concede(one)
    two.page.get_by_role("dialog").get_by_label("Everybody may watch this game").check()
    eve.page.reload()
    expect(eve.page.get_by_role("status")).to_contain_text("Step 1 of 1")
    expect(one.page.get_by_role("dialog").get_by_label("Everybody may watch this game")).to_be_checked()


def test_a_link_to_a_step_of_a_running_game_leads_to_the_game(visitors: Visitors) -> None:
    ann, eve = visitors.come("Ann"), visitors.come("Eve")
    table = ann.table(public=True)
    with eve.trouble():
        eve.go(f"/replay/{table}#step=0")
        expect(eve.page.get_by_text("The replay opens when the game is over.")).to_be_visible()
        eve.page.get_by_role("link", name="Watch").click()
        expect(eve.page.locator(".prompt [role=status]")).to_contain_text("Watching")
