"""What teammates share and what they do not: REI-J-10 to REI-J-13, RUL-78 to RUL-80, RUL-138, RUL-139."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.option import Option
from sandtable.rules.land.kinds import STRIKE
from sandtable.rules.shared.kinds import TAKE
from tests.rules.reinforcements.field import HIT, TRUCK, joint, joint_minefield
from tests.rules.table import Table, names, one

US_2 = "us-2"


# -- cards ------------------------------------------------------------------------------------------------------------


def test_rei_j_10_bolster_takes_from_the_own_supply() -> None:
    table = joint(**{"us-1": {"hand": "platoon-sergeant", "supply": "rifleman-a"}, US_2: {"supply": "rifleman-b"}})
    table.play("play platoon-sergeant bolster")
    assert table.texts == ["take rifleman-a", "done"]
    assert table.why(Option(TAKE, table.kind(US_2, "rifleman-b"))) == "COM-47 own-supply-only"


def test_rei_j_10_command_draws_from_the_own_deck() -> None:
    table = joint(**{"us-1": {"hand": "platoon-sergeant", "supply": "rifleman-a*4"}})
    before = table.size(US_2, "deck"), table.size("us-1", "deck")
    table.play("play platoon-sergeant command", "draw 2")
    assert (table.size(US_2, "deck"), table.size("us-1", "deck")) == (before[0], before[1] - 2)


def test_rei_j_10_inspire_gives_back_own_cards() -> None:
    table = joint(**{"us-1": {"hand": "squad-leader-a rifleman-a scout-a tank-a"}, US_2: {"play": "rifleman-b"}})
    table.play("play rifleman-a move", "stop", "play scout-a scout", "stop", "play squad-leader-a inspire")
    assert sorted(table.texts) == ["done", "take rifleman-a", "take scout-a"]
    assert table.refusal(Option(TAKE, table.kind(US_2, "rifleman-b"))) == "COM-51"


def test_rei_j_11_guide_may_move_a_teammates_counter() -> None:
    table = joint(turn=US_2, **{US_2: {"hand": "platoon-guide"}})
    table.play("play platoon-guide guide")
    assert {"pick rifleman-a", "pick tank-a", "pick rifleman-b"} <= set(table.texts)
    assert table.why("pick german:scout-a") == "RUL-35 own-counters-only"
    table.play("pick rifleman-a", "step 13B")
    assert table.at("us:rifleman-a") == "13B"


def test_rei_j_12_mines_never_go_off_under_a_teammate() -> None:
    """The mines are the LRDG's: neither player of the team sets them off, and both opponents do."""
    mines = {"16B-12A": "personnel"}
    table = joint_minefield(turn="lrdg-2", mines=mines, **{"lrdg-2": {"hand": "marksman"}})
    table.play("play marksman move", "step 12A", dice=[])
    assert (table.at("lrdg:marksman"), table.mines("16B-12A")) == ("12A", ["personnel"])
    for seat, man in (("italian-1", "pioneer"), ("italian-2", "marksman")):
        table = joint_minefield(
            turn=seat, mines={"19A-6A": "personnel"}, at={f"italian:{man}": "6A"}, **{seat: {"hand": man}}
        )
        told = table.play(f"play {man} move", "step 19A", dice=[1, 1, 1])
        assert "mine-sprung" in names(told)


def test_rei_j_12_a_teammate_is_friendly_for_entering_vehicles() -> None:
    """The Sergeant of lrdg-1 is in the truck; the Scout of lrdg-2 gets in."""
    table = joint_minefield(turn="lrdg-2", at={"lrdg:scout": "1A"}, **{"lrdg-2": {"hand": "scout*2"}})
    table.play(f"enter scout {TRUCK} 2", "use scout 1")
    assert table.berth("lrdg:scout") == f"{TRUCK} 2"


def test_rei_j_13_no_showing_of_cards() -> None:
    """A teammate is shown of one's cards what everybody is."""
    table = joint(**{"us-1": {"hand": "rifleman-a scout-a"}, US_2: {"hand": "rifleman-b", "removed": "mortar"}})
    by_viewer = {viewer: {seat.seat: seat for seat in table.match.view(viewer).seats} for viewer in ("us-1", None)}
    assert by_viewer["us-1"][US_2] == by_viewer[None][US_2]
    mate = by_viewer["us-1"][US_2]
    assert (mate.hand, mate.deck, mate.removed, mate.bid, mate.hand_size) == (None, None, None, None, 1)
    assert by_viewer["us-1"]["us-1"].hand == {"rifleman-a": 1, "scout-a": 1}


# -- duds -------------------------------------------------------------------------------------------------------------


