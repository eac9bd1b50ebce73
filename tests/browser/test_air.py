"""Battle of Britain: a battle in the air, played by clicking; flights, firing lines, sections, the phone."""

from __future__ import annotations

import re
from math import atan2, degrees
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import sandtable
from sandtable.notation.scene import Scene, SceneTile
from tests.browser.player import Player, Screen
from tests.browser.test_phone import SMALL
from tests.browser.visitor import DESK, Visitor, Visitors

SCENARIO = "britain-01"
SEATS = {"raf": "me", "luftwaffe": "bot:random"}
OWN, FOE = "raf:hurricane-r1", "luftwaffe:bf-109e-y1"
NOTATION = re.compile(r"^(ahead|left|right|edge-left|edge-right|leave|stop|act|steer|again|rouse|sail|dark)( |$)")
WISHES = ("Attack", "Manoeuvre", "Move", "Bolster", "Command")
# Ends of a movement, by their texts; and how large every counter is that shows where it looks.
ENDS = "() => [...document.querySelectorAll('.end')].map((e) => [e.dataset.way, e.getAttribute('aria-label')])"
SIZES = """() => [...document.querySelectorAll('[data-unit]:has(.turn.facing) circle.ring')].map((e) => {
  return e.getScreenCTM().a * 124;
})"""


