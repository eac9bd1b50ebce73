"""How it ends: BOB-68 to BOB-76, with RUL-110, RUL-113 and RUL-121."""

from __future__ import annotations

from typing import Any

from tests.rules.britain.sky import Sky, sky
from tests.rules.table import names

DUEL = {"Hurricane R1": "0,0 SE", "Hurricane R2": "-2,0 N", "Bf 109E Y1": "1,0 N", "Bf 109E Y2": "2,0 N"}
BARE = {"hand": "", "removed": "bf-109e-y1*4 bf-109e-y2*4"}  # a hit neutralises
RAID = {"Ju 87 S1": "0,0 N", "Docks": "0,0", "Steamer 1": "0,0 N", "AA Gun 1": "0,0", "Factory": "3,0"}
HOME = {"Bf 109E Y1": "0,-3 N", "Bf 109E Y2": "0,3 N", "Hurricane R1": "4,0 S"}
FLEE = {"luftwaffe": ["escape 2 aircraft"], "raf": ["neutralise 2"]}


def shoot(table: Sky, card: str, target: str, dice: list[int], action: str = "attack") -> None:
    table.play(f"play {card} {action}")
    table.play(f"target {target}", dice=dice)


def duel(**goals: list[str]) -> Sky:
    return sky(DUEL, raf="hurricane-r1*2", luftwaffe=BARE, victory={"luftwaffe": ["neutralise 2"], **goals})


def raid(goal: str, *more: str) -> Sky:
    victory = {"luftwaffe": [goal, *more], "raf": ["neutralise 1"]}
    return sky(RAID, luftwaffe="ju-87-s1*3", turn="luftwaffe", victory=victory)


def fleeing(place: str = "0,-3 N", goals: dict[str, list[str]] | None = None, **words: Any) -> Sky:
    pieces = {**HOME, "Bf 109E Y1": place}
    more: dict[str, Any] = {"luftwaffe": "bf-109e-y1*2 section-comms-y", "turn": "luftwaffe", **words}
    return sky(pieces, victory=goals or FLEE, escape={"luftwaffe": "0,-4 1,-4 5,-6"}, **more)


def test_bob_68_play_goes_on_until_an_objective_is_met() -> None:
    table = duel(raf=["neutralise 2"])
    shoot(table, "hurricane-r1", "bf-109e-y1", [9, 9])
    assert table.outcome is None and table.asked == "raf flight"
    table = duel(raf=["neutralise 1"])
    shoot(table, "hurricane-r1", "bf-109e-y1", [9, 9])
    assert table.outcome == ("raf", "BOB-69")  # at once: the Move is not flown any more (COM-67)
    assert table.match.decision is None


def test_bob_69_a_number_of_enemies() -> None:
    table = duel(raf=["neutralise 2"])
    shoot(table, "hurricane-r1", "bf-109e-y2", [9, 9])
    assert table.standing("raf", "neutralise") == (1, 2) and table.outcome is None
    table.play("ahead", "stop")
    shoot(table, "hurricane-r1", "bf-109e-y1", [9, 9])
    assert table.outcome == ("raf", "BOB-69")


def test_bob_69_named_enemies() -> None:
    table = duel(raf=["neutralise: Bf 109E Y2"])
    shoot(table, "hurricane-r1", "bf-109e-y1", [9, 9])
    assert table.outcome is None and table.standing("raf", "neutralise") == (0, 1)
    table.play("ahead", "stop")
    shoot(table, "hurricane-r1", "bf-109e-y2", [9, 9])
    assert table.outcome == ("raf", "BOB-69")


def test_bob_69_neutralised_counters_are_shown_as_lost() -> None:
    table = duel(raf=["neutralise 2"])
    shoot(table, "hurricane-r1", "bf-109e-y1", [9, 9])
    facts = {unit.unit: unit.facts for unit in table.match.view(None).units}
    assert facts["bf-109e-y1"] == {"fate": "lost"}


def test_rul_110_a_balloon_loss_counts_for_the_enemy() -> None:
    pieces = {"Hurricane R1": "0,0 SE", "Hurricane R2": "-2,0 N", "Bf 109E Y1": "1,0 N"}
    table = sky(pieces, raf="hurricane-r1", balloons="2,0", victory={"luftwaffe": ["neutralise 1"]})
    table.play("play hurricane-r1 move", "ahead", "ahead")
    assert table.outcome == ("luftwaffe", "BOB-69")


