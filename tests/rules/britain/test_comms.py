"""Comms: BOB-20 to BOB-26, BOB-77, BOB-78, with RUL-103 to RUL-105, RUL-171 and RUL-174."""

from __future__ import annotations

import pytest

from tests.rules.britain.sky import Sky, book, sky
from tests.rules.table import names

APART = {"Defiant G1": "0,0 SE", "Defiant G2": "0,4 SE"}
NEAR = {"Defiant G1": "0,0 SE", "Defiant G2": "0,1 SE"}


def bolstered(table: Sky) -> tuple[int, int]:
    """Discords, and Defiants, that a Bolster of section G brings to the discard pile."""
    before = table.discords("raf")
    table.play("play section-comms-g bolster", "take defiant-g1", "done")
    after = table.discords("raf")
    assert before[0] - after[0] == after[1] - before[1]
    return after[1] - before[1], table.cards("raf", "discard").get("defiant-g1", 0)


ZONES = {"hand": "section-comms-g squadron-comms", "supply": "defiant-g1*2"}


@pytest.mark.parametrize(
    ("place", "linked"),
    [
        *((place, True) for place in ("0,0", "1,0", "0,-1", "2,0", "1,1", "2,-1", "-2,2", "0,-2")),
        *((place, False) for place in ("3,0", "2,1", "3,-1", "0,3", "-3,2", "4,0", "1,2")),
    ],
)
def test_bob_20_out_of_comms_by_distance(place: str, linked: bool) -> None:
    """RUL-104: in comms at a distance of two or less, with at most one hex in between."""
    table = sky({"Defiant G1": "0,0 SE", "Defiant G2": f"{place} N"}, raf=ZONES)
    assert table.is_in_comms("raf", "G") == linked
    assert bolstered(table) == (0 if linked else 1, 1)


def test_rul_104_distance_two_is_in_and_three_is_out() -> None:
    """All hexes around one aircraft: nineteen are near enough."""
    near = 0
    for place in sky(NEAR).names:
        table = sky(NEAR, at={"raf:defiant-g2": sky(NEAR).names[place]}, turn=None)
        q, r = map(int, place.split(","))
        away = max(abs(q), abs(r), abs(q + r))
        assert table.is_in_comms("raf", "G") == (away <= 2), place
        near += away <= 2
    assert near == 19


@pytest.mark.parametrize("gone", [{"defiant-g2": "lost"}, {"defiant-g1": "lost"}])
def test_bob_21_out_of_comms_by_loss(gone: dict[str, str]) -> None:
    pieces = {**NEAR, "Hurricane R1": "4,0 N"}
    table = sky(pieces, raf=ZONES, gone=gone)
    assert not table.is_in_comms("raf", "G")
    assert bolstered(table)[0] == 1


def test_bob_21_both_lost() -> None:
    pieces = {**NEAR, "Hurricane R1": "4,0 N"}
    table = sky(
        pieces,
        raf={"hand": "section-comms-g discord squadron-comms"},
        gone={"defiant-g1": "lost", "defiant-g2": "lost"},
    )
    assert not table.is_in_comms("raf", "G")
    assert table.refusal("play section-comms-g coordinate") == "BOB-24"


@pytest.mark.parametrize("pieces", [NEAR, APART])
@pytest.mark.parametrize("higher", ["raf", "luftwaffe"])
def test_bob_22_discord_for_a_bid(pieces: dict[str, str], higher: str) -> None:
    """RUL-103: the winner or the loser of the bid, at the reveal, before turns."""
    enemy = {"luftwaffe": "squadron-comms", "raf": "discord"}[higher]
    table = sky(
        pieces, raf={"hand": "section-comms-g squadron-comms"}, luftwaffe={"hand": f"{enemy} he-111-h4"}, turn=None
    )
    before = table.discords("raf")
    table.play("bid section-comms-g", seat="raf")
    told = table.play(f"bid {enemy}", seat="luftwaffe")
    assert table.initiative == higher
    owed = int(pieces is APART)
    assert table.discords("raf") == (before[0] - owed, before[1] + owed)
    assert names(told).count("out-of-comms") == owed
    assert table.cards("raf", "discard")["section-comms-g"] == 1
    if owed:
        assert names(told).index("dud-taken") < names(told).index("turn")