class Pilot(Player):
    """Plays the RAF: whoever has somebody before his guns fires, all others fly to where they will have."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor, "RAF")
        self.labels: set[str] = set()
        self.table = ""

    def begin(self, scenario: str = SCENARIO, seed: int = 3, **seats: str) -> Screen:
        self.table = self.visitor.table(scenario, seats={**SEATS, **seats}, seed=seed)
        return self.sit(self.table)

    def look(self) -> Screen:
        screen = super().look()
        self.labels.update(screen.buttons, (row["label"].partition(":")[0] for row in screen.rows))
        return screen

    # -- what the table has sent ---------------------------------------------------------------------------------------

    def board_now(self) -> Any:
        return self.visitor.api("GET", f"/tables/{self.table}/state")["boards"]["raf"]

    def unit(self, name: str) -> Any:
        return next(u for u in self.board_now()["view"]["units"] if f"{u['side']}:{u['unit']}" == name)

    def ways(self) -> list[Any]:
        return list(self.board_now()["offer"]["ways"])

    def ends(self) -> dict[str, str]:
        return dict(self.page.evaluate(ENDS))

    def end(self, way: str) -> Locator:
        return self.page.locator(f'.end[data-way="{way}"]')

    # -- playing -------------------------------------------------------------------------------------------------------

    def wish(self, screen: Screen) -> str | None:
        rows = [str(row["label"]) for row in screen.rows if row["may"]]
        return next((label for word in WISHES for label in rows if label.startswith(word)), None)

    def best(self, ends: dict[str, str]) -> str:
        """Somebody to hit, nobody who hits, and no price."""

        def worth(label: str) -> int:
            bad = 100 * ("costs" in label) + 1000 * ("lost" in label)
            return 10 * label.count("could hit") - 4 * label.count("could be hit") - bad

        return max(ends, key=lambda way: (worth(ends[way]), len(way)))

    def take_one(self, screen: Screen) -> None:
        ends = self.ends()
        if ends:
            self.answer(self.end(self.best(ends)))
        elif not screen.turn and not screen.units and (wish := self.wish(screen)) and wish.startswith("Attack"):
            self.act(wish)
        else:
            super().take_one(screen)

    def to_flight(self, word: str = "Manoeuvre", least: int = 6) -> list[Any]:
        """Come to a flight that can end in several ways; answers them."""
        while True:
            screen = self.until(lambda screen: screen.turn and self.first(screen, word) is not None)
            row = self.first(screen, word)
            assert row is not None
            self.act(row)
            self.settle()
            ways = self.ways()
            if len(ways) >= least:
                return ways
            self.take_one(self.look())


@pytest.fixture
def pilot(visitors: Visitors) -> Pilot:
    return Pilot(visitors.come("Ann"))


def straight(scene: Scene, tile: str, direction: float) -> list[str]:
    """Tiles in a straight line, the nearest first."""
    here = next(t.centre for t in scene.tiles if t.name == tile)

    def bearing(other: SceneTile) -> float:
        return degrees(atan2(other.centre[1] - here[1], other.centre[0] - here[0]))

    def far(other: SceneTile) -> float:
        return (other.centre[0] - here[0]) ** 2 + (other.centre[1] - here[1]) ** 2

    found = [t for t in scene.tiles if t.name != tile and abs((bearing(t) - direction + 180) % 360 - 180) < 1]
    return [t.name for t in sorted(found, key=far)]


def test_whole_game_in_the_air(pilot: Pilot) -> None:
    pilot.begin()
    pilot.visitor.axe("the air")
    pilot.play()
    end = pilot.page.get_by_role("dialog", name=re.compile("Victory|Defeat"))
    expect(end).to_contain_text(re.compile("(RAF|Luftwaffe) has .*wins"))
    pilot.visitor.axe("the end in the air")
    told = pilot.told()
    assert any("turning" in line or "turns" in line for line in told) and any("fires" in line for line in told)
    assert not [line for line in told if re.match(r"^[a-z-]+ (raf|luftwaffe)", line)], "an event without a sentence"
    assert pilot.labels and not [label for label in pilot.labels if NOTATION.match(label)]


@pytest.mark.core
def test_a_flight_in_two_clicks(pilot: Pilot) -> None:
    """Manoeuvre, then the end: one chevron for every way the table names, the ghost of the one pointed at."""
    pilot.begin()
    ways = pilot.to_flight()
    ends = pilot.ends()
    assert set(ends) == {way["text"] for way in ways}
    mover = str(pilot.board_now()["offer"]["subject"]["unit"])
    assert len({(way["tile"], way["facing"]) for way in ways}) == len(ways)
    for way in ways:
        assert ends[way["text"]].startswith(f"fly to {way['tile']}, facing ")
    turned = next(way for way in ways if len(way["legs"]) > 2 and not way.get("notes") and not way.get("fate"))
    pilot.end(turned["text"]).hover(force=True)
    ghost = pilot.page.locator(".hot .ghost")
    expect(ghost).to_have_attribute("data-facing", str(turned["facing"]))
    expect(pilot.page.locator(".hot .turn")).not_to_have_count(0)
    expect(pilot.page.locator(".pop")).to_contain_text(re.compile(re.escape(turned["tile"]), re.IGNORECASE))
    pilot.visitor.axe("the ghost of a flight")
    pilot.answer(pilot.end(turned["text"]))
    pilot.settle()
    unit = pilot.unit(mover)
    assert (unit["tile"], unit["facts"]["facing"]) == (turned["tile"], turned["facing"])
    expect(pilot.page.locator(".end")).to_have_count(0)


def test_a_click_on_a_hex_means_the_side_it_is_on(pilot: Pilot) -> None:
    pilot.begin()
    ways = pilot.to_flight()
    mover = str(pilot.board_now()["offer"]["subject"]["unit"])
    busy = {unit["tile"] for unit in pilot.board_now()["view"]["units"]}
    free = [way for way in ways if way["tile"] not in busy and not way.get("notes")]
    way = next(way for way in free if sum(other["tile"] == way["tile"] for other in free) > 1)
    box, end = pilot.tile(way["tile"]).locator(".ring").bounding_box(), pilot.end(way["text"]).bounding_box()
    assert box is not None and end is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    there = (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    before = pilot.look().heard
    pilot.page.mouse.click(*(a + (b - a) * 0.55 for a, b in zip(middle, there, strict=True)))
    pilot.answered(before)
    pilot.settle()
    unit = pilot.unit(mover)
    assert (unit["tile"], unit["facts"]["facing"]) == (way["tile"], way["facing"])


def test_what_a_flight_costs_is_said_before(pilot: Pilot) -> None:
    """At the edge of the board: the end is red, its ghost has a sign, the words say it."""
    pilot.begin()
    while True:
        ways = pilot.to_flight(least=1)
        dear = [way for way in ways if way.get("notes")]
        if dear:
            break
        pilot.take_one(pilot.look())
    way = dear[0]
    assert "costs a Discord" in pilot.ends()[way["text"]]
    pilot.end(way["text"]).hover(force=True)
    expect(pilot.page.locator(".hot .warning")).to_have_count(1)
    expect(pilot.page.locator(".pop .warn")).to_contain_text("costs a Discord")


@pytest.mark.parametrize(("unit", "theirs"), [(OWN, False), (FOE, True)])
def test_firing_lines(pilot: Pilot, unit: str, theirs: bool) -> None:
    """Of the counter under the pointer, straight ahead, in the look of its side."""
    pilot.begin()
    pilot.counter(unit).hover(force=True)
    lines = pilot.page.locator(".fire.theirs" if theirs else ".fire:not(.theirs)")
    expect(lines).to_have_count(1)
    scene = sandtable.new(SCENARIO).scene()
    now = pilot.unit(unit)
    wanted = straight(scene, now["tile"], now["facts"]["facing"])
    found = lines.locator("[data-covered]").evaluate_all("all => all.map((one) => one.dataset.covered)")
    assert found and found == wanted[: len(found)]
    pilot.page.mouse.move(2, 2)
    expect(lines).to_have_count(0)


def test_chances_along_the_lines(pilot: Pilot) -> None:
    """Pointing at an aircraft shows whom it could hit, and how likely: as the choice of a target will say."""
    pilot.begin(seed=5)
    screen = pilot.until(lambda screen: screen.turn and pilot.first(screen, "Attack") is not None)
    row = pilot.first(screen, "Attack")
    assert row is not None
    pilot.act(row)
    target = pilot.settle()
    assert target.units and all("%" in unit["label"] for unit in target.units)
    expect(pilot.page.locator(".fire:not(.theirs)")).not_to_have_count(0)
    chance = {unit["name"]: re.findall(r"[\d.]+ %", unit["label"])[-1] for unit in target.units}
    shooter = str(pilot.board_now()["offer"]["subject"]["unit"])
    pilot.answer(pilot.button("Undo"))
    pilot.settle()
    pilot.counter(shooter).hover(force=True)
    for name, text in chance.items():
        expect(pilot.page.locator(f'.chance[data-target="{name}"]')).to_have_text(text)


def test_sections_are_linked(pilot: Pilot) -> None:
    """A gold line between the aircraft of one's own sections; the others' when one of them is looked at."""
    pilot.begin()
    links = pilot.page.locator(".link")
    view = pilot.board_now()["view"]
    comms = {unit["unit"][-2]: unit["facts"]["comms"] for unit in view["units"] if unit["side"] == "raf"}
    expect(links).to_have_count(len(comms))
    for section, state in comms.items():
        expect(pilot.page.locator(f'[data-section="raf:{section.upper()}"]')).to_have_attribute("data-comms", state)
    pilot.counter(FOE).hover(force=True)
    expect(pilot.page.locator('[data-section="luftwaffe:Y"]')).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "meaning", "name"),
    [
        ("en", "out of comms it costs a Discord", "Section Comms G, initiative 7, out of comms it costs a Discord"),
        ("es", "prohibido sin comunicaciones", ", iniciativa 7, sin comunicaciones cuesta una "),
    ],
)
def test_icons_of_cards_have_names(visitors: Visitors, language: str, meaning: str, name: str) -> None:
    """Those of its actions are drawings with a name, the one beside the initiative is part of the card's."""
    ann = visitors.come("Ann")
    ann.page.add_init_script(f"localStorage.setItem('sandtable.language', '{language}')")
    page = ann.go(f"/table/{ann.table('britain-02', seed=3, seats=SEATS)}")
    page.locator("svg.board").wait_for()
    expect(page.locator(".hand").get_by_role("img", name=meaning).first).to_be_visible()
    expect(page.locator(".hand").get_by_role("button", name=name).first).to_be_visible()
    assert not re.search("[◆⊘]", page.locator("body").inner_text())


