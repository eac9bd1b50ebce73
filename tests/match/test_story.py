"""The story in sentences: what happened, once, and with all its dice."""

from __future__ import annotations

from tests.rules.table import Table, names, one


def texts(table: Table, event: str) -> list[str]:
    return [line.text for line in table.match.lines() if line.event == event]


# -- Control ----------------------------------------------------------------------------------------------------------


def control(mark: str) -> Table:
    table = Table(us={"hand": "rifleman-a scout-a"}, at={"us:rifleman-a": "13B"}, marks={"us:13B": mark})
    table.play("play rifleman-a control")
    return table


def test_com_50_taking_a_tile_is_told_with_its_points() -> None:
    table = control("scouted")
    assert one(table.told(), "controlled")["changed"] == 1
    (text,) = texts(table, "controlled")
    assert "controls 13B" in text and "2 points" in text


def test_rul_07_a_control_of_ones_own_tile_is_no_capture() -> None:
    table = control("controlled")
    assert one(table.told(), "controlled")["changed"] == 0
    (text,) = texts(table, "controlled")
    assert "point" not in text and "controls" not in text
    assert "control of 13B" in text


def test_taking_a_tile_from_the_enemy_is_a_change() -> None:
    table = Table(
        us={"hand": "rifleman-a scout-a"},
        at={"us:rifleman-a": "13B"},
        marks={"us:13B": "scouted", "german:13B": "controlled"},
    )
    assert one(table.play("play rifleman-a control"), "controlled")["changed"] == 1


# -- Bolster ----------------------------------------------------------------------------------------------------------


def test_com_47_a_bolster_is_one_line_that_names_each_card_once() -> None:
    """Card by card the same line grows; none before it is told again."""
    table = Table(
        us={"hand": "platoon-sergeant rifleman-b", "supply": "rifleman-a*2 scout-b"}, german={"hand": "rifleman-a"}
    )
    table.play("play platoon-sergeant bolster")
    found = []
    for card in ("rifleman-a", "scout-b", "rifleman-a"):
        table.play(f"take {card}")
        found.append(texts(table, "bolstered"))
    assert [len(told) for told in found] == [1, 1, 1]
    first, second, third = (told[0] for told in found)
    assert "Rifleman A" in first and "Scout B" not in first
    assert second.count("Rifleman A") == second.count("Scout B") == 1
    assert third.count("Rifleman A") == third.count("Scout B") == 1 and "2" in third


def test_two_bolsters_are_two_lines() -> None:
    hand = "platoon-sergeant squad-leader-a rifleman-b"
    table = Table(us={"hand": hand, "supply": "rifleman-a*2 scout-b"}, german={"hand": "rifleman-a"})
    table.play("play platoon-sergeant bolster", "take scout-b", "done")
    table.play("play squad-leader-a bolster", "take rifleman-a", "take rifleman-a")
    told = texts(table, "bolstered")
    assert len(told) == 2
    assert "Scout B" in told[0] and "Rifleman A" not in told[0]
    assert "Rifleman A" in told[1] and "Scout B" not in told[1]


# -- dice -------------------------------------------------------------------------------------------------------------


def volley(*dice: int) -> Table:
    """The Machine Gunner's two dice against the Riflemen: 4 and something."""
    table = Table(
        "normandy-02", turn="german", german={"hand": "machine-gunner-a*2"}, us={"hand": "rifleman-a scout-a"}
    )
    table.play("play machine-gunner-a attack", "target rifleman-a", dice=dice)
    return table


def test_com_60_every_die_is_told_and_any_of_them_may_hit() -> None:
    """The 0 reads as 10. A success with the first die is a success, whatever the last one shows."""
    total = one(volley(1, 1).told(), "attacked")["total"]
    for dice, shown, hit in (((0, 1), "10, 1", True), ((1, 0), "1, 10", True), ((1, 2), "1, 2", False)):
        (text,) = texts(volley(*dice), "attacked")
        assert f"rolls {shown} for {total}" in text
        words = volley(*dice).match.words().words
        assert str(words.get("terms", f"hit-{int(hit)}")) in text
        assert str(words.get("terms", f"hit-{int(not hit)}")) not in text


def test_the_dice_of_an_attack_belong_to_its_line() -> None:
    table = volley(0, 1)
    (line,) = [line for line in table.match.lines() if line.event == "attacked"]
    events = [name for name, _ in table.match.events()][line.first : line.until]
    assert events == ["attacked", "rolled", "rolled", "attack-done"]
    assert line.reveals == "dice"


def test_each_roll_is_told_with_what_it_did() -> None:
    """The tally that clients keep counts every die: the events have one each, with its own success."""
    rolled = [fields for name, fields in volley(0, 1).told() if name == "rolled"]
    assert rolled == [{"face": 0, "hit": 1}, {"face": 1, "hit": 0}]


def test_nor_18_each_attack_of_a_blast_has_its_own_line() -> None:
    table = Table("normandy-07", us={"hand": "mortar rifleman-a"}, at={"us:mortar": "16B"}, aimed={"us": "6B"})
    table.play("play mortar blast", "next german:scout-a", "next german:scout-b", dice=[1, 2])
    told = texts(table, "attacked")
    assert len(told) == 2 and "rolls 1 for" in told[0] and "rolls 2 for" in told[1]
    assert names(table.told()).count("rolled") == 2
