"""What lights up, what it says of itself, and what a refusal explains."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Position, expect

from tests.browser.player import Player, Screen
from tests.browser.visitor import Visitors

CORNER: Position = {"x": 14, "y": 14}  # of a card: below lie its actions


def sum_of(odds: dict[str, Any]) -> str:
    """A sum as one reads it: its numbers add up, and so do the faces and the chance."""
    values = [part["value"] for part in odds["parts"]]
    assert sum(values) == odds["total"]
    assert odds["chance"] == pytest.approx(1 - (1 - len(odds["faces"]) / 10) ** odds["dice"])
    return f"{' + '.join(map(str, values))} = {odds['total']}"


def test_the_odds(visitors: Visitors) -> None:
    """What the table has worked out is shown number by number: the sum, the faces, the chance, the shot back."""
    visitor = visitors.come("Ann")
    player = Player(visitor)
    table = visitor.table(seed=6)
    player.sit(table)
    screen = player.to_target()
    page = visitor.page
    offer = visitor.api("GET", f"/tables/{table}/state")["boards"]["us"]["offer"]
    offered = {option["unit"]: option for option in offer["options"]}
    assert set(offered) == {unit["name"] for unit in screen.units} and len(offered) > 1
    for unit in screen.units:
        odds, back = offered[unit["name"]]["odds"], offered[unit["name"]].get("back")
        player.counter(unit["name"]).hover()
        popover = page.locator(".pop")
        expect(popover.locator("h3")).to_have_text(f"{odds['name']}{odds['tile']}")
        text = " ".join(popover.inner_text().split())
        assert len(sum_of(odds).split("+")) == 3
        for part in odds["parts"]:
            assert f"{part['label']} {part['value']} " in text, text
        chance = f"{round(100 * odds['chance'])} %"
        dice = "one die" if odds["dice"] == 1 else f"{odds['dice']} dice"
        assert f"To hit, at least {odds['total']} {chance} with {dice} " in text, text
        assert {int(face) for face in popover.locator(".faces .on").all_inner_texts()} == set(odds["faces"])
        assert f"may be attacked, {chance}" in unit["label"]
        assert odds["effect"] and odds["effect"] in text, text
        if back is None:
            assert text.endswith("No shot back from there"), text
        else:
            assert back["target"] == odds["attacker"]
            assert text.endswith(f"Their shot back: {sum_of(back)} {round(100 * back['chance'])} %"), text
    before = len([line for line in player.told() if "attacks" in line])
    player.choose_unit(screen.units[0]["name"])
    player.settle()
    assert len([line for line in player.told() if "attacks" in line]) > before
    expect(page.get_by_role("region", name="The dice")).to_contain_text(re.compile(r"(Hit|Miss).*against", re.I))


def test_only_what_is_lit_can_be_chosen(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    screen = player.to_step()
    dark = next(tile["name"] for tile in screen.tiles if not tile["may"] and "defence" not in tile["label"])
    assert player.tile(dark).get_attribute("aria-disabled") == "true"
    player.tile(dark).click(force=True)
    alert = visitor.page.get_by_role("alert")
    expect(alert).to_contain_text("Not possible")
    expect(alert.get_by_role("link", name=re.compile("Rule (COM|NOR|RUL)-"))).to_be_visible()
    assert [tile["label"] for tile in player.look().tiles] == [tile["label"] for tile in screen.tiles]
    for tile in screen.entries:
        assert f"may be chosen: To {tile['name']}" in tile["label"] or "may be reached" in tile["label"]


def near(screen: Screen) -> list[dict[str, Any]]:
    """Lit tiles that are one step away."""
    return [tile for tile in screen.entries if "may be chosen" in tile["label"]]


def test_clicks_between_lit_tiles_are_not_lost(visitors: Visitors) -> None:
    """The pressed tile is drawn anew when the focus leaves another one; the click has to arrive all the same."""
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    screen = player.until(lambda screen: len(near(screen)) > 2)
    for tile in near(screen)[:3]:
        player.tile(near(screen)[-1]["name"]).focus()
        visitor.page.mouse.move(5, 5)
        player.choose_tile(tile["name"])
        player.answer(player.button("Undo"))
        assert player.settle().entries == screen.entries


def test_a_faded_action_says_why(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    screen = player.until(lambda screen: screen.turn and any(not row["may"] for row in screen.rows))
    label = next(row["label"] for row in screen.rows if not row["may"])
    name, _, why = label.partition(", not now: ")
    assert len(why) > 20
    row = player.row(label)
    row.hover()
    status = visitor.page.locator(".prompt [role=status]")
    expect(status).to_contain_text(why)
    expect(status).to_contain_text(re.compile(r"\((COM|NOR|NAF|RUL)-\d+\)"))
    row.click(force=True)
    visitor.page.wait_for_timeout(200)
    after = player.look()
    assert after.heard == screen.heard and after.turn and name


def test_a_refused_order_says_why(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    page = visitor.page
    for wrong in ("nonsense", "end"):
        before = player.look().heard
        page.get_by_role("combobox", name="Type an order").fill(wrong)
        page.keyboard.press("Enter")
        player.answered(before)
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("Not possible.")
        assert len(alert.inner_text()) > 30
        alert.get_by_role("button", name="Close").click()
        expect(alert).to_be_hidden()
    assert player.look().bidding
    player.bid()  # the game goes on


def test_orders_are_typed(visitors: Visitors) -> None:
    """A whole round with nothing but the command line, in the notation that it shows itself."""
    visitor = visitors.come("Ann")
    player = Player(visitor)
    screen = player.sit(visitor.table(seed=4))
    page = visitor.page
    order = page.get_by_role("combobox", name="Type an order")
    page.keyboard.press("/")
    expect(order).to_be_focused()
    for _ in range(12):
        hint = order.get_attribute("placeholder") or ""
        text = hint.removeprefix("Type an order: ")
        offered = [option.get_attribute("value") for option in page.locator("#orders option").all()]
        assert text in offered, (text, offered)
        order.fill(text.upper())  # no matter how it is written
        page.keyboard.press("Enter")
        player.answered(screen.heard)
        expect(page.get_by_role("alert")).to_be_hidden()
        screen = player.settle()
        order.focus()
    assert len(player.told()) > 8


def test_pan_zoom_and_fit(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    page = visitor.page

    def width() -> float:
        box = player.tile("13B").bounding_box()
        assert box is not None
        return box["width"]

    fitted = width()
    page.get_by_role("button", name="Zoom in").click()
    assert width() > fitted * 1.2
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Zoom out").click()
    assert width() < fitted
    page.get_by_role("button", name="Fit the board").click()
    assert abs(width() - fitted) < 1
    box = player.board.bounding_box()
    before = player.tile("13B").bounding_box()
    assert box is not None and before is not None
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 90, steps=5)
    page.mouse.up()
    after = player.tile("13B").bounding_box()
    assert after is not None and after["x"] - before["x"] > 80
    page.get_by_role("button", name="Hide counters").click()
    assert page.locator("[data-unit]").count() == 0
    page.get_by_role("button", name="Show counters").click()
    assert page.locator("[data-unit]").count() > 0


def far(screen: Screen) -> list[dict[str, Any]]:
    """Lit tiles that are several steps away."""
    return [tile for tile in screen.entries if "may be reached in several steps" in tile["label"]]


def test_one_click_takes_several_steps(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    screen = player.until(lambda screen: screen.head.startswith("Scout") and far(screen) != [])
    unit = player.unit_in(screen.text)
    goal = far(screen)[0]["name"]
    player.choose_tile(goal)
    after = player.settle()
    here = player.where(after, unit)
    assert after.turn and here is not None and here["name"] == goal
    player.button("Undo").click()
    expect(visitor.page.locator(".prompt [role=status]")).to_contain_text("one step left")


def test_pointing_at_an_enemy_tells_the_sum(visitors: Visitors) -> None:
    """Also when no target is being chosen: with a card raised, its counter's shot and the shot back."""
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=6))
    screen = player.until(lambda screen: screen.turn and player.first(screen, "Attack") is not None)
    label = next(row["card"] for row in screen.rows if row["may"] and row["label"].startswith("Attack"))
    player.card(label).click(position=CORNER)
    enemy = player.board.locator('[data-unit="german:rifleman-a"]')
    enemy.hover()
    sum_ = visitor.page.locator(".pop")
    expect(sum_).to_contain_text("Rifleman A")
    expect(sum_).to_contain_text("To hit, at least")
    expect(sum_).to_contain_text(re.compile("shot back", re.IGNORECASE))
    visitor.page.mouse.move(5, 5)
    expect(sum_).to_be_hidden()