def test_clouds_balloons_and_ways_out(visitors: Visitors) -> None:
    pilot = Pilot(visitors.come("Ann"))
    pilot.begin("britain-04")
    tiles = sandtable.new("britain-04").scene().tiles
    hung = [tile.name for tile in tiles if {"cloud", "balloon"} & set(tile.printed)]
    assert hung
    expect(pilot.page.locator(".weather")).to_have_count(len(hung))
    for name in hung:
        assert re.search("cloud|balloon", pilot.tile(name).get_attribute("aria-label") or "")


@pytest.mark.parametrize("scenario", [f"britain-{n:02}" for n in range(1, 12)])
def test_counters_are_large_enough(visitors: Visitors, scenario: str) -> None:
    pilot = Pilot(visitors.come("Ann", viewport={"width": 1280, "height": 720}))
    pilot.begin(scenario)
    sizes = pilot.page.evaluate(SIZES)
    assert sizes and min(sizes) >= 40
    assert pilot.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_by_keyboard(pilot: Pilot) -> None:
    """Ends can be reached and chosen by keys; each says where it leads."""
    pilot.begin()
    ways = pilot.to_flight()
    way = next(way for way in ways if not way.get("notes") and not way.get("fate"))
    mover = str(pilot.board_now()["offer"]["subject"]["unit"])
    pilot.page.keyboard.press("Shift")
    pilot.end(way["text"]).focus()
    expect(pilot.page.locator(".hot .ghost")).to_have_count(1)
    before = pilot.look().heard
    pilot.page.keyboard.press("Enter")
    pilot.answered(before)
    pilot.settle()
    assert pilot.unit(mover)["facts"]["facing"] == way["facing"]


