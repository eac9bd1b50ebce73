"""The campaign in the browser: begun, a battle fought, the tally; and scenarios and games of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.player import Player
from tests.browser.test_company import concede
from tests.browser.visitor import Visitors

pytestmark = pytest.mark.slow
SHIPPED = Path(__file__).resolve().parents[2] / "src" / "sandtable" / "data" / "normandy" / "scenarios"


def test_a_campaign_is_played(visitors: Visitors) -> None:
    ann = visitors.come("Ann")
    page = ann.go("/games")
    page.get_by_role("button", name="Begin a campaign").click()
    expect(page.get_by_role("heading", name="Campaign: Normandy")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(12)
    ann.axe("a campaign")
    page.get_by_role("link", name="Play: La Raye").click()
    expect(page.get_by_role("link", name="A battle of your campaign")).to_be_visible()
    page.get_by_role("region", name="Your side").get_by_role("button", name="US").click()
    page.get_by_role("button", name="Start").click()
    player = Player(ann)
    player.settle()
    concede(player)
    page.get_by_role("link", name="To the campaign").click()
    expect(page.get_by_role("status")).to_contain_text("German leads by 1: a minor victory.")
    first = page.get_by_role("listitem").filter(has_text="La Raye")
    expect(first).to_contain_text("concedes; German wins")
    expect(first.get_by_role("link", name="Replay")).to_be_visible()
    ann.go("/games")
    expect(page.get_by_role("region", name="Campaigns")).to_contain_text("1 of 12 fought")


# Words of the pages in English that their Spanish must not hold; names of places are the same in both.
ENGLISH = re.compile(
    r"\b(the|of|and|across|behind|lines|crossing|streets|hill|battle|play|replay|victories|score|lost|round|wins|leads"
    r"|campaign|assault|breakthrough|june|july|august|bot's|concedes|choose|file)\b",
    re.IGNORECASE,
)


def test_a_campaign_in_spanish(visitors: Visitors) -> None:
    """From the list of games to a battle that was lost: no English word, and nothing with two full stops."""
    ana = visitors.come("Ana", locale="es-ES")
    page = ana.go("/games")
    expect(page.get_by_text("Elegir un archivo")).to_be_visible()
    page.get_by_role("button", name="Empezar una campaña").click()
    expect(page.get_by_role("heading", name="Campaña: Normandía")).to_be_visible()
    page.get_by_role("link", name="Jugar: La Raye").click()
    expect(page.get_by_role("link", name="Una batalla de tu campaña")).to_be_visible()
    expect(page.locator(".when")).to_have_text("Asalto hasta el canal de Vire y Taute, 15 de junio de 1944")
    assert ENGLISH.findall(page.locator(".pick, .brief").all_inner_texts()[0]) == []
    page.get_by_role("region", name="Tu bando").get_by_role("button", name="Alemania").click()
    page.get_by_role("button", name="Empezar").click()
    page.locator("svg.board").wait_for()
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Rendirse").click()
    page.get_by_role("dialog").locator("button.main").click()
    page.get_by_role("link", name="A la campaña").click()
    first = page.get_by_role("listitem").filter(has_text="La Raye")
    expect(first).to_contain_text("Alemania se rinde; gana EE. UU. Ronda 1.")
    expect(first.get_by_role("link", name="Repetición")).to_be_visible()
    text = page.locator("main").inner_text()
    assert ENGLISH.findall(text) == [] and ".." not in text
    assert "Incursión al otro lado del canal".upper() in text.upper()


def test_own_scenarios_stand_on_their_own_shelf(built: None, visitors: Visitors, tmp_path: Path) -> None:
    text = (SHIPPED / "01_la_raye.toml").read_text()
    for key, value in (("id", "my-raye"), ("name", "My Raye"), ("source", "ours")):
        text = re.sub(rf"^{key} *= .*$", f'{key} = "{value}"', text, count=1, flags=re.MULTILINE)
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "my_raye.toml").write_text(f'book = "normandy"\n{text}')
    with House(tmp_path / "own.db", data=(str(folder),)) as own:
        ann = visitors.come("Ann", base=own.base)
        page = ann.go("/")
        expect(page.get_by_role("button", name="Normandy 12 battles")).to_be_visible()  # it keeps its label
        page.get_by_role("button", name="Your own 1 battle", exact=True).click()
        expect(page.get_by_role("button", name=re.compile("My Raye"))).to_be_visible()
        expect(page.locator(".brief")).to_contain_text("your own, with the pieces of Normandy")
        ann.leave()
        ana = visitors.come("Ana", base=own.base, locale="es-ES")
        page = ana.go("/")
        expect(page.get_by_role("button", name="Normandía 12 batallas", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Las tuyas 1 batalla", exact=True)).to_be_visible()  # one is no battles
        ana.leave()


def test_a_game_from_a_file_keeps_its_players(visitors: Visitors, tmp_path: Path) -> None:
    ann, eve = visitors.come("Ann"), visitors.come("Eve")
    table = ann.table(seats={"us": "me", "german": "bot:random"}, seed=3)
    player = Player(ann)
    player.sit(table)
    concede(player)
    journal = tmp_path / "game.journal"
    journal.write_text(ann.page.context.request.get(f"{ann.base}/api/tables/{table}/journal").text())
    page = eve.go("/games")
    chooser = page.get_by_label("Take up a game from a file")
    with eve.trouble():
        for text, words in (("hello", "no game of Sandtable"), (journal.read_text()[:-40], "damaged")):
            broken = tmp_path / "broken.journal"
            broken.write_text(text)
            chooser.set_input_files(broken)
            expect(page.get_by_role("alert")).to_contain_text(words)
    chooser.set_input_files(journal)
    expect(page.get_by_role("region", name=re.compile("^Ann"))).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("^Bot"))).to_be_visible()
    eve.go("/games")
    own = page.locator("section", has=page.get_by_role("heading", name="Finished games", exact=True))
    expect(own.get_by_role("listitem").filter(has_text="Ann")).to_have_count(1)