def has_scout(screen: Screen) -> bool:
    return screen.turn and any(card.startswith("Scout") for card in screen.cards)


def test_rules_of_what_is_on_the_table(visitors: Visitors) -> None:
    visitor = visitors.come("Ann")
    player = Player(visitor)
    player.sit(visitor.table(seed=4))
    page = visitor.page
    page.get_by_role("button", name="Rules").click()
    dialog = page.get_by_role("dialog", name="Rules reference")
    expect(dialog.get_by_role("button", name="This step")).to_have_attribute("aria-pressed", "true")
    expect(dialog.get_by_text("initiative").first).to_be_visible()
    page.keyboard.press("Escape")
    scout = next(card for card in player.until(has_scout).cards if card.startswith("Scout"))
    player.card(scout).click(position=CORNER)
    page.get_by_role("button", name="Rules").click()
    dialog.get_by_role("button", name="Conceal").click()
    expect(dialog.locator("article", has_text="Conceal").first).to_be_visible()
    ids = dialog.locator("article").evaluate_all("all => all.map((one) => one.id)")
    assert ids and all(id.startswith(("rule-COM", "rule-NOR", "rule-REI-F")) for id in ids)
    visitor.axe("the rules of a step")
    dialog.get_by_role("button", name="Cover").click()
    expect(dialog.locator("article", has_text=re.compile("cover", re.IGNORECASE)).first).to_be_visible()
