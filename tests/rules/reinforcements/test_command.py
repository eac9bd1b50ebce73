"""Teams: set-up, round and command: REI-J-01 to REI-J-09, RUL-75 to RUL-77."""

from __future__ import annotations

import pytest

from sandtable import api
from sandtable.core.state import HAND
from tests.rules.reinforcements.field import joint, joint_minefield
from tests.rules.table import DATA, Table, names, one

SEATS = ("us-1", "us-2", "german-1", "german-2")
EIGHT = [f"reinforcements-{number}" for number in (101, 102, 103, 104, 201, 202, 203, 204)]
LEADER = {"lrdg": "Lieutenant"}  # the others have a Platoon Sergeant


def at_the_bid(
    us: str = "rifleman-a*2 scout-a tank-a", us_2: dict[str, str] | None = None, initiative: str | None = None
) -> Table:
    """A round begins: the commanders us-1 and german-1 hold four cards, the others three."""
    seats = {
        "us-1": {"hand": us},
        "us-2": us_2 or {"hand": "rifleman-b*2 scout-b"},
        "german-1": {"hand": "rifleman-a*2 scout-a tank-a"},
        "german-2": {"hand": "rifleman-b*2 scout-b"},
    }
    return joint(turn=None, initiative=initiative, **seats)


def bid(table: Table, us: str, german: str) -> Table:
    table.play(f"bid {us}", seat=table.commander("us"))
    table.play(f"bid {german}", seat=table.commander("german"))
    return table


def turns(table: Table) -> list[str]:
    """Whose turns follow one another in the rest of the round, nobody playing a card."""
    out: list[str] = []
    number = table.state.round
    while table.state.round == number:
        out.append(table.decision.seat)
        table.play("end")
    return out


# -- set-up -----------------------------------------------------------------------------------------------------------


def test_rei_j_01_two_teams_of_two_in_all_eight_scenarios() -> None:
    assert sorted(entry.base for entry in api.scenarios() if len(entry.seats) == 4) == EIGHT
    for scenario in EIGHT:
        catalog, rules = api.set_up(f"{scenario}@4")
        assert [list(catalog.seat_side).count(side) for side in (0, 1)] == [2, 2]
        assert rules.module("teams") is not None
        assert api.set_up(scenario)[1].module("teams") is None


def test_rei_j_01_otherwise_the_two_player_rules_hold() -> None:
    """An attack of one on one of the other team is an attack like any other (RUL-80: and nobody's friend is hit)."""
    table = joint(**{"us-1": {"hand": "rifleman-a"}, "german-2": {"hand": "rifleman-b"}})
    table.play("play rifleman-a attack")
    assert all(":" not in text for text in table.texts)  # enemies go by their bare names
    table.play("target rifleman-b", dice=[0])
    assert table.cards("german-2", "removed") == {"rifleman-b": 1}


def test_rei_j_02_each_player_has_a_deck_and_a_supply() -> None:
    match = api.new("armoury-01@4", seed=1, data=[DATA])
    for seat in SEATS:
        own = match.view(seat)
        mine = next(found for found in own.seats if found.seat == seat)
        assert mine.deck and mine.supply and mine.hand
    assert "rifleman-a" not in {kind.token for kind in match.catalog.kinds if match.catalog.seats[kind.seat] == "us-2"}


def test_rei_j_02_teammates_share_one_supply_of_duds() -> None:
    """us-1 and us-2 take from the same cards; the Germans have theirs."""
    table = joint(turn="us-2", marks={"us:12B": None, "us:7A": None}, **{"us-2": {"hand": "scout-b rifleman-b"}})
    before, theirs = table.side_facts("us")["dud_supply"], table.side_facts("german")["dud_supply"]
    table.play("play scout-b scout", "step 12B", "step 7A")
    assert table.side_facts("us")["dud_supply"] == before - 2
    assert table.side_facts("german")["dud_supply"] == theirs
    assert table.cards("us-2", "discard") == {"fog-of-war": 2}
    assert table.cards("us-2", "supply").get("fog-of-war", 0) == 0


@pytest.mark.parametrize("scenario", EIGHT)
def test_rei_j_03_who_has_the_leader_in_the_deck_commands(scenario: str) -> None:
    match = api.new(f"{scenario}@4", seed=2)
    catalog = match.catalog
    for i, side in enumerate(match.view().sides):
        title = LEADER.get(side.side, "Platoon Sergeant")
        with_it = [
            catalog.seats[kind.seat]
            for kind in catalog.kinds
            if kind.title == title and catalog.seat_side[kind.seat] == i and kind.deck > 0
        ]
        assert [side.facts["commander"]] == with_it and "commands_next" not in side.facts


