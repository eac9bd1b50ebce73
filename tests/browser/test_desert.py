"""North Africa: a battle with vehicles, played by clicking; seats, free steps, the phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.player import Player, Screen
from tests.browser.test_phone import SMALL
from tests.browser.visitor import Visitor, Visitors

SCENARIO = "north-africa-06"
SEATS = {"lrdg": "me", "italian": "bot:random"}
TRUCK = "lrdg:gun-truck"
CREW = ("Sergeant", "Scout", "Machine Gunner")  # by seat, at the start
# A verb of the notation with what it names: no button may be labelled so.
NOTATION = re.compile(
    r"^(play|use|switch|enter|shift|exit|stay|raze|choose|leave|hunker|target|aim|step) ?[a-z0-9:-]*$"
)
FIRE = ("Antitank", "Demolition", "Attack", "Suppress", "Recover", "Bolster", "Command")


class Raider(Player):
    """Plays the LRDG: everything that can fire does, at what it hits best."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor, "LRDG")
        self.labels: set[str] = set()

    def look(self) -> Screen:
        screen = super().look()
        self.labels.update(screen.buttons, (row["label"].partition(":")[0] for row in screen.rows))
        return screen

    def wish(self, screen: Screen) -> str | None:
        rows = [str(row["label"]) for row in screen.rows if row["may"]]
        return next((label for word in FIRE for label in rows if label.startswith(word)), None)

    @property
    def garage(self) -> Locator:
        return self.page.get_by_role("region", name="Vehicles")

    @property
    def truck(self) -> Locator:
        """The truck's card."""
        return self.garage.get_by_role("region", name=re.compile("^LRDG Gun Truck"))

    def choose_card(self, name: str) -> None:
        """Raise a card; it may be up already."""
        card = self.hand.get_by_role("button", name=re.compile(f"^{name}, initiative")).first
        if card.get_attribute("aria-pressed") != "true":
            card.click(position={"x": 70, "y": 12})

    def crewman(self, names: tuple[str, ...] = CREW) -> str:
        """Play on to a turn with a card of somebody in the truck in hand; answers who it is."""

        def found(screen: Screen) -> str | None:
            held = [label.partition(",")[0] for label in screen.cards]
            return next((name for name in names if name in held), None)

        screen = self.until(lambda screen: screen.turn and found(screen) is not None)
        name = found(screen)
        assert name is not None
        return name


@pytest.fixture
def raider(visitors: Visitors) -> Raider:
    visitor = visitors.come("Ann")
    player = Raider(visitor)
    player.sit(visitor.table(SCENARIO, seats=SEATS, seed=3))
    return player


def test_whole_game_with_vehicles(raider: Raider) -> None:
    raider.play()
    end = raider.page.get_by_role("dialog", name=re.compile("Victory|Defeat"))
    expect(end).to_contain_text(re.compile("(LRDG|Italian) (has|is) .*wins"))
    raider.visitor.axe("the end in the desert")
    told = raider.told()
    assert any("Gun Truck" in line or "Medium Tank" in line for line in told)
    assert not [line for line in told if re.match(r"^[a-z-]+ (lrdg|italian)", line)], "an event without a sentence"
    assert raider.labels and not [label for label in raider.labels if NOTATION.match(label)]


def test_out_of_the_truck_and_in_again(raider: Raider) -> None:
    """A free step before the card's use, by a button; one after the use, by clicking the vehicle."""
    name = raider.crewman()
    raider.choose_card(name)
    expect(raider.truck).to_contain_text(name)
    raider.answer(raider.garage.get_by_role("button", name="Get out"))
    screen = raider.settle()
    assert screen.head.lower() == name.lower() and "free step is taken" in screen.text
    expect(raider.truck.get_by_text("empty")).to_have_count(1)
    assert any(f"{name} gets out of the Gun Truck" in line for line in raider.told())
    raider.act(next(str(row["label"]) for row in screen.rows if row["may"] and row["label"].startswith("Attack")))
    raider.until(lambda screen: screen.bidding)
    # Later, from the tile: use a card, then get in by clicking the truck on the board.
    raider.until(lambda screen: screen.turn and any(card.startswith(f"{name},") for card in screen.cards))
    raider.choose_card(name)
    expect(raider.counter(TRUCK)).to_have_attribute("tabindex", "0")
    raider.answer(raider.counter(TRUCK))
    raider.settle()
    assert any(f"{name} gets into the Gun Truck, seat" in line for line in raider.told())
    expect(raider.truck.get_by_text("empty")).to_have_count(0)


def test_seats_of_the_card(raider: Raider) -> None:
    """What a seat offers is a button on the vehicle's card; so is swapping; afterwards one may go on without a step."""
    name = raider.crewman()
    raider.visitor.axe("the desert")
    raider.choose_card(name)
    seats = raider.truck.get_by_role("listitem")
    expect(seats).to_have_count(3)
    expect(raider.truck.get_by_role("button", name=re.compile("^Swap: Gun Truck"))).to_have_count(2)
    raider.visitor.axe("the desert with a card chosen")
    raider.answer(raider.truck.get_by_role("button", name=re.compile("^Swap: Gun Truck")).first)
    screen = raider.settle()
    assert screen.head == "Free step" and "or go on" in screen.text
    assert any("swap seats" in line for line in raider.told())
    raider.answer(raider.button("Go on"))
    # The enemy's vehicles are open to look at.
    raider.settle()
    raider.garage.get_by_role("button", name=re.compile("^Italian Medium Tank")).click()
    tank = raider.garage.get_by_role("region", name=re.compile("^Italian Medium Tank"))
    expect(tank).to_contain_text("driver only")
    expect(tank).to_contain_text("disabled from 3")
    expect(tank.get_by_role("button", name=re.compile("Swap|Sit"))).to_have_count(0)


