"""The lobby: accounts, clocks, opponents, open seats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import sandtable
from tests.browser.player import Player
from tests.browser.visitor import Visitors


def identify(page: Page, mode: str, name: str, password: str) -> None:
    dialog = page.get_by_role("dialog", name="Who are you?")
    dialog.get_by_role("button", name=mode).first.click()
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_label(re.compile("Password")).fill(password)
    dialog.locator("form button").click()


def test_an_account_finds_its_games_elsewhere(visitors: Visitors) -> None:
    ann = visitors.come("Ann")
    ann.table()
    page = ann.go("/")
    page.get_by_role("button", name="Ann", exact=True).click()
    ann.axe("the dialog of names")
    identify(page, "New account", "Ann of the lobby", "correct horse")
    expect(page.get_by_role("button", name="Ann of the lobby")).to_be_visible()
    expect(page.get_by_text("Your move in La Raye")).to_be_visible()
    elsewhere = visitors.come("Somebody")
    page = elsewhere.go("/")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.get_by_text("Your move in La Raye")).to_be_hidden()
    page.get_by_role("button", name="Somebody", exact=True).click()
    with elsewhere.trouble():
        identify(page, "Log in", "Ann of the lobby", "wrong horse")
        expect(page.get_by_role("alert")).to_contain_text("No account has this name and password")
    identify(page, "Log in", "Ann of the lobby", "correct horse")
    expect(page.get_by_text("Your move in La Raye")).to_be_visible()
    page.get_by_role("button", name="Ann of the lobby").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Guest", exact=True)).to_be_visible()
    expect(page.get_by_text("Your move in La Raye")).to_be_hidden()


def test_a_clock_and_an_easy_opponent(visitors: Visitors) -> None:
    ann = visitors.come("Ann")
    page = ann.go("/")
    page.get_by_role("region", name="Your side").get_by_role("button", name="US").click()
    page.get_by_role("region", name="Against the computer").get_by_role(
        "button", name=re.compile("^Recruit", re.IGNORECASE)
    ).click()
    page.get_by_text("Options").click()
    page.get_by_label("Clock").select_option("5 minutes, 15 seconds back a choice")
    page.get_by_role("button", name="Start").click()
    player = Player(ann)
    assert player.settle().bidding
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"^4:\d\d$|^5:00$"))
    found = re.search(r"/table/(\w+)", page.url)
    assert found is not None
    table = ann.api("GET", f"/tables/{found.group(1)}")
    assert table["clock"] == {"start": 300, "add": 15, "cap": 300}
    assert [seat["bot"] for seat in table["seats"]] == [None, "recruit"]


def test_an_open_seat_is_taken_from_the_lobby(visitors: Visitors) -> None:
    ann, bob = visitors.come("Ann"), visitors.come("Bob")
    page = ann.go("/")
    page.get_by_role("button", name="Montmartin-en-Graignes").click()
    page.get_by_role("button", name="An open seat").click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("status")).to_contain_text("for a player to take the seat")
    bob.go("/")
    bob.page.get_by_role("button", name="Open games").click()
    offers = bob.page.locator("section", has=bob.page.get_by_role("heading", name="Open games"))
    offers.get_by_role("listitem").filter(has_text="Ann").get_by_role("button", name="Join").click()
    assert Player(bob, "German").settle().bidding
    assert Player(ann, "US").settle().bidding


def test_start_hides_nothing(visitors: Visitors) -> None:
    ann = visitors.come("Ann", viewport={"width": 1280, "height": 720})
    page = ann.go("/")
    start = page.get_by_role("button", name="Start").bounding_box()
    seat = page.get_by_role("region", name="Solo by the book").bounding_box()
    assert start is not None and seat is not None
    assert seat["y"] + seat["height"] <= start["y"] and start["y"] + start["height"] <= 720
    page.get_by_text("Options").click()
    page.get_by_label("Clock").select_option("3 days a choice")
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("/table/"))


def test_lists_tell_games_apart(visitors: Visitors) -> None:
    ann, bob = visitors.come("Ann"), visitors.come("Bob")
    ann.table(seats={"us": "me", "german": "friend"}, clock={"start": 86400, "add": 86400, "cap": 86400})
    ann.table(seats={"us": "me", "german": "bot:greedy"})
    page = ann.go("/games")
    expect(page.get_by_role("button", name="Ann", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="My games")).to_have_count(1)
    under_way = page.locator("section", has=page.get_by_role("heading", name="Under way"))
    games = under_way.get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("your turn")
    expect(games.first).to_contain_text("Bot, soundly")
    expect(games.first.get_by_role("link", name="Continue")).to_be_visible()
    expect(games.last).to_contain_text("waiting for a player, 1 day a choice, now")
    expect(games.last).not_to_contain_text("Round")
    expect(games.last.get_by_role("link", name="To the table")).to_be_visible()
    expect(games.locator(".map svg")).to_have_count(2)
    # An invitation tells what it is to; one that is used up says so.
    bob.go(
        ann.api("POST", f"/tables/{ann.table(seats={'us': 'me', 'german': 'friend'})}/invite", {"seat": "german"})[
            "invites"
        ]["german"]
    )
    form = bob.page.locator("form")
    expect(form).to_contain_text("Ann invites you to play La Raye as German.")
    expect(form.get_by_role("img", name="Board of La Raye")).to_be_visible()
    expect(form).to_contain_text("hold 5 points")
    bob.go(f"{bob.page.url.removeprefix(bob.base)}x")
    expect(bob.page.get_by_role("heading", name="This invitation cannot be used")).to_be_visible()


def test_lists_name_who_plays_and_keep_others_apart(visitors: Visitors) -> None:
    """A seat played by the rules has its level; games that others opened to all are not among one's own."""
    ann, bob = visitors.come("Ann"), visitors.come("Bob")
    ann.table(seats={"us": "me", "german": "solo:hard"})
    shown = bob.finished(4)
    bob.api("POST", f"/tables/{shown}/publish", {"public": True})
    page = ann.go("/games")
    games = page.locator("section", has=page.get_by_role("heading", name="Under way"))
    expect(games).to_contain_text("Solo by the book, Hard")
    expect(games).not_to_contain_text("solo:")
    others = page.locator("section", has=page.get_by_role("heading", name="Finished games open to all"))
    expect(others.locator(f'a[href="/replay/{shown}"]')).to_be_visible()
    expect(others).not_to_contain_text("RUL-")
    expect(page.get_by_role("heading", name="Finished games", exact=True)).to_have_count(0)