# -- round ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", EIGHT)
def test_rei_j_04_commanders_draw_four_the_others_three(scenario: str) -> None:
    match = api.new(f"{scenario}@4", seed=3)
    view = match.view()
    commanders = {side.facts["commander"] for side in view.sides}
    assert {seat.seat: seat.hand_size for seat in view.seats} == {
        seat.seat: 4 if seat.seat in commanders else 3 for seat in view.seats
    }


def test_rei_j_05_only_the_commanders_bid_and_all_hold_three_cards_then() -> None:
    table = at_the_bid()
    assert sorted(decision.seat for decision in table.match.decisions) == ["german-1", "us-1"]
    bid(table, "scout-a", "rifleman-a")
    assert [table.size(seat, "hand") for seat in SEATS] == [3, 3, 3, 3]
    assert table.cards("us-1", "discard") == {"scout-a": 1}


def test_rei_j_05_whoever_commands_bids() -> None:
    hands = {
        "us-1": {"hand": "rifleman-a*2 scout-a"},
        "us-2": {"hand": "rifleman-b*3 scout-b"},
        "german-1": {"hand": "rifleman-a*2 scout-a tank-a"},
        "german-2": {"hand": "scout-b"},
    }
    table = joint(turn=None, leads={"us": "us-2"}, **hands)
    assert sorted(decision.seat for decision in table.match.decisions) == ["german-1", "us-2"]


@pytest.mark.parametrize(
    ("us", "german", "before", "after"),
    [
        ("scout-a", "rifleman-a", "german", "us"),
        ("rifleman-a", "scout-a", "us", "german"),
        ("scout-a", "scout-a", "german", "german"),  # a tie: it stays
        ("scout-a", "scout-a", "us", "us"),
    ],
)
def test_rei_j_06_the_team_of_the_winning_commander_acts_first(us: str, german: str, before: str, after: str) -> None:
    table = bid(at_the_bid(initiative=before), us, german)
    assert table.initiative == after
    assert table.decision.seat == f"{after}-1"


@pytest.mark.parametrize(
    ("us", "german", "order"),
    [
        ("scout-a", "rifleman-a", ["us-1", "german-1", "us-2", "german-2"]),
        ("rifleman-a", "scout-a", ["german-1", "us-1", "german-2", "us-2"]),
    ],
)
def test_rei_j_07_commanders_first_then_the_others(us: str, german: str, order: list[str]) -> None:
    assert turns(bid(at_the_bid(), us, german)) == order


def test_rei_j_07_with_the_other_commander() -> None:
    hands = {
        "us-1": {"hand": "rifleman-a*2 scout-a"},
        "us-2": {"hand": "rifleman-b*3 scout-b"},
        "german-1": {"hand": "rifleman-a*2 scout-a tank-a"},
        "german-2": {"hand": "scout-b"},
    }
    table = bid(joint(turn=None, leads={"us": "us-2"}, **hands), "scout-b", "rifleman-a")
    assert turns(table) == ["us-2", "german-1", "us-1", "german-2"]


# -- command ----------------------------------------------------------------------------------------------------------


def test_rei_j_08_a_leader_that_was_bid_goes_to_the_teammate() -> None:
    table = at_the_bid(us="platoon-sergeant rifleman-a*2 scout-a")
    told = bid(table, "platoon-sergeant", "rifleman-a").told()
    assert "platoon-sergeant" not in table.cards("us-1", "discard")
    assert table.cards("us-2", "discard") == {"platoon-sergeant": 1}
    assert (table.token("us"), table.token("german")) == ("us-2", "german-1")
    assert names(told).count("command-passed") == 1


@pytest.mark.parametrize("play", [True, False])
def test_rei_j_08_at_the_end_of_the_turn_played_or_not(play: bool) -> None:
    table = joint(**{"us-1": {"hand": "platoon-sergeant rifleman-a"}, "german-1": {"hand": "scout-a"}})
    if play:
        table.play("play platoon-sergeant bolster")  # there is nothing in the supply
        assert (table.token("us"), table.cards("us-1", "play")) == ("us-1", {"platoon-sergeant": 1})  # not before
    table.play("end")
    assert table.cards("us-1", "discard") == {"rifleman-a": 1}
    assert table.cards("us-2", "discard") == {"platoon-sergeant": 1}
    assert table.token("us") == "us-2"


def test_rei_j_08_and_back_again() -> None:
    hands = {"us-1": {"hand": "platoon-sergeant"}, "us-2": {"hand": "rifleman-b"}, "german-1": {"hand": "scout-a"}}
    table = joint(turn="us-2", leads={"us": "us-2"}, **hands)
    assert table.cards("us-2", "hand") == {"platoon-sergeant": 1, "rifleman-b": 1}
    table.play("end")
    assert table.cards("us-1", "discard") == {"platoon-sergeant": 1}
    assert (table.commander("us"), table.token("us")) == ("us-2", "us-1")