def test_a_seat_by_keyboard(raider: Raider) -> None:
    """A digit raises the card, a letter takes the action of the seat, Enter goes on without a step."""
    keys = {"Sergeant": ("d", "Drive 2", "s"), "Scout": ("n", "Navigate 2", "d")}
    name = raider.crewman(tuple(keys))
    letter, action, done = keys[name]
    cards = [label.partition(",")[0] for label in raider.look().cards]
    before = raider.look().heard
    raider.page.keyboard.press(str(cards.index(name) + 1))
    raider.page.keyboard.press(letter)
    raider.answered(before)
    assert raider.settle().head == action
    raider.page.keyboard.press(done)
    raider.answered(before + 1)
    assert raider.settle().head == "Free step"
    raider.page.keyboard.press("Enter")
    raider.answered(before + 2)
    assert raider.settle().head in ("Your turn", "Initiative")


@pytest.mark.core
def test_odds_against_a_vehicle(raider: Raider) -> None:
    screen = raider.until(
        lambda screen: any("Scout Car" in unit["label"] and "%" in unit["label"] for unit in screen.units)
    )
    car = next(unit for unit in screen.units if "Scout Car" in unit["label"])
    assert "damage" in car["label"] and "aboard" in car["label"]
    raider.counter(car["name"]).hover()
    odds = raider.page.locator(".pop")
    expect(odds).to_contain_text(re.compile("Base defence|Armour"))
    expect(odds).to_contain_text(re.compile("aboard"))
    raider.visitor.axe("odds in the desert")


def test_vehicles_with_all_their_motion(visitors: Visitors) -> None:
    """Rounds against the lobby's own bot, told at full length: vehicles slide, crews go with them."""
    visitor = visitors.come("Ann", reduced_motion="no-preference")
    player = Raider(visitor)
    player.sit(visitor.table(SCENARIO, seats={"lrdg": "me", "italian": "bot:greedy"}, seed=5))
    player.play(rounds=3)
    assert player.round() == 3
    seats = player.truck.get_by_role("listitem")
    expect(seats).to_have_count(3)


def test_desert_in_spanish(visitors: Visitors) -> None:
    visitor = visitors.come("Ana", locale="es-ES")
    page = visitor.go(f"/table/{visitor.table(SCENARIO, seats=SEATS, seed=3)}")
    expect(page.get_by_role("region", name="Vehículos")).to_contain_text("Camión artillado")
    expect(page.get_by_role("region", name="Vehículos")).to_contain_text("averiado desde 3")
    expect(page.locator(".score")).to_contain_text("neutralizar a 6")


def test_desert_on_a_phone(visitors: Visitors) -> None:
    visitor = visitors.phone("Ann")
    player = Player(visitor, "LRDG")
    player.touch = True
    player.sit(visitor.table(SCENARIO, seats=SEATS, seed=3))
    page = visitor.page
    player.press(page.locator(".sheetup .hand button").last)
    player.answer(player.button("Bid "))
    while not (screen := player.settle()).turn:
        player.answer(player.button(screen.answers[-1]))
    player.counter(TRUCK).tap()
    sheet = page.get_by_role("dialog", name="Vehicles")
    expect(sheet.get_by_role("region")).to_have_count(3)
    expect(sheet).to_contain_text("crew only")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not page.evaluate(SMALL)
    visitor.axe("vehicles on a phone")
    sheet.get_by_role("button", name="Close").tap()
    for n in range(len(screen.cards)):
        page.locator(".sheetup .hand button").nth(n).tap()
        assert not page.evaluate(SMALL)


def test_a_low_window_keeps_the_hand_in_sight(visitors: Visitors) -> None:
    """Where a vehicle's card would drive the hand out of sight it stays shut until somebody asks for it."""
    visitor = visitors.come("Ann", viewport={"width": 1280, "height": 720})
    player = Raider(visitor)
    player.sit(visitor.table(SCENARIO, seats=SEATS, seed=3))
    player.to_turn()
    scrolls = "() => { const b = document.querySelector('.dock .body'); return b.scrollHeight > b.clientHeight + 1; }"
    assert len(player.look().cards) >= 3
    expect(player.truck).to_have_count(0)
    assert not visitor.page.evaluate(scrolls)
    player.garage.get_by_role("button", name=re.compile("^LRDG Gun Truck")).click()
    expect(player.truck).to_be_visible()
    visitor.page.keyboard.press("1")  # another card is looked at: then what is asked for is open, and nothing else
    player.until(lambda screen: screen.turn and len(screen.cards) <= 1)
    assert not visitor.page.evaluate(scrolls)