def test_rul_103_the_loser_pays_too_and_both_may() -> None:
    pieces = {**APART, "Bf 109E Y1": "-4,0 N", "Bf 109E Y2": "-4,4 N"}
    table = sky(pieces, raf={"hand": "section-comms-g"}, luftwaffe={"hand": "section-comms-y"}, turn=None)
    table.play("bid section-comms-g", seat="raf")
    table.play("bid section-comms-y", seat="luftwaffe")
    spent = [10 - table.discords(seat)[0] for seat in ("raf", "luftwaffe")]
    assert spent == [1, 1]


def test_bob_22_only_cards_with_the_icon() -> None:
    table = sky(APART, raf={"hand": "ground-control squadron-comms"}, luftwaffe={"hand": "he-111-h4"}, turn=None)
    table.play("bid ground-control", seat="raf")
    table.play("bid he-111-h4", seat="luftwaffe")
    assert table.discords("raf")[0] == 10
    printed = {card.key: card.printed.get("bid_cost", 0) for card in book().cards.values()}
    assert {key for key, cost in printed.items() if cost} == {"raf:Section Comms", "luftwaffe:Section Comms"}


@pytest.mark.parametrize("action", ["bolster", "guide", "inspire"])
@pytest.mark.parametrize("pieces", [NEAR, APART])
def test_bob_23_discord_for_an_action(action: str, pieces: dict[str, str]) -> None:
    """Taken at once, before the effect; the action happens all the same."""
    zones = {"hand": "section-comms-g squadron-comms", "play": "defiant-g1"}
    table = sky(pieces, raf=zones)
    before = table.discords("raf")
    told = table.play(f"play section-comms-g {action}")
    owed = int(pieces is APART)
    assert table.discords("raf") == (before[0] - owed, before[1] + owed)
    assert names(told).count("dud-taken") == owed
    assert table.texts
    follow = {"guide": "steer defiant-g1", "inspire": "again defiant-g1 move", "bolster": None}[action]
    if follow is not None:
        table.play(follow, "ahead")
        assert table.place("defiant-g1") == "1,0"


def test_bob_23_the_section_on_the_card_counts() -> None:
    """Section R in comms, section G not: only G's card costs."""
    pieces = {**APART, "Hurricane R1": "-4,0 N", "Hurricane R2": "-4,1 N"}
    table = sky(pieces, raf="section-comms-r section-comms-g")
    table.play("play section-comms-r guide", "steer hurricane-r1", "ahead", "stop")
    assert table.discords("raf") == (10, 0)
    table.play("play section-comms-g guide")
    assert table.discords("raf") == (9, 1)


def test_bob_24_forbidden_actions() -> None:
    table = sky(APART, raf="section-comms-g discord")
    assert "play coordinate" not in table.offered("section-comms-g")
    assert table.why("play section-comms-g coordinate") == "BOB-24 out-of-comms"
    table = sky(NEAR, raf="section-comms-g discord")
    table.play("play section-comms-g coordinate")
    assert table.cards("raf", "removed") == {"discord": 1}


@pytest.mark.parametrize(
    ("pieces", "gone", "silent"),
    [(NEAR, [], None), (APART, [], ["G"]), (NEAR, ["defiant-g2"], ["G"]), (NEAR, ["defiant-g1", "defiant-g2"], ["G"])],
)
def test_bob_24_which_sections_are_out_is_told(
    pieces: dict[str, str], gone: list[str], silent: list[str] | None
) -> None:
    """Even of a section without a counter left to tell it."""
    table = sky({**pieces, "Hurricane R1": "4,0 N"}, raf=ZONES, gone=dict.fromkeys(gone, "lost"))
    assert table.side_facts("raf").get("silent") == silent