def test_rei_j_08_the_lieutenant_commands_the_lrdg() -> None:
    table = joint_minefield(turn="lrdg-1", **{"lrdg-1": {"hand": "lieutenant"}, "italian-1": {"hand": "pioneer"}})
    table.play("end")
    assert (table.cards("lrdg-2", "discard"), table.token("lrdg")) == ({"lieutenant": 1}, "lrdg-2")


def test_rei_j_08_no_other_card_goes_over() -> None:
    hand = "tank-leader-a squad-leader-a scout-a rifleman-a fog-of-war"
    table = joint(**{"us-1": {"hand": hand}, "german-1": {"hand": "scout-a"}})
    table.play("end")
    assert (table.size("us-1", "discard"), table.size("us-2", "discard"), table.token("us")) == (5, 0, "us-1")


def test_rei_j_08_it_is_drawn_by_the_teammate() -> None:
    """In his discard pile it is his card: reshuffled with it, drawn and played by him."""
    table = joint(turn="us-2", leads={"us": "us-2"}, **{"us-1": {"hand": "platoon-sergeant"}})
    assert {"play platoon-sergeant bolster", "play platoon-sergeant command"} <= set(table.texts)


def test_rei_j_09_rul_75_the_teammate_commands_from_the_next_round() -> None:
    table = at_the_bid(us="platoon-sergeant rifleman-a*2 scout-a")
    bid(table, "platoon-sergeant", "rifleman-a")
    assert (table.commander("us"), table.token("us")) == ("us-1", "us-2")
    assert turns(table) == ["us-1", "german-1", "us-2", "german-2"]  # this round's order stays
    assert table.commander("us") == "us-2"
    assert [table.size(seat, "hand") for seat in SEATS] == [3, 4, 4, 3]
    assert sorted(decision.seat for decision in table.match.decisions) == ["german-1", "us-2"]


def test_rul_75_drawn_again_in_the_same_round_it_passes_back() -> None:
    """us-2 has nothing to draw but the leader that us-1 has bid."""
    rest = "platoon-guide squad-leader-b rifleman-b*4 scout-b*2 mortar*2"
    mate = {"hand": "scout-b fog-of-war rifleman-b", "supply": rest}
    table = at_the_bid(us="platoon-sergeant rifleman-a*2 scout-a", us_2=mate)
    bid(table, "platoon-sergeant", "rifleman-a")
    table.play("end", "end")
    assert table.decision.seat == "us-2"
    table.play("play scout-b recon")
    assert table.cards("us-2", "hand") == {"rifleman-b": 1, "platoon-sergeant": 1}
    table.play("play platoon-sergeant bolster", "done", "end")
    assert table.cards("us-1", "discard")["platoon-sergeant"] == 1
    assert (table.commander("us"), table.token("us")) == ("us-1", "us-1")


def test_rul_76_bolstered_it_passes_over() -> None:
    """us-2 hunkered it down before, and takes it up with the Platoon Guide."""
    table = joint(
        turn="us-2",
        leads={"us": "us-2"},
        **{"us-1": {"supply": "platoon-sergeant"}, "us-2": {"hand": "platoon-guide rifleman-b"}},
    )
    assert table.cards("us-2", "supply") == {"platoon-sergeant": 1}
    table.play("play platoon-guide bolster", "take platoon-sergeant")
    assert table.cards("us-1", "discard") == {"platoon-sergeant": 1}
    assert (table.cards("us-2", "discard"), table.token("us")) == ({}, "us-1")


def test_rul_77_hunkered_down_it_stays() -> None:
    table = joint(**{"us-1": {"hand": "platoon-sergeant rifleman-a"}, "german-1": {"hand": "scout-a"}})
    told = table.play("hunker platoon-sergeant", "end")
    assert table.cards("us-1", "supply")["platoon-sergeant"] == 1
    assert (table.token("us"), "command-passed" in names(told)) == ("us-1", False)


def test_rul_77_so_its_holder_commands_the_next_round_too() -> None:
    table = joint(initiative="german", **{"us-1": {"hand": "platoon-sergeant rifleman-a"}, "us-2": {"hand": ""}})
    table.play("hunker platoon-sergeant", "end")
    assert table.state.round == 2 and table.commander("us") == "us-1"
    size = int(table.state.sizes[HAND * 4 + table.catalog.seat_names["us-1"]])
    assert size == 4


def test_rei_j_08_everybody_is_told_who_commands() -> None:
    table = at_the_bid(us="platoon-sergeant rifleman-a*2 scout-a")
    bid(table, "platoon-sergeant", "rifleman-a")
    for viewer in (None, "german-2", "us-2"):
        facts = table.match.view(viewer).sides[0].facts
        assert (facts["commander"], facts["commands_next"]) == ("us-1", "us-2")
    german = table.match.view().sides[1].facts
    assert german["commander"] == "german-1" and "commands_next" not in german, "nothing is said of what stays"
    passed = one(table.told(), "command-passed")
    assert [table.catalog.seats[passed[key]] for key in ("seat", "to")] == ["us-1", "us-2"]