def test_the_head_of_a_phone_is_one_line(visitors: Visitors) -> None:
    """Also in Spanish, with a long name and a count of games."""
    ana = visitors.phone("Anastasia the Patient", locale="es-ES")
    ana.table()
    for path in ("/", "/games", "/rules", "/notices"):
        page = ana.go(path)
        head = page.locator(".headbar")
        head.wait_for()
        page.wait_for_timeout(300)
        box = head.bounding_box()
        assert box is not None and box["height"] <= 56, path
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_a_game_goes_to_a_file_and_comes_back(visitors: Visitors, tmp_path: Path) -> None:
    ann, bob = visitors.come("Ann"), visitors.come("Bob")
    player = Player(ann)
    player.sit(ann.table(seed=4))
    player.until(lambda screen: screen.turn)
    cards = player.look().cards
    ann.page.get_by_role("button", name="Menu").click()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download the game").click()
    path = tmp_path / "game.journal"
    download.value.save_as(path)
    page = bob.go("/games")
    page.get_by_label("Take up a game from a file").set_input_files(path)
    expect(page).to_have_url(re.compile("/table/"))
    assert Player(bob).settle().cards == cards  # the bot goes on where it was one
    path.write_text(path.read_text()[:-40])
    page = bob.go("/games")
    with bob.trouble():
        page.get_by_label("Take up a game from a file").set_input_files(path)
        expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("form", ["desk", "phone"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_game_from_elsewhere_says_so_before_one_sits_down(visitors: Visitors, form: str, language: str) -> None:
    """By an invitation and in the list of open games: marked, and with what it began with to look at."""
    ann = visitors.come("Ann")
    match = sandtable.new("normandy-01", seed=3)
    for _ in range(4):
        match.submit(match.decisions[0].options[0])
    ask = {"journal": match.journal.dumps()}
    by_link = ann.api("POST", "/import", {**ask, "seats": {"us": "me", "german": "friend"}})
    by_list = ann.api("POST", "/import", {**ask, "seats": {"us": "me", "german": "open"}})
    marked, link, shelf = {
        "en": ("its first 4 choices and their dice are from a file", "Download what it began with", "Open games"),
        "es": (
            "sus primeras 4 decisiones y sus dados vienen de un archivo",
            "Descargar con qué empezó",
            "Partidas abiertas",
        ),
    }[language]
    come = visitors.phone if form == "phone" else visitors.come
    bob = come(locale={"en": "en-GB", "es": "es-ES"}[language])
    page = bob.go(by_link["invites"]["german"])
    expect(page.locator("form")).to_contain_text(marked)
    way = page.locator("form").get_by_role("link", name=link)
    given = page.request.get(bob.base + str(way.get_attribute("href")))
    assert given.ok and len(given.text().splitlines()) == 4 + 3
    bob.axe("an invitation to a game from elsewhere")
    page = bob.go(f"/table/{by_list['table']['id']}")
    expect(page.locator("form")).to_contain_text(marked)
    expect(page.locator("form").get_by_role("link", name=link)).to_be_visible()
    page = bob.go("/")
    page.get_by_role("button", name=shelf).click()
    row = page.get_by_role("listitem").filter(has_text=marked).first
    way = row.get_by_role("link", name=link)
    expect(way).to_be_visible()
    assert page.request.get(bob.base + str(way.get_attribute("href"))).ok
    bob.axe("open games from elsewhere")


@pytest.mark.parametrize("public", [False, True])
def test_the_address_of_a_table_leads_to_its_open_seat(visitors: Visitors, public: bool) -> None:
    """Whoever sends it from their browser: nobody has to find the table in a list. Who sits there is at the table."""
    ann, bob = visitors.come("Ann"), visitors.come("Bob")
    seats = {"us": "me", "german": "open"}
    table = ann.api("POST", "/tables", {"scenario": "normandy-01", "seats": seats, "public": public})["table"]["id"]
    with bob.trouble():  # a table that is not public says so first
        page = bob.go(f"/table/{table}")
        expect(page).to_have_url(re.compile(f"/join/{table}$"))
    expect(page.locator("form")).to_contain_text("Ann invites you")
    page.locator("form").get_by_role("button").click()
    expect(page).to_have_url(re.compile(f"/table/{table}$"))
    page = bob.go(f"/join/{table}")
    expect(page).to_have_url(re.compile(f"/table/{table}$"))