def test_bob_25_no_discord_left() -> None:
    """The cost icon does nothing; the forbidding icon still forbids."""
    zones = {"hand": "section-comms-g squadron-comms discord", "supply": "defiant-g1", "removed": "discord*9"}
    table = sky(APART, raf=zones)
    assert table.refusal("play section-comms-g coordinate") == "BOB-24"
    told = table.play("play section-comms-g bolster", "take defiant-g1")
    assert "dud-taken" not in names(told)
    assert table.cards("raf", "discard") == {"defiant-g1": 1}


def test_bob_26_icons_are_on_section_comms_only() -> None:
    printed = {}
    for key, card in book().cards.items():
        icons = {icon for action in card.actions for icon in ("cost", "forbid") if action.values.get(icon)}
        if icons or card.printed.get("bid_cost"):
            printed[key] = icons
    assert printed == {"raf:Section Comms": {"cost", "forbid"}, "luftwaffe:Section Comms": {"cost", "forbid"}}
    for side in ("raf", "luftwaffe"):
        card = book().card(side, "Section Comms")
        assert {a.name for a in card.actions if a.values.get("cost")} == {"bolster", "guide", "inspire"}
        assert {a.name for a in card.actions if a.values.get("forbid")} == {"coordinate"}


def test_bob_26_bombers_have_no_comms_to_lose() -> None:
    """Ju 87 and He 111 have no Section Comms: far apart they are guided and bolstered for nothing."""
    pieces = {"Ju 87 S1": "0,0 N", "Ju 87 S2": "0,5 N"}
    table = sky(pieces, luftwaffe="bomber-lead", turn="luftwaffe")
    table.play("play bomber-lead guide", "steer ju-87-s1", "ahead", "stop")
    assert table.discords("luftwaffe") == (10, 0)
    letters = {side: set(book().card(side, "Section Comms").squads) for side in ("raf", "luftwaffe")}
    assert letters == {"raf": set("GRPW"), "luftwaffe": set("YBZ")}
    assert "comms" not in {unit.unit: unit.facts for unit in table.match.view(None).units}["ju-87-s1"]


def test_rul_105_escaped_and_out_of_action_partners() -> None:
    pieces = {**NEAR, "Hurricane R1": "4,0 N"}
    table = sky(pieces, gone={"defiant-g2": "escaped"})
    assert not table.is_in_comms("raf", "G")
    for place, linked in (("0,2", True), ("0,3", False)):
        table = sky({"Defiant G1": "0,0 SE", "Defiant G2": f"{place} SE"}, grounded=["Defiant G2"])
        assert table.is_in_comms("raf", "G") == linked
        ships = {"Bf 109E Y1": "0,0 N", "Bf 109E Y2": f"{place} N"}
        assert sky(ships, out="bf-109e-y1").is_in_comms("luftwaffe", "Y") == linked


def test_rul_105_what_lies_between_never_matters() -> None:
    pieces = {"Defiant G1": "0,0 N", "Defiant G2": "2,0 NW", "Bf 109E Y1": "1,0 N"}
    assert sky(pieces, clouds="1,0").is_in_comms("raf", "G")
    assert sky({"Defiant G1": "0,0 N", "Defiant G2": "2,0 NW"}, balloons="1,0").is_in_comms("raf", "G")


def test_rul_171_the_check_comes_before_the_effect() -> None:
    """A Guide that brings the section together still costs; one that parts it does not."""
    table = sky({"Defiant G1": "0,0 S", "Defiant G2": "0,3 N"}, raf="section-comms-g")
    table.play("play section-comms-g guide", "steer defiant-g1", "ahead", "stop")
    assert table.is_in_comms("raf", "G") and table.discords("raf") == (9, 1)
    table = sky({"Defiant G1": "0,0 N", "Defiant G2": "0,2 N"}, raf="section-comms-g")
    table.play("play section-comms-g guide", "steer defiant-g1", "ahead", "stop")
    assert not table.is_in_comms("raf", "G") and table.discords("raf") == (10, 0)


