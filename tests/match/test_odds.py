"""The sum a player reads before rolling: finished, true, and what may come back."""

from __future__ import annotations

import pytest

from sandtable.core.odds import Odds
from sandtable.notation.shapes import OddsView, Offered
from sandtable.rules.land.combat import chance_to_hit, faces_that_hit, odds_against
from tests.rules.north_africa.desert import drill
from tests.rules.table import Table, one

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"
LIGHT = "italian:light-truck"


def offered(table: Table) -> dict[str, Offered]:
    offer = table.match.offer(table.decision.seat)
    assert offer is not None
    return {option.text: option for option in offer.options}


def odds_of(table: Table, text: str) -> OddsView:
    odds = offered(table)[text].odds
    assert odds is not None
    return odds


# -- faces ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "faces"),
    [
        (1, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (2, [0, 2, 3, 4, 5, 6, 7, 8, 9]),
        (7, [0, 7, 8, 9]),
        (9, [0, 9]),
        (10, [0]),
        (13, [0]),
    ],
)
def test_com_60_com_61_which_faces_succeed(total: int, faces: list[int]) -> None:
    odds = odds_against(0, 1, 2, 2, [("base", total)])
    assert odds.faces == faces
    assert len(odds.faces) == faces_that_hit(total)
    assert odds.chance == pytest.approx(1 - (1 - len(faces) / 10) ** 2) == pytest.approx(chance_to_hit(2, total))
    assert odds.missing == (1 if total > 1 else -1)


@pytest.mark.parametrize("target", ["scout-a", "scout-b", "rifleman-b"])
def test_the_faces_lit_are_those_that_hit(target: str) -> None:
    """Every face of the die is rolled once: the engine hits by those the odds name, and by no other."""
    at = {"us:rifleman-a": "12B", "german:scout-a": "4B", "german:scout-b": "8A", "german:rifleman-b": "11B"}
    hits = []
    for face in range(10):
        table = Table(us={"hand": "rifleman-a scout-a"}, german={"hand": "rifleman-a"}, at=at)
        table.play("play rifleman-a attack")
        odds = odds_of(table, f"target {target}")
        told = table.play(f"target {target}", dice=[face])
        attack = one(told, "attacked")
        assert (odds.total, len(odds.faces), odds.dice) == (attack["total"], attack["faces"], attack["dice"])
        assert [(part.name, part.value) for part in odds.parts] == [
            ("base", attack["base"]),
            ("cover", attack["cover"]),
            ("range", attack["range"]),
        ]
        if one(told, "attack-done")["hit"]:
            hits.append(face)
    assert hits == odds.faces


def test_a_structure_has_odds_of_its_own() -> None:
    table = drill(lrdg={"hand": "engineer"}, at={"lrdg:engineer": "12A"})
    table.play("play engineer demolition")
    odds = odds_of(table, "raze 12A")
    assert (odds.dice, odds.total, odds.faces, odds.target, odds.tile) == (3, 8, [0, 8, 9], "", "12A")
    assert odds.chance == pytest.approx(1 - 0.7**3)


# -- before the dice --------------------------------------------------------------------------------------------------


def test_nor_18_a_blast_on_one_counter_shows_its_odds_first() -> None:
    table = Table(
        "normandy-07",
        us={"hand": "mortar rifleman-a"},
        at={"us:mortar": "16B", "german:rifleman-b": "11B"},
        aimed={"us": "11B"},
    )
    best = offered(table)["play mortar blast"].best
    told = table.play("play mortar blast")  # no die is rolled
    assert [name for name, _ in told] == ["played"]
    assert table.texts == ["next german:rifleman-b"]
    odds = odds_of(table, "next german:rifleman-b")
    assert [(part.name, part.value) for part in odds.parts] == [("base", 4), ("cover", 0)]  # no range (NOR-20)
    assert (odds.total, odds.faces) == (4, [0, 4, 5, 6, 7, 8, 9])
    assert best == odds
    assert table.match.can_undo  # nothing was shown yet
    assert one(table.play("next german:rifleman-b", dice=[4]), "attack-done")["hit"] == 1


# -- the shot back ----------------------------------------------------------------------------------------------------


def duel(**position: str) -> Table:
    """The US Machine Gunner, two dice, against German Riflemen, one die; a hamlet against a road."""
    table = Table(
        "normandy-02",
        turn="german",
        german={"hand": "machine-gunner-a"},
        us={"hand": "scout-a"},
        **position,  # type: ignore[arg-type]
    )
    table.play("play machine-gunner-a attack")
    return table


def test_the_shot_back_is_the_targets_own() -> None:
    """Its dice against the attacker's defence, cover and all; not the attack once more."""
    table = duel()
    option = offered(table)["target rifleman-a"]
    assert option.odds is not None and option.back is not None
    assert (option.odds.attacker, option.odds.target, option.odds.dice) == (
        "german:machine-gunner-a",
        "us:rifleman-a",
        2,
    )
    assert (option.back.attacker, option.back.target, option.back.dice) == (
        "us:rifleman-a",
        "german:machine-gunner-a",
        1,
    )
    c, land = table.catalog, table.land
    gunner, rifleman = table.units["german:machine-gunner-a"], table.units["us:rifleman-a"]
    here, there = int(table.state.at[gunner]), int(table.state.at[rifleman])
    steps = int(c.distance_between(here, there))
    assert [part.value for part in option.odds.parts] == [c.unit_defence[rifleman], land.cover[there], steps]
    assert [part.value for part in option.back.parts] == [c.unit_defence[gunner], land.cover[here], steps]
    assert option.back.tile == table.at("german:machine-gunner-a")


