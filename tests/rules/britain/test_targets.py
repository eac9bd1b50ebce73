"""Who may be shot at: BOB-48 to BOB-53, with RUL-114 and RUL-175."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.rules.britain.sky import book, firing, sky
from tests.rules.table import names

VECTORS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
AROUND = list(VECTORS)
CARDS = {
    "Defiant G1": "raf",
    "Hurricane R1": "raf",
    "Hurricane Ace P1": "raf",
    "Spitfire W1": "raf",
    "Spitfire Ace W1": "raf",
    "Bf 109E Y1": "luftwaffe",
    "Bf 109E Ace Y1": "luftwaffe",
    "Bf 110 Z1": "luftwaffe",
    "Bf 110 Ace Z1": "luftwaffe",
    "Ju 87 S1": "luftwaffe",
    "He 111 H1": "luftwaffe",
}
# Steps to the right of the nose, by title.
LINES = {
    "Defiant": {1, 2, 3, 4, 5},
    "Hurricane": {0},
    "Spitfire": {0},
    "Bf 109E": {0},
    "Bf 110": {0, 3},
    "Ju 87": {0, 3},
    "He 111": {2, 3, 4},
}


def prints(action: str) -> dict[str, set[str]]:
    """Titles that print an action, by side."""
    out: dict[str, set[str]] = {"raf": set(), "luftwaffe": set()}
    for card in book().cards.values():
        if card.side is not None and any(printed.name == action for printed in card.actions):
            out[card.side].add(card.title)
    return out


def test_bob_48_who_has_which() -> None:
    assert prints("bomb") == {"raf": set(), "luftwaffe": {"Bf 110 Ace", "Ju 87", "He 111"}}
    assert prints("anti-air") == {"raf": {"AA Battery"}, "luftwaffe": set()}
    combat = [card for card in book().cards.values() if card.klass == "combat"]
    for side in ("raf", "luftwaffe"):
        assert prints("attack")[side] == {card.title for card in combat if card.side == side}


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", CARDS)
def test_bob_49_attack_targets_are_in_the_firing_lines(name: str) -> None:
    """An enemy at every distance in every direction: a target exactly in the printed lines (BOB-52)."""
    side = CARDS[name]
    foe = "Bf 109E B1" if side == "raf" else "Defiant G2"
    token = foe.lower().replace(" ", "-")
    title = name.rpartition(" ")[0].removesuffix(" Ace")
    card = name.lower().replace(" ", "-")
    for heading in ("N", "SW"):
        for step, (dq, dr) in enumerate(VECTORS.values()):
            for away in (1, 3):
                pieces = {name: f"0,0 {heading}", foe: f"{dq * away},{dr * away} N"}
                hands: dict[str, Any] = {side: card}
                table = sky(pieces, turn=side, **hands)
                relative = (step - AROUND.index(heading)) % 6
                fires = relative in LINES[title]
                assert (f"play {card} attack" in table.texts) == fires, (heading, step, away)
                if fires:
                    table.play(f"play {card} attack")
                    assert table.targets == [token]


def test_bob_49_not_off_the_rows() -> None:
    for place in ("1,1", "2,-1", "-1,2", "1,2", "-2,1"):
        table = sky({"Defiant G1": "0,0 N", "Bf 109E Y1": f"{place} N"}, raf="defiant-g1")
        assert table.why("play defiant-g1 attack") == "BOB-49 nobody-in-line"


def test_bob_49_only_enemies_that_are_not_grounded() -> None:
    pieces = {
        "Bf 109E Y1": "0,0 SE",
        "Bf 109E Y2": "1,0 SE",
        "Hurricane R1": "1,0 SE",
        "Hurricane R2": "2,0 SE",
        "Docks": "1,0",
        "Steamer 1": "1,0 N",
        "AA Gun 1": "1,0",
    }
    table = sky(pieces, luftwaffe="bf-109e-y1", turn="luftwaffe", grounded=["Hurricane R2"])
    table.play("play bf-109e-y1 attack")
    assert table.targets == ["hurricane-r1"]
    assert table.why("target hurricane-r2") == "BOB-29 on-the-ground"
    assert table.why("target docks") == "BOB-49 not-an-aircraft"


def test_bob_50_anti_air_targets_any_enemy_aircraft() -> None:
    """However far, suppressed or not, decoys too; no line is needed."""
    pieces = {
        "AA Gun 1": "0,0",
        "Hurricane R1": "0,0 N",
        "Bf 109E Y1": "0,0 N",
        "Ju 87 S1": "3,1 N",
        "He 111 H1": "-4,7 N",
        "Decoy H2": "5,-6 N",
    }
    table = sky(pieces, raf="aa-battery", out="ju-87-s1")
    table.play("play aa-battery anti-air")
    assert table.targets == ["bf-109e-y1", "ju-87-s1", "he-111-h1", "decoy-h2"]


def test_rul_114_anti_air_needs_a_gun() -> None:
    table = sky({"Hurricane R1": "0,0 N", "Ju 87 S1": "2,0 N"}, raf="aa-battery")
    assert table.why("play aa-battery anti-air") == "RUL-114 no-gun"
    table = sky({"AA Gun 1": "0,0", "Ju 87 S1": "2,0 N"}, raf="aa-battery", gone={"aa-gun-1": "lost"})
    assert table.why("play aa-battery anti-air") == "RUL-114 no-gun"
    assert "play command" in table.offered("aa-battery")
    table = sky({"AA Gun 1": "2,0", "Ju 87 S1": "2,0 N"}, raf="aa-battery")
    table.play("play aa-battery anti-air")
    told = table.play("target ju-87-s1", dice=[1, 1, 1])
    shot = next(fields for name, fields in told if name == "flak")
    assert (shot["range"], shot["total"]) == (0, 3)


def test_bob_51_bomb_targets_in_the_own_hex() -> None:
    pieces = {
        "Ju 87 S1": "0,0 N",
        "Ju 87 S2": "0,0 N",
        "Docks": "0,0",
        "Steamer 1": "0,0 N",
        "AA Gun 1": "0,0",
        "Hurricane R1": "0,0 N",
        "Hurricane R2": "0,0 N",
        "Oil Tanks": "0,-1",
    }
    table = sky(pieces, luftwaffe="ju-87-s1", turn="luftwaffe", grounded=["Hurricane R1"])
    table.play("play ju-87-s1 bomb")
    assert sorted(table.targets) == ["aa-gun-1", "docks", "hurricane-r1", "steamer-1"]
    assert table.why("target oil-tanks") == "BOB-51 not-below"
    assert table.why("target hurricane-r2") == "BOB-51 not-bombed"
    table = sky({"Ju 87 S1": "0,0 N", "Docks": "0,-1"}, luftwaffe="ju-87-s1", turn="luftwaffe")
    assert table.why("play ju-87-s1 bomb") == "BOB-51 nothing-below"


def test_bob_51_a_move_may_bring_it_there() -> None:
    table = sky({"Ju 87 S1": "0,0 N", "Docks": "0,-1"}, luftwaffe="ju-87-s1", turn="luftwaffe")
    table.play("play ju-87-s1 move", "ahead", "stop", "act ju-87-s1 bomb")
    assert table.targets == ["docks"]


def test_bob_52_the_own_hex_always_counts() -> None:
    """A He 111 has no line ahead and a Defiant none there either: in their hex both may fire."""
    for heading in AROUND:
        pieces = {"He 111 H1": f"0,0 {heading}", "Defiant G1": "0,0 N"}
        assert "play he-111-h1 attack" in sky(pieces, luftwaffe="he-111-h1", turn="luftwaffe").texts
        assert "play defiant-g1 attack" in sky(pieces, raf="defiant-g1").texts


@pytest.mark.turns(3)
@pytest.mark.parametrize("line", range(6))
def test_bob_52_left_is_not_right(line: int) -> None:
    """Every counter of the box is alike to both sides: one line alone, in each place, tells them apart."""
    edit = firing("Hurricane", line)
    for heading, (step, (dq, dr)) in product(AROUND[::2], enumerate(VECTORS.values())):
        pieces = {"Hurricane R1": f"0,0 {heading}", "Bf 109E Y1": f"{2 * dq},{2 * dr} N"}
        table = sky(pieces, raf="hurricane-r1", edit=edit)
        assert ("play hurricane-r1 attack" in table.texts) == ((step - AROUND.index(heading)) % 6 == line)


def test_bob_52_lines_have_no_end() -> None:
    table = sky({"Hurricane R1": "0,-4 S", "Bf 109E Y1": "0,5 N"}, raf="hurricane-r1")
    table.play("play hurricane-r1 attack")
    assert table.targets == ["bf-109e-y1"]


def test_bob_52_lines_turn_with_the_aircraft() -> None:
    table = sky({"Spitfire W1": "0,0 N", "Bf 109E Y1": "2,-3 N"}, raf="spitfire-w1*2")
    assert "play spitfire-w1 attack" not in table.texts
    table.play("play spitfire-w1 manoeuvre", "ahead", "right", "stop")
    assert "play spitfire-w1 attack" in table.texts  # from 0,-1 along NE to 2,-3


def test_bob_53_nothing_blocks_fire() -> None:
    pieces = {
        "Hurricane R1": "0,0 SE",
        "Bf 109E Y1": "1,0 N",
        "Hurricane R2": "2,0 N",
        "Docks": "2,0",
        "Bf 109E Y2": "4,0 N",
    }
    table = sky(pieces, raf="hurricane-r1", clouds="2,0", balloons="3,0")
    table.play("play hurricane-r1 attack")
    assert table.targets == ["bf-109e-y1", "bf-109e-y2"]


def test_rul_175_combat_actions_without_a_chance() -> None:
    """Above ten, or already out of action: chosen all the same, and nothing comes of it."""
    table = sky({"Hurricane R1": "0,-4 S", "Bf 109E Y1": "0,5 N"}, raf="hurricane-r1")
    table.play("play hurricane-r1 attack")
    told = table.play("target bf-109e-y1", dice=[0, 0])
    assert next(fields for name, fields in told if name == "attack-done")["hit"] == 0
    assert table.cards("luftwaffe", "removed") == {}
    pieces = {"AA Gun 1": "0,0", "Ju 87 S1": "0,0 N", "Ju 87 S2": "4,0 N"}
    table = sky(pieces, raf="aa-battery", out="ju-87-s1")
    table.play("play aa-battery anti-air")
    told = table.play("target ju-87-s1", dice=[0, 0, 0])
    assert table.is_suppressed("luftwaffe:ju-87-s1")
    assert next(fields for name, fields in told if name == "put-out")["changed"] == 0
    assert "card-lost" not in names(told)
