"""An account in the browser: its recovery code, what is logged in to it; and company one does not want."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_together import pair
from tests.browser.visitor import Visitors

pytestmark = pytest.mark.slow


def test_an_account_is_made_recovered_and_its_sessions_end(visitors: Visitors) -> None:
    ann, again = visitors.come("Ann"), visitors.come()
    page = ann.go("/")
    name = "Ann of the account"
    page.get_by_role("button", name="Ann", exact=True).click()
    page.get_by_role("button", name="New account").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_label(re.compile("^Password")).fill("a long password")
    page.get_by_role("button", name="Create the account").click()
    shown = page.get_by_role("region", name="Recovery code")
    code = shown.locator("code").inner_text()
    ann.axe("a recovery code")
    assert len(code) >= 20
    other = again.go("/")
    other.get_by_role("button", name="Guest").first.click()
    other.get_by_role("button", name="Log in", exact=True).first.click()
    other.get_by_role("button", name="Password forgotten?").click()
    other.get_by_label("Your name").fill(name)
    other.get_by_label("Recovery code").fill(code)
    other.get_by_label(re.compile("^Password")).fill("another long password")
    other.get_by_role("button", name="Set the new password").click()
    expect(other.get_by_role("region", name="Recovery code").locator("code")).not_to_have_text(code)
    sessions = other.get_by_role("region", name="Where you are logged in")
    expect(sessions.get_by_role("listitem")).to_have_count(1)  # all others were logged out
    expect(sessions).to_contain_text("This browser")


def test_company_is_blocked_and_reported_and_the_dice_are_promised(visitors: Visitors) -> None:
    one, two, _ = pair(visitors)
    page = one.page
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_text("Are the dice fair?").click()
    expect(menu.get_by_text(re.compile("^[0-9a-f]{64}$"))).to_be_visible()
    menu.get_by_role("button", name="Mute and block").click()
    expect(menu.get_by_role("button", name="Unblock")).to_be_visible()
    menu.get_by_role("button", name="Report").click()
    menu.get_by_label("What should the host of this server know?").fill("He shouts.")
    menu.get_by_role("button", name="Send").click()
    expect(menu.get_by_role("status")).to_contain_text("The host has been told.")
    one.visitor.axe("the menu among people")
    page.keyboard.press("Escape")
    two.page.get_by_role("textbox", name="Say something").fill("Hello?")
    two.page.keyboard.press("Enter")
    expect(two.page.get_by_role("list", name="Chat")).to_contain_text("Hello?")
    page.wait_for_timeout(400)
    expect(page.get_by_role("list", name="Chat")).not_to_contain_text("Hello?")