def test_air_in_spanish(visitors: Visitors) -> None:
    visitor = visitors.come("Ana", locale="es-ES")
    page = visitor.go(f"/table/{visitor.table(SCENARIO, seats=SEATS, seed=3)}")
    expect(page.locator(f'[data-unit="{FOE}"]')).to_have_attribute("aria-label", re.compile("mira al (sur|nor)"))


def test_what_is_asked_is_not_cut_off_by_its_answers(pilot: Pilot) -> None:
    """A manoeuvre has five buttons beside its question, in Spanish long ones."""
    pilot.begin()
    pilot.to_flight()
    for language in ("en", "es"):
        if language == "es":
            pilot.page.get_by_role("button", name="Español").click()
        for width, height in ((1920, 1080), (1440, 900), (1366, 1024), (1280, 720), (820, 1180)):
            pilot.page.set_viewport_size({"width": width, "height": height})
            asked = pilot.page.locator("[role=status]:visible")
            expect(asked).to_contain_text(re.compile("turns left|giros"))
            cut = asked.evaluate("(e) => e.scrollHeight > e.clientHeight + 3 || e.scrollWidth > e.clientWidth + 2")
            assert not cut, (language, width, asked.inner_text())
        pilot.page.set_viewport_size(DESK)  # type: ignore[arg-type]


def to_manoeuvre_by_thumb(pilot: Pilot) -> None:
    """From the first bid on a phone to the first flight."""
    hand = pilot.page.locator(".sheetup .hand button")
    pilot.press(hand.first)
    pilot.answer(pilot.button("Bid "))
    while not (screen := pilot.settle()).turn:
        pilot.answer(pilot.button(screen.answers[-1]))
    flying = next(n for n, card in enumerate(screen.cards) if re.match("Hurricane|Defiant", card))
    pilot.press(hand.nth(flying))
    signs = pilot.page.locator(".acts button svg")
    expect(signs.first).to_be_visible()
    squeezed = "(all) => all.some((e) => e.getBoundingClientRect().width < 16)"
    assert not signs.evaluate_all(squeezed), "a sign is squeezed"
    pilot.answer(pilot.page.locator(".acts button").filter(has_text="Manoeuvre"))
    pilot.settle()


def test_air_on_a_phone(visitors: Visitors) -> None:
    """The board is seen in part; a tap shows the ghost, the button flies."""
    visitor = visitors.phone("Ann")
    pilot = Pilot(visitor)
    pilot.touch = True
    pilot.begin()
    page = visitor.page
    assert min(page.evaluate(SIZES)) >= 44
    expect(page.locator("button.map")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.axe("the air on a phone")
    to_manoeuvre_by_thumb(pilot)
    way = next(way for way in pilot.ways() if not way.get("notes") and not way.get("fate"))
    mover = str(pilot.board_now()["offer"]["subject"]["unit"])
    pilot.end(way["text"]).tap(force=True)
    expect(page.locator(".hot .ghost")).to_have_count(1)
    assert not page.evaluate(SMALL)
    visitor.axe("a ghost on a phone")
    pilot.answer(page.get_by_role("button", name="Fly here"))
    pilot.settle()
    assert pilot.unit(mover)["tile"] == way["tile"]


@pytest.mark.parametrize("again", [False, True], ids=["button", "second tap"])
def test_a_hex_under_a_thumb(visitors: Visitors, again: bool) -> None:
    """A tap on a hex, not on its chevrons, shows a flight that ends there; the button or a second tap flies it."""
    pilot = Pilot(visitors.phone("Ann"))
    pilot.touch = True
    pilot.begin()
    to_manoeuvre_by_thumb(pilot)
    page, ghost = pilot.page, pilot.page.locator(".hot .ghost")
    mover = str(pilot.board_now()["offer"]["subject"]["unit"])
    free = {way["tile"] for way in pilot.ways()} - {unit["tile"] for unit in pilot.board_now()["view"]["units"]}
    seen = [tile for tile in pilot.look().entries if tile["name"] in free and 0 < tile["at"][0] < 390]
    sheet = page.locator(".sheetup").bounding_box()
    assert sheet is not None
    goal = next(tile["name"] for tile in seen if 150 < tile["at"][1] < sheet["y"])
    page.touchscreen.tap(195, 20)  # the story was skipped by key, and then the focus shows a flight by itself
    expect(ghost).to_have_count(0)
    pilot.press(pilot.tile(goal))
    expect(ghost).to_have_count(1)
    pilot.answer(pilot.tile(goal) if again else page.get_by_role("button", name="Fly here"))
    pilot.settle()
    assert pilot.unit(mover)["tile"] == goal