def test_bob_70_destroy_ships_and_structures() -> None:
    """A mere number counts both; guns are neither, unless the scenario says so."""
    table = raid("destroy 2")
    shoot(table, "ju-87-s1", "aa-gun-1", [9, 9, 9, 9], "bomb")
    assert table.standing("luftwaffe", "destroy") == (0, 2)
    table = raid("destroy 2")
    shoot(table, "ju-87-s1", "docks", [9, 9, 9, 9], "bomb")
    assert table.standing("luftwaffe", "destroy") == (1, 2) and table.outcome is None
    assert table.fate_of("docks") == "lost"
    table = raid("destroy 1")
    shoot(table, "ju-87-s1", "steamer-1", [9, 9, 9, 9], "bomb")
    assert table.outcome == ("luftwaffe", "BOB-70")


def test_bob_70_of_one_kind_or_by_name() -> None:
    for goal, target, won in (
        ("destroy 1 ships", "docks", False),
        ("destroy 1 ships", "steamer-1", True),
        ("destroy 1 structures", "steamer-1", False),
        ("destroy 1 structures", "docks", True),
        ("destroy 1 guns", "aa-gun-1", True),
        ("destroy: Factory", "docks", False),
        ("destroy: Docks", "docks", True),
    ):
        table = raid(goal)
        shoot(table, "ju-87-s1", target, [9, 9, 9, 9], "bomb")
        assert (table.outcome == ("luftwaffe", "BOB-70")) == won, goal


def test_bob_71_aircraft_escape() -> None:
    """From an escape hex off the board: all its cards leave every zone, the one just played too."""
    zones = {"hand": "bf-109e-y1*2 bf-109e-y2", "discard": "bf-109e-y1", "supply": "bf-109e-y1"}
    table = fleeing(luftwaffe=zones)
    table.play("play bf-109e-y1 move", "ahead")
    assert table.texts == ["leave", "stop"]
    told = table.play("leave")
    assert table.fate_of("bf-109e-y1") == "escaped" and table.where("bf-109e-y1") is None
    assert table.cards("luftwaffe", "removed") == {"bf-109e-y1": 4} and table.cards("luftwaffe", "play") == {}
    assert table.cards("luftwaffe", "hand") == {"bf-109e-y2": 1}
    assert "dud-taken" not in names(told) and table.standing("luftwaffe", "escape") == (1, 2)
    facts = {unit.unit: unit.facts for unit in table.match.view(None).units}
    assert facts["bf-109e-y1"] == {"fate": "escaped"}


def test_bob_71_the_number_wins() -> None:
    table = fleeing(goals={**FLEE, "luftwaffe": ["escape 1 aircraft"]})
    table.play("play bf-109e-y1 move", "ahead", "leave")
    assert table.outcome == ("luftwaffe", "BOB-71")


def test_rul_113_escape_hexes() -> None:
    """The step must leave the board; elsewhere, or for others, the edge rule holds; no edge turn instead."""
    table = fleeing("0,-4 N")
    table.play("play bf-109e-y1 move")
    assert table.texts == ["leave"] and table.why("edge-left") == "RUL-113 must-leave"
    table = fleeing("0,-4 S")  # facing inward it moves as always
    table.play("play bf-109e-y1 move", "ahead")
    assert table.place("bf-109e-y1") == "0,-3"
    table = fleeing("-2,-3 N")  # an edge hex, but none of these
    table.play("play bf-109e-y1 move")
    assert table.texts == ["edge-left", "edge-right"] and table.why("leave") == "BOB-76 may-not-leave"
    table = fleeing(
        "4,-4 N", raf="hurricane-r1", turn="raf", at={"raf:hurricane-r1": "e1"}, facing={"raf:hurricane-r1": "N"}
    )
    table.play("play hurricane-r1 move")
    assert table.texts == ["edge-left", "edge-right"]  # not its side's


def test_rul_113_by_guide_inspire_and_after_other_hexes() -> None:
    table = fleeing("0,-4 N")
    table.play("play section-comms-y guide", "steer bf-109e-y1", "leave")
    assert table.fate_of("bf-109e-y1") == "escaped" and table.cards("luftwaffe", "play") == {"section-comms-y": 1}
    table = fleeing("0,-4 N", luftwaffe={"hand": "squadron-comms*2", "play": "bf-109e-y1"})
    table.play("play squadron-comms inspire", "again bf-109e-y1 move", "leave")
    assert table.fate_of("bf-109e-y1") == "escaped"
    table = fleeing("0,-2 N")
    table.play("play bf-109e-y1 move", "ahead", "ahead", "leave")  # the third hex
    assert table.fate_of("bf-109e-y1") == "escaped"
    table = fleeing("0,-1 N")
    table.play("play bf-109e-y1 move", "ahead", "ahead", "ahead")
    assert table.where("bf-109e-y1") == "0,-4 N"  # no hex left for it


SHIPS = {"Steamer 1": "0,-4 N", "Destroyer 1": "2,0 S", "Ju 87 S1": "3,0 N"}