def scouting(seat: str, left: int) -> Table:
    """A seat's Scout marks two tiles with so many duds in the supply of the team."""
    letter = {"us-1": "a", US_2: "b"}[seat]
    cards: dict[str, Any] = {"us-1": {"hand": "", "removed": f"fog-of-war*{9 - left}"}, US_2: {"removed": "fog-of-war"}}
    cards[seat] = {**cards[seat], "hand": f"scout-{letter} rifleman-{letter}"}
    table = joint(turn=seat, **cards)
    table.play(f"play scout-{letter} scout", "step 12B", "step 7A")
    return table


@pytest.mark.parametrize("seat", ["us-1", US_2])
def test_rul_78_each_takes_into_his_own_discard_pile(seat: str) -> None:
    table = scouting(seat, 5)
    other = US_2 if seat == "us-1" else "us-1"
    assert (table.cards(seat, "discard"), table.cards(other, "discard")) == ({"fog-of-war": 2}, {})
    assert table.side_facts("us")["dud_supply"] == 3


@pytest.mark.parametrize("left", [0, 1])
def test_rul_78_first_come_first_served(left: int) -> None:
    """With too few left the markers are placed all the same (RUL-20)."""
    table = scouting(US_2, left)
    assert table.cards(US_2, "discard").get("fog-of-war", 0) == left
    assert table.side_facts("us")["dud_supply"] == 0
    assert (table.mark("us:12B"), table.mark("us:7A")) == ("scouted", "scouted")


@pytest.mark.parametrize("foe", ["german-1", "german-2"])
def test_rul_79_conceal_is_against_one_opponent(foe: str) -> None:
    table = joint(turn=US_2, **{US_2: {"hand": "scout-b rifleman-b"}})
    before = table.side_facts("german")["dud_supply"]
    table.play("play scout-b conceal")
    assert (table.asked, table.texts) == (f"{US_2} conceal", ["against german-1", "against german-2"])
    assert table.why("against us-1") == "RUL-79 not-an-opponent"
    table.play(f"against {foe}")
    other = "german-2" if foe == "german-1" else "german-1"
    assert (table.cards(foe, "discard"), table.cards(other, "discard")) == ({"fog-of-war": 1}, {})
    assert table.side_facts("german")["dud_supply"] == before - 1


# -- the side and its two players -------------------------------------------------------------------------------------


def test_rul_80_a_teammate_is_no_target() -> None:
    table = joint(**{"us-1": {"hand": "rifleman-a"}})
    table.play("play rifleman-a attack")
    assert table.why(Option(STRIKE, table.units["us:scout-b"])) == "COM-54 own-counter"


def test_rul_80_markers_are_the_teams() -> None:
    """us-2 moves over tiles that us-1 has scouted, and takes what us-1 has marked."""
    table = joint(turn=US_2, points={"13B": 2}, **{US_2: {"hand": "rifleman-b*2 scout-b"}})
    table.play("play rifleman-b move", "step 13B", "play rifleman-b control")
    assert (table.mark("us:13B"), table.score("us")) == ("controlled", 2)


@pytest.mark.parametrize("seat", ["us-1", US_2])
def test_rul_80_the_team_wins(seat: str) -> None:
    letter = seat.replace("us-1", "a").replace(US_2, "b")
    table = joint(
        turn=seat,
        at={f"us:rifleman-{letter}": "13B"},
        marks={"us:16B": "controlled", "us:6A": "controlled"},
        **{seat: {"hand": f"rifleman-{letter}"}},
    )
    assert table.score("us") == 3
    table.play(f"play rifleman-{letter} control")
    assert table.outcome == ("us", "COM-68")


def test_rul_80_a_team_is_pinned_when_the_last_rifleman_of_both_is_gone() -> None:
    def shot(**at: str | None) -> list[str]:
        """us-2's Riflemen are hit with no card left."""
        table = joint(
            turn="german-1",
            at={f"us:{unit.replace('_', '-')}": tile for unit, tile in at.items()},
            **{"german-1": {"hand": "rifleman-a scout-a"}, US_2: {"removed": "rifleman-b*5"}},
        )
        return names(table.play("play rifleman-a attack", "target rifleman-b", dice=[0]))

    assert "pinned" not in shot()
    assert "pinned" in shot(rifleman_a=None)


def blast(us_1: dict[str, str], *before: str, seat: str = US_2) -> Table:
    """us-2's Mortar strikes us-1's Riflemen on 13B, and hits."""
    table = joint(
        turn=seat,
        at={"us:rifleman-a": "13B", "us:mortar": "17B"},
        aimed={"us": "13B"},
        **{"us-1": us_1, US_2: {"hand": "mortar rifleman-b"}},
    )
    table.play(*before, "play mortar blast", "next us:rifleman-a", dice=[0])
    return table


