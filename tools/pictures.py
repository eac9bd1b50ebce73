"""Take the pictures of the browser table for docs/pictures: a real server, a real Chromium, games played by seed.

python tools/pictures.py [NAME ...]      all of them, or those named
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

TOP: Final = Path(__file__).parents[1]
sys.path.insert(0, str(TOP))

from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.house import House  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.browser.test_air import Pilot  # noqa: E402
from tests.browser.test_desert import Raider  # noqa: E402
from tests.browser.test_phone import Thumb  # noqa: E402
from tests.browser.test_reinforcements import FOUR, SEATS  # noqa: E402
from tests.browser.test_solo import SOLO, to_a_used_line, to_the_bot  # noqa: E402
from tests.browser.visitor import Visitors  # noqa: E402

PICTURES: Final = TOP / "docs" / "pictures"
GREEDY: Final = {"us": "me", "german": "bot:greedy"}
AIR: Final = {"raf": "me", "luftwaffe": "bot:greedy"}
LIVE: Final = ".hand .row .icon path[fill='#ab3417']"
DESERT: Final = {"lrdg": "me", "italian": "bot:greedy"}


def lobby(people: Visitors) -> Page:
    ann, bob = people.come("Ann"), people.come("Bob")
    ann.table("normandy-03", seats={"us": "me", "german": "bot:greedy"})
    bob.table("normandy-07", seats={"us": "open", "german": "me"})
    page = ann.go("/")
    page.get_by_role("button", name="Start").wait_for()
    return page


def table_start(people: Visitors) -> Page:
    ann = people.come("Ann")
    player = Player(ann)
    player.sit(ann.table(seed=4, seats=GREEDY))
    player.press(player.card(player.look().cards[-1]))
    return ann.page


def mid_game(people: Visitors) -> Page:
    ann = people.come("Ann")
    player = Player(ann)
    player.sit(ann.table("normandy-04", seed=6, seats=GREEDY))
    player.until(lambda screen: screen.turn and player.round() >= 4)
    return ann.page


def odds(people: Visitors) -> Page:
    ann = people.come("Ann")
    player = Player(ann)
    player.sit(ann.table(seed=6, seats=GREEDY))
    player.until(lambda screen: screen.turn and player.round() >= 3)
    target = player.to_target()
    player.counter(target.units[0]["name"]).hover()
    return ann.page


def end(people: Visitors) -> Page:
    ann = people.come("Ann")
    player = Player(ann)
    player.sit(ann.table(seed=5))
    player.play()
    return ann.page


def replay(people: Visitors) -> Page:
    ann = people.come("Ann")
    table = ann.finished(60, seed=9, scenario="normandy-02")
    page = ann.go(f"/replay/{table}#step=40")
    page.get_by_role("slider").wait_for()
    return page


def spanish(people: Visitors) -> Page:
    ana = people.come("Ana")
    player = Player(ana)
    player.sit(ana.table("normandy-06", seed=6, seats=GREEDY))
    player.until(lambda screen: screen.turn and player.round() >= 2)
    ana.page.evaluate("localStorage.setItem('sandtable.language', 'es')")
    ana.page.reload()
    player.board.wait_for()
    return ana.page


def phone(people: Visitors) -> Page:
    ann = people.phone("Ann")
    thumb = Thumb(ann)
    thumb.sit(ann.table(seed=1, seats=GREEDY))
    thumb.until(lambda screen: screen.turn and bool(screen.cards))
    return ann.page


def desert_table(people: Visitors) -> Page:
    ann = people.come("Ann")
    raider = Raider(ann)
    raider.sit(ann.table("north-africa-06", seed=3, seats=DESERT))
    raider.until(lambda screen: screen.turn and raider.round() >= 3)
    raider.choose_card(raider.crewman())
    return ann.page


def desert_phone(people: Visitors) -> Page:
    ann = people.phone("Ann")
    page = ann.go(f"/table/{ann.table('north-africa-06', seed=3, seats=DESERT)}")
    page.locator("svg.board").wait_for()
    return page


def air_table(people: Visitors) -> Page:
    """The ghost of a flight with somebody before its guns."""
    ann = people.come("Ann")
    pilot = Pilot(ann)
    pilot.begin("britain-04", seed=5, **AIR)
    ways = pilot.to_flight()
    best = pilot.best({way["text"]: label for way in ways for label in [pilot.ends()[way["text"]]]})
    pilot.end(best).hover(force=True)
    return ann.page


def air_comms(people: Visitors) -> Page:
    """A section that has lost touch: its card's icons are red."""
    ann = people.come("Ann")
    pilot = Pilot(ann)
    pilot.begin("britain-05", seed=1, **AIR)
    pilot.until(lambda screen: screen.turn and ann.page.locator(LIVE).count() > 0)
    return ann.page


def four_table(people: Visitors) -> Page:
    """Four seats in two teams; three of them are programs."""
    ann = people.come("Ann")
    player = Player(ann)
    seats = {SEATS[0]: "me"} | dict.fromkeys(SEATS[1:], "bot:greedy")
    player.sit(ann.table(FOUR, seed=6, seats=seats))
    player.until(lambda screen: screen.turn and player.round() >= 3)
    return ann.page


def air_phone(people: Visitors) -> Page:
    ann = people.phone("Ann")
    page = ann.go(f"/table/{ann.table('britain-02', seed=3, seats=AIR)}")
    page.locator("svg.board").wait_for()
    return page


def solo(people: Visitors) -> Page:
    """The bot's turn: a card that moves, and why."""
    ann = people.come("Ann")
    return ruled(Player(ann), ann.table(seed=3, seats=SOLO))


def solo_phone(people: Visitors) -> Page:
    ann = people.phone("Ann")
    return ruled(Thumb(ann), ann.table(seed=3, seats=SOLO))


def ruled(player: Player, table: str) -> Page:
    player.sit(table)
    to_the_bot(player)
    to_a_used_line(player, "III")
    return player.page


MAKERS: Final[dict[str, Callable[[Visitors], Page]]] = {
    "lobby": lobby,
    "table-start": table_start,
    "mid-game": mid_game,
    "odds": odds,
    "end": end,
    "replay": replay,
    "spanish": spanish,
    "phone": phone,
    "desert-table": desert_table,
    "desert-phone": desert_phone,
    "air-table": air_table,
    "air-comms": air_comms,
    "air-phone": air_phone,
    "four-table": four_table,
    "solo": solo,
    "solo-phone": solo_phone,
}


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder) / "table.db") as house, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name in names or MAKERS:
            people = Visitors(browser, house.base)
            page = MAKERS[name](people)
            page.wait_for_timeout(1200)
            page.screenshot(path=PICTURES / f"{name}.png")
            print(f"{name}.png", *people.close())
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