def test_bob_72_ship_escape_from_any_edge_hex() -> None:
    victory = {"raf": ["escape 1 ships"], "luftwaffe": ["destroy 2 ships"]}
    table = sky(SHIPS, raf="convoy-commodore", victory=victory)
    table.play("play convoy-commodore sail", "sail raf:steamer-1")
    assert table.outcome == ("raf", "BOB-71") and table.fate_of("steamer-1") == "escaped"


def test_bob_73_neutralised_is_not_escaped() -> None:
    table = fleeing("0,-3 N", balloons="0,-4")
    table.play("play bf-109e-y1 move", "ahead")
    assert table.fate_of("bf-109e-y1") == "lost"
    assert table.standing("luftwaffe", "escape") == (0, 2) and table.standing("raf", "neutralise") == (1, 2)


def scoring(points: dict[str, str], **victory: list[str]) -> Sky:
    return sky(
        RAID, luftwaffe="ju-87-s1*3", turn="luftwaffe", victory={"raf": ["neutralise 1"], **victory}, points=points
    )


def test_bob_74_score_points() -> None:
    table = scoring({"luftwaffe": '{ destroy = 1, "Docks" = 3 }'}, luftwaffe=["score 4"])
    shoot(table, "ju-87-s1", "aa-gun-1", [9, 9, 9, 9], "bomb")
    assert table.score("luftwaffe") == 0  # a gun is no ship and no structure
    table = scoring({"luftwaffe": '{ destroy = 1, "Docks" = 3, "AA Gun 1" = 2 }'}, luftwaffe=["score 4"])
    shoot(table, "ju-87-s1", "docks", [9, 9, 9, 9], "bomb")
    assert table.score("luftwaffe") == 3 and table.standing("luftwaffe", "score") == (3, 4) and table.outcome is None
    table = scoring({"luftwaffe": '{ destroy = 1, "AA Gun 1" = 2 }'}, luftwaffe=["score 2"])
    shoot(table, "ju-87-s1", "aa-gun-1", [9, 9, 9, 9], "bomb")
    assert table.outcome == ("luftwaffe", "BOB-74")


def test_bob_74_points_for_escape_and_neutralising() -> None:
    victory = {"luftwaffe": ["score 3"], "raf": ["score 2"]}
    points = {"luftwaffe": "{ escape = 2, neutralise = 1 }", "raf": "{ neutralise = 1 }"}
    pieces = {**HOME, "Bf 109E Y1": "0,-4 N", "Hurricane R2": "3,-4 S"}
    zones = {"hand": "bf-109e-y1*2 squadron-comms"}
    words: dict[str, Any] = {"victory": victory, "points": points, "escape": {"luftwaffe": "0,-4"}}
    table = sky(pieces, luftwaffe=zones, turn="luftwaffe", **words)
    table.play("play bf-109e-y1 move", "leave")
    assert (table.score("luftwaffe"), table.score("raf")) == (2, 0) and table.outcome is None
    table = sky(pieces, raf="hurricane-r1", balloons="4,1", **words)
    table.play("play hurricane-r1 move", "ahead")
    assert (table.score("luftwaffe"), table.score("raf")) == (1, 0)


def test_rul_187_a_reward_for_escaping_lets_leave() -> None:
    """No condition names an escape: points for it are enough."""
    words: dict[str, Any] = {
        "victory": {"luftwaffe": ["score 3"], "raf": ["neutralise 2"]},
        "escape": {"luftwaffe": "0,-4"},
        "luftwaffe": {"hand": "bf-109e-y1*2 squadron-comms"},
        "turn": "luftwaffe",
    }
    pieces = {**HOME, "Bf 109E Y1": "0,-4 N"}
    table = sky(pieces, points={"luftwaffe": "{ escape = 2 }"}, **words)
    table.play("play bf-109e-y1 move")
    assert "leave" in table.texts
    table.play("leave")
    assert table.score("luftwaffe") == 2


def test_bob_76_only_pieces_named_may_leave() -> None:
    goals = {**FLEE, "luftwaffe": ["escape: Bf 109E Y2"]}
    table = fleeing("0,-4 N", goals)
    table.play("play bf-109e-y1 move")
    assert table.texts == ["edge-left", "edge-right"] and table.why("leave") == "BOB-76 may-not-leave"
    pieces = {**HOME, "Bf 109E Y2": "0,-4 N"}
    table = sky(pieces, luftwaffe="bf-109e-y2", turn="luftwaffe", victory=goals, escape={"luftwaffe": "0,-4"})
    table.play("play bf-109e-y2 move", "leave")
    assert table.outcome == ("luftwaffe", "BOB-71")


def test_bob_76_escaped_is_not_neutralised() -> None:
    table = fleeing("0,-4 N")
    table.play("play bf-109e-y1 move", "leave")
    assert table.standing("raf", "neutralise") == (0, 2) and table.standing("luftwaffe", "escape") == (1, 2)