def test_rul_80_rul_138_blast_hits_a_teammate_who_loses_in_the_normal_order() -> None:
    table = blast({"hand": "rifleman-a", "discard": "rifleman-a"})
    assert one(table.told(), "card-lost")["zone"] == 1
    assert (table.cards("us-1", "removed"), table.cards(US_2, "removed")) == ({"rifleman-a": 1}, {})


def test_rul_138_the_owner_chooses_what_he_loses() -> None:
    table = blast({"hand": "rifleman-a grenadier-a"})
    assert (table.asked, table.texts) == ("us-1 loss", ["lose rifleman-a", "lose grenadier-a"])
    table.play("lose grenadier-a")
    assert table.asked == f"{US_2} turn"


def test_rul_138_only_its_players_cards_activate_a_counter() -> None:
    table = joint(**{"us-1": {"hand": "rifleman-a scout-a"}, US_2: {"hand": "rifleman-b"}})
    moved = {text.split()[1] for text in table.texts if text.startswith("play")}
    assert moved == {"rifleman-a", "scout-a"}
    table.play("play rifleman-a move", "step 13B")
    assert (table.at("us:rifleman-a"), table.at("us:rifleman-b")) == ("13B", "17B")


def test_rul_138_a_card_is_in_the_cards_of_one_player_only() -> None:
    table = joint()
    owners: dict[int, set[int]] = {}
    for kind in table.catalog.kinds:
        if kind.unit >= 0:
            owners.setdefault(kind.unit, set()).add(kind.seat)
    assert all(len(seats) == 1 for seats in owners.values())
    assert all(table.catalog.unit_seat[unit] in seats for unit, seats in owners.items())


def test_rei_m_10_the_commander_of_the_mines_side_picks_who_is_hurt() -> None:
    """RUL-138: and the hurt man loses from the cards of his own player, whose turn it is not."""
    table = joint_minefield(
        mines={"3A-19A": "armour"},
        at={"italian:rifleman-a": "3A"},
        berths={"italian:rifleman-a": "italian:scout-car 2"},
        leads={"lrdg": "lrdg-2"},
        **{"italian-1": {"hand": "machine-gunner-a*2"}, "italian-2": {"hand": "rifleman-a", "discard": "rifleman-a"}},
    )
    table.play("use machine-gunner-a 1", "step 19A", dice=HIT)
    assert table.asked == "lrdg-2 hit"
    table.play("choose italian:rifleman-a")
    assert one(table.told(), "card-lost")["zone"] == 1
    assert (table.cards("italian-2", "removed"), table.cards("italian-1", "removed")) == ({"rifleman-a": 1}, {})


# -- hope -------------------------------------------------------------------------------------------------------------

NO_CONTROL = "rifleman-a*4 grenadier-a*2"  # every card of us-1 with Control


def has_hope(table: Table) -> bool:
    game = table.match.game
    return not game.book.victory.is_hopeless(game, table.state, table.catalog.side_names["us"])


def test_rul_139_a_team_has_hope_while_one_of_its_players_has() -> None:
    assert has_hope(joint(**{"us-1": {"removed": NO_CONTROL}}))
    assert has_hope(joint(**{US_2: {"removed": "rifleman-b*5"}}))
    assert not has_hope(joint(**{"us-1": {"removed": NO_CONTROL}, US_2: {"removed": "rifleman-b*5"}}))


def test_rul_139_each_with_his_own_cards() -> None:
    """us-2's Riflemen are in the supply, and only us-1 has cards with Bolster: they reach his own supply only."""
    supply = {"supply": "rifleman-b*5 platoon-guide squad-leader-b"}
    assert not has_hope(joint(**{"us-1": {"removed": NO_CONTROL, "supply": "platoon-sergeant"}, US_2: supply}))
    with_guide = {"supply": "rifleman-b*5 squad-leader-b"}
    assert has_hope(joint(**{"us-1": {"removed": NO_CONTROL, "supply": "platoon-sergeant"}, US_2: with_guide}))


@pytest.mark.parametrize("zone", ["deck", "hand", "discard", "play"])
def test_rul_139_the_leader_bolsters_for_both_while_outside_both_supplies(zone: str) -> None:
    mate = {"supply": "rifleman-b*5 platoon-guide squad-leader-b"}
    assert has_hope(joint(**{"us-1": {"removed": NO_CONTROL, zone: "platoon-sergeant"}, US_2: mate}))


def test_rul_139_hunkered_down_it_ends_all_hope() -> None:
    table = joint(
        **{
            "us-1": {"removed": NO_CONTROL, "hand": "platoon-sergeant scout-a"},
            US_2: {"supply": "rifleman-b*5 platoon-guide squad-leader-b"},
        },
    )
    table.play("hunker platoon-sergeant")
    assert table.is_hopeless("us")
    assert table.outcome == ("german", "NOR-27")  # they hold 5B, the US nothing