def test_rul_171_an_inspired_card_is_never_checked_itself() -> None:
    """Section Comms pays once; the Defiant's own Move and Attack cost nothing, however far its partner is."""
    pieces = {**APART, "Bf 109E Y1": "1,0 N"}
    table = sky(pieces, raf={"hand": "section-comms-g squadron-comms", "play": "defiant-g1"})
    table.play("play section-comms-g inspire", "again defiant-g1 move", "ahead", "stop", "act defiant-g1 attack")
    table.play("target bf-109e-y1", dice=[1])
    assert table.discords("raf") == (9, 1)
    combat = [card for card in book().cards.values() if card.klass == "combat"]
    assert not [card.title for card in combat for a in card.actions if a.values.get("cost") or a.values.get("forbid")]


def test_rul_174_unusual_sections() -> None:
    """One aircraft is in comms while it is there; an ace belongs to its letter; a decoy to none."""
    table = sky({"Hurricane R1": "0,0 N"})
    assert table.is_in_comms("raf", "R")
    lonely = sky({"Hurricane R1": "0,0 N", "Defiant G1": "3,0 N"}, gone={"hurricane-r1": "lost"})
    assert not lonely.is_in_comms("raf", "R")
    assert sky({"Hurricane Ace R1": "0,0 N", "Hurricane R2": "0,2 N"}).is_in_comms("raf", "R")
    assert not sky({"Hurricane Ace R1": "0,0 N", "Hurricane R2": "0,3 N"}).is_in_comms("raf", "R")
    three = {"Ju 87 S1": "0,0 N", "Ju 87 S2": "0,2 N", "Ju 87 S3": "0,1 N"}
    assert sky(three).is_in_comms("luftwaffe", "S")
    assert not sky({**three, "Ju 87 S3": "0,-1 N"}).is_in_comms("luftwaffe", "S")  # three from the second
    decoys = {"He 111 H1": "0,0 N", "He 111 H2": "0,1 N", "Decoy H3": "4,0 N"}
    assert sky(decoys).is_in_comms("luftwaffe", "H")


def test_bob_77_sections_are_pairs_of_pieces_of_their_own() -> None:
    """Each aircraft has its own cards; the section's communications card belongs to neither."""
    table = sky(NEAR, raf="defiant-g1 section-comms-g")
    kinds = {kind.token: kind for kind in table.catalog.kinds if table.catalog.seats[kind.seat] == "raf"}
    assert kinds["defiant-g1"].unit == table.units["raf:defiant-g1"]
    assert kinds["defiant-g2"].unit == table.units["raf:defiant-g2"]
    assert kinds["section-comms-g"].unit == -1
    table.play("play defiant-g1 move", "ahead", "stop")
    assert (table.place("defiant-g1"), table.place("defiant-g2")) == ("1,0", "0,1")
    pairs = {c.title: c.squads for c in book().counters.values() if "Ace" not in c.title}
    assert pairs["Defiant"] == ("G1", "G2") and pairs["Spitfire"] == ("W1", "W2")


def test_bob_78_discords_come_from_the_own_supply_one_per_cause() -> None:
    """A Guide out of comms that meets the edge costs two; with one left it costs one."""
    pieces = {"Defiant G1": "0,-4 N", "Defiant G2": "0,4 SE"}
    table = sky(pieces, raf="section-comms-g")
    table.play("play section-comms-g guide", "steer defiant-g1", "edge-left")
    assert table.discords("raf") == (8, 2) and table.discords("luftwaffe") == (10, 0)
    zones = {"hand": "section-comms-g squadron-comms", "removed": "discord*9"}
    table = sky(pieces, raf=zones)
    table.play("play section-comms-g guide", "steer defiant-g1", "edge-left")
    assert table.discords("raf") == (0, 1) and table.where("defiant-g1") == "0,-4 NW"


def test_bob_78_coordinate_takes_one_for_good() -> None:
    table = sky(NEAR, raf={"hand": "radar discord squadron-comms"})
    total = sum(table.discords("raf")) + 1
    table.play("play radar coordinate")
    assert sum(table.discords("raf")) + table.cards("raf", "hand").get("discord", 0) == total - 1
