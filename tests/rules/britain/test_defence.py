"""Total defence and dice: BOB-54 to BOB-62, with RUL-106 to RUL-108."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.odds import Odds
from tests.rules.britain.sky import Sky, sky
from tests.rules.table import Told

AROUND = ["N", "NE", "SE", "S", "SW", "NW"]
VECTORS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}


def shot(told: list[Told]) -> dict[str, int]:
    (fields,) = [fields for name, fields in told if name in ("fired", "flak", "bombed")]
    return fields


def fire(table: Sky, card: str, target: str, action: str = "attack") -> dict[str, int]:
    """What is told of a shot, whatever the dice."""
    table.play(f"play {card} {action}")
    option = f"target {target}"
    assert option in table.texts
    odds = odds_of(table, option)
    fields = shot(table.play(option, dice=None))
    assert (odds.dice, odds.total, len(odds.faces)) == (fields["dice"], fields["total"], fields["faces"])
    return fields


def odds_of(table: Sky, option: str) -> Odds:
    """What a player is shown before the roll."""
    game = table.match.game
    odds = game.procedure(table.state).odds(game, table.state, table.decision.options[table.texts.index(option)].key)
    assert odds is not None
    return odds


def parts(fields: dict[str, int]) -> tuple[int, int, int]:
    assert fields["total"] == fields["base"] + fields["cover"] + fields["range"]
    return fields["base"], fields["cover"], fields["range"]


def hurricane(more: dict[str, str] | None = None, target: str = "2,0 N", **words: Any) -> dict[str, int]:
    """A Hurricane at 0,0 that fires at a Bf 109E along SE."""
    table = sky({"Hurricane R1": "0,0 SE", "Bf 109E Y1": target, **(more or {})}, raf="hurricane-r1", **words)
    return fire(table, "hurricane-r1", "bf-109e-y1")


def test_bob_54_attack_is_base_cover_and_range() -> None:
    assert parts(hurricane()) == (5, 0, 2)
    assert parts(hurricane({"Bf 109E Y2": "1,0 N"}, clouds="2,0")) == (5, 3, 2)


def test_bob_54_anti_air_has_no_cover() -> None:
    pieces = {"AA Gun 1": "0,0", "Ju 87 S1": "2,0 N", "Ju 87 S2": "2,0 N", "Hurricane R1": "1,0 N"}
    fields = fire(sky(pieces, raf="aa-battery", clouds="1,0 2,0"), "aa-battery", "ju-87-s1", "anti-air")
    assert (fields["base"], fields["range"], fields["total"], fields["dice"]) == (3, 2, 5, 3)


@pytest.mark.parametrize(("marker", "base"), [("Docks", 7), ("Oil Tanks", 5), ("AA Gun 1", 7), ("Radar Station 1", 8)])
def test_bob_54_bomb_is_base_only(marker: str, base: int) -> None:
    pieces = {"Ju 87 S1": "0,0 N", "Ju 87 S2": "0,0 N", marker: "0,0", "Hurricane R1": "0,0 S"}
    table = sky(pieces, luftwaffe="ju-87-s1", turn="luftwaffe", clouds="0,0")
    fields = fire(table, "ju-87-s1", marker.lower().replace(" ", "-"), "bomb")
    assert (fields["total"], fields["dice"]) == (base, 4)


@pytest.mark.parametrize(
    ("more", "cover"),
    [
        ({"Hurricane R2": "0,0 N"}, 1),  # in the attacker's hex
        ({"Hurricane R2": "1,0 N"}, 1),  # between
        ({"Hurricane R2": "2,0 N"}, 1),  # in the target's
        ({"Bf 109E Y2": "0,0 N"}, 1),  # foe as friend
        ({"Bf 109E Y2": "1,0 N", "Hurricane R2": "1,0 N"}, 2),
        ({"Bf 109E Y2": "0,0 N", "Hurricane R2": "1,0 N", "Ju 87 S1": "2,0 N"}, 3),
        ({"Hurricane R2": "3,0 N"}, 0),  # behind the target
        ({"Hurricane R2": "-1,0 N"}, 0),  # behind the attacker
        ({"Hurricane R2": "1,-1 N", "Bf 109E Y2": "0,1 N"}, 0),  # beside
        ({"Docks": "1,0", "Steamer 1": "1,0 N", "AA Gun 1": "0,0"}, 0),  # no aircraft
        ({"Decoy H1": "1,0 N"}, 1),  # RUL-177
    ],
)
def test_bob_55_cover_from_aircraft(more: dict[str, str], cover: int) -> None:
    assert parts(hurricane(more)) == (5, cover, 2)


def test_bob_55_neither_attacker_nor_target_counts() -> None:
    assert parts(hurricane(target="1,0 N")) == (5, 0, 1)
    assert parts(hurricane(target="0,0 N")) == (5, 0, 0)


@pytest.mark.parametrize(
    ("clouds", "cover"),
    [("0,0", 2), ("1,0", 2), ("2,0", 2), ("0,0 1,0 2,0", 6), ("3,0 -1,0 1,-1 0,1", 0)],
)
def test_bob_56_cover_from_clouds(clouds: str, cover: int) -> None:
    assert parts(hurricane(clouds=clouds)) == (5, cover, 2)


@pytest.mark.parametrize(("balloons", "cover"), [("1,0", 2), ("1,0 2,0", 4), ("4,0 -1,0 1,-1", 0)])
def test_bob_57_cover_from_balloons(balloons: str, cover: int) -> None:
    assert parts(hurricane(target="3,0 N", balloons=balloons)) == (5, cover, 3)


def test_bob_57_all_covers_add_up() -> None:
    more = {"Hurricane R2": "0,0 N", "Bf 109E Y2": "3,0 N"}
    assert parts(hurricane(more, target="3,0 N", clouds="1,0", balloons="2,0")) == (5, 6, 3)


@pytest.mark.parametrize("away", [0, 1, 2, 3, 4, 5])
def test_bob_58_range_is_the_distance(away: int) -> None:
    assert parts(hurricane(target=f"{away},0 N")) == (5, 0, away)


def test_bob_59_anti_air_from_the_closest_gun() -> None:
    """Plain distance, no straight line; of several the nearest; equally close ones make no difference."""
    for guns, away in (
        ({"AA Gun 1": "0,0"}, 3),
        ({"AA Gun 1": "0,0", "AA Gun 2": "2,2"}, 1),
        ({"AA Gun 1": "2,2", "AA Gun 2": "0,0"}, 1),
        ({"AA Gun 1": "0,0", "AA Gun 2": "4,1"}, 2),
        ({"AA Gun 1": "1,1", "AA Gun 2": "3,1"}, 1),
    ):
        table = sky({"Ju 87 S1": "2,1 N", **guns}, raf="aa-battery")
        fields = fire(table, "aa-battery", "ju-87-s1", "anti-air")
        assert (fields["range"], fields["total"]) == (away, 3 + away)


def test_bob_59_a_destroyed_gun_is_no_origin() -> None:
    pieces = {"Ju 87 S1": "2,1 N", "AA Gun 1": "2,1", "AA Gun 2": "0,1"}
    table = sky(pieces, raf="aa-battery", gone={"aa-gun-1": "lost"})
    assert fire(table, "aa-battery", "ju-87-s1", "anti-air")["range"] == 2


@pytest.mark.parametrize(
    ("target", "die", "hit"),
    [("5,0 N", 0, 1), ("5,0 N", 9, 0), ("4,0 N", 9, 1), ("4,0 N", 8, 0), ("4,0 N", 0, 1)],
)
def test_bob_60_a_ten_is_only_a_ten(target: str, die: int, hit: int) -> None:
    table = sky({"Hurricane R1": "0,0 SE", "Bf 109E Y1": target}, raf="hurricane-r1")
    table.play("play hurricane-r1 attack")
    told = table.play("target bf-109e-y1", dice=[die, 1])
    assert next(fields for name, fields in told if name == "attack-done")["hit"] == hit


def test_bob_60_above_ten_cannot_be_hit() -> None:
    table = sky({"Hurricane R1": "0,0 SE", "Bf 109E Y1": "5,0 N"}, raf="hurricane-r1", clouds="2,0")
    table.play("play hurricane-r1 attack")
    odds = odds_of(table, "target bf-109e-y1")
    assert (odds.total, odds.faces, odds.chance) == (12, [], 0)
    told = table.play("target bf-109e-y1", dice=[0, 0])
    assert not [fields for name, fields in told if name == "card-lost"]


@pytest.mark.parametrize("line", AROUND)
def test_bob_61_front_and_rear_values(line: str) -> None:
    """The target through all six headings, on a line in each direction: three are its rear."""
    dq, dr = VECTORS[line]
    for heading in AROUND:
        pieces = {"Hurricane R1": f"0,0 {line}", "Bf 109E Y1": f"{2 * dq},{2 * dr} {heading}"}
        fields = fire(sky(pieces, raf="hurricane-r1"), "hurricane-r1", "bf-109e-y1")
        off = (AROUND.index(heading) - AROUND.index(line)) % 6
        assert (fields["dice"], fields["rear"]) == ((3, 1) if off in (5, 0, 1) else (2, 0)), (line, heading)


@pytest.mark.parametrize("heading", AROUND)
def test_bob_61_with_one_value_always_that(heading: str) -> None:
    pieces = {"Ju 87 S1": "0,0 SE", "Hurricane R1": f"1,0 {heading}"}
    assert fire(sky(pieces, luftwaffe="ju-87-s1", turn="luftwaffe"), "ju-87-s1", "hurricane-r1")["dice"] == 1


def test_bob_62_never_in_the_same_hex() -> None:
    for heading in AROUND:
        fields = hurricane(target=f"0,0 {heading}")
        assert (fields["dice"], fields["rear"]) == (2, 0)


def test_bob_62_at_any_range() -> None:
    for away in (1, 2, 5):
        assert hurricane(target=f"{away},0 SE")["rear"] == 1
        assert hurricane(target=f"{away},0 NW")["rear"] == 0


def test_rul_106_by_the_line_of_fire_not_the_attackers_heading() -> None:
    """A Defiant that fires astern, or a Bf 110: the line is what counts."""
    for heading, rear in (("NW", 1), ("SW", 1), ("N", 1), ("SE", 0), ("NE", 0), ("S", 0)):
        pieces = {"Defiant G1": "0,0 SE", "Bf 109E Y1": f"-2,0 {heading}"}
        fields = fire(sky(pieces, raf="defiant-g1"), "defiant-g1", "bf-109e-y1")
        assert (fields["rear"], fields["dice"]) == (rear, 2 if rear else 1)


def test_rul_107_attack_in_the_same_hex() -> None:
    """Range 0; tokens there count once; front value."""
    fields = hurricane({"Hurricane R2": "0,0 N", "Bf 109E Y2": "0,0 N"}, target="0,0 SE", clouds="0,0")
    assert parts(fields) == (5, 4, 0) and fields["dice"] == 2


def test_rul_108_grounded_aircraft_are_cover() -> None:
    pieces = {"Bf 109E Y1": "0,0 SE", "Hurricane R1": "2,0 N", "Hurricane R2": "1,0 N"}
    table = sky(pieces, luftwaffe="bf-109e-y1", turn="luftwaffe", grounded=["Hurricane R2"])
    assert parts(fire(table, "bf-109e-y1", "hurricane-r1")) == (6, 1, 2)