def test_a_suppressed_target_does_not_shoot_back() -> None:
    assert offered(duel(suppressed="us:rifleman-a"))["target rifleman-a"].back is None


def test_a_target_without_cards_does_not_shoot_back() -> None:
    """What lies in the supply does not count either: nobody can play it now."""
    for us in ({"hand": "scout-a", "removed": "rifleman-a*5"}, {"hand": "scout-a", "supply": "rifleman-a*5"}):
        table = Table("normandy-02", turn="german", german={"hand": "machine-gunner-a"}, us=us)
        table.play("play machine-gunner-a attack")
        assert offered(table)["target rifleman-a"].back is None
        assert offered(table)["target rifleman-b"].back is not None


def test_an_own_counter_does_not_shoot_back_at_ones_own_blast() -> None:
    table = Table(
        "normandy-07",
        us={"hand": "mortar rifleman-b"},
        at={"us:mortar": "16B", "us:rifleman-a": "6B", "german:scout-a": None},
        aimed={"us": "6B"},
    )
    table.play("play mortar blast")
    options = offered(table)
    assert options["next us:rifleman-a"].odds is not None and options["next us:rifleman-a"].back is None
    assert options["next german:rifleman-a"].back is not None


def test_a_vehicle_shoots_back_by_its_crew() -> None:
    """The Light Truck with a Machine Gunner aboard; empty, or with a suppressed or card-less man, it does not."""
    crew = {"italian:machine-gunner-a": f"{LIGHT} 2"}
    table = drill(lrdg={"hand": "sniper"}, berths=crew)
    table.play("play sniper attack")
    back = offered(table)["target light-truck"].back
    assert back is not None
    assert (back.attacker, back.target) == (LIGHT, "lrdg:sniper")
    assert back.dice >= 2
    for position in (
        {},
        {"berths": crew, "suppressed": "italian:machine-gunner-a"},
        {"berths": crew, "italian": {"hand": "", "removed": "machine-gunner-a*4"}},
    ):
        table = drill(lrdg={"hand": "sniper"}, **position)
        table.play("play sniper attack")
        assert offered(table)["target light-truck"].back is None, position


def test_a_vehicle_whose_men_have_no_cards_left_does_not_shoot_back() -> None:
    """The guns of the Medium Tank are there, and nobody to play for them."""
    men = [f"tank-{man}-t*4" for man in ("driver", "gunner", "crewman")]
    for removed, shoots in ((men, False), (men[:2], True)):
        table = drill(lrdg={"hand": "antitank-rifleman"}, italian={"hand": "", "removed": " ".join(removed)})
        table.play("play antitank-rifleman antitank")
        assert (offered(table)["target medium-tank"].back is not None) == shoots


def test_a_disabled_vehicle_shoots_by_its_mens_own_cards_only() -> None:
    """The Medium Tank: its guns are silent once it is disabled (NAF-26), the crew's rifles are not."""
    table = drill(lrdg={"hand": "antitank-rifleman"})
    table.play("play antitank-rifleman antitank")
    sound = offered(table)["target medium-tank"].back
    table = drill(lrdg={"hand": "antitank-rifleman"}, damage={TANK: 3})
    table.play("play antitank-rifleman antitank")
    disabled = offered(table)["target medium-tank"].back
    assert sound is not None and disabled is not None
    assert (sound.dice, disabled.dice) == (2, 1)


def test_a_strafe_is_answered_by_nobody() -> None:
    table = drill(turn="italian", italian={"hand": "recon-aircraft"})
    table.play("play recon-aircraft strafe")
    assert all(option.odds is not None and option.back is None for option in offered(table).values())


def test_who_could_hit_whom_as_they_stand() -> None:
    table = duel()
    shot, back = table.match.odds("german:machine-gunner-a", "us:rifleman-a")
    option = offered(table)["target rifleman-a"]
    assert (shot, back) == (option.odds, option.back)
    assert table.match.odds("us:rifleman-a", "german:machine-gunner-a") == (back, shot)
    assert table.match.odds("us:rifleman-a", "us:rifleman-b") == (None, None)


def test_what_hurts_nobody_is_no_shot() -> None:
    """A hit that only suppresses is not what one fears: of two actions the one that injures is shown."""
    table = duel()
    shot, _ = table.match.odds("german:machine-gunner-a", "us:rifleman-b")
    assert shot is not None and shot.dice == 2  # Attack 2, not Suppress 4


def test_odds_have_a_readable_form() -> None:
    assert repr(Odds(0, 1, 2, 2, [("base", 7)], [0, 7, 8, 9])) == "<Odds 2 dice against 7: 0.640>"
