"""Playing cards: BOB-16 to BOB-19 and BOB-27 to BOB-29."""

from __future__ import annotations

from sandtable.core.option import A, Option
from sandtable.rules.air.kinds import DARK
from tests.rules.britain.sky import printing, sky
from tests.rules.table import names, one

PAIR = {"Defiant G1": "0,0 SE", "Defiant G2": "1,0 SE", "Bf 109E Y1": "3,0 N", "Bf 109E Y2": "4,0 N"}


def test_bob_16_a_communications_card_acts_or_goes_dark() -> None:
    table = sky(PAIR, raf="ground-control")
    assert table.offered("ground-control") == ["play guide", "play bolster", "dark"]
    table.play("play ground-control guide", "steer defiant-g1", "ahead", "stop")
    assert table.asked == "raf turn" and not table.offered("ground-control")  # one action, not both
    assert table.cards("raf", "play") == {"ground-control": 1}
    table = sky(PAIR, raf="ground-control")
    table.play("dark ground-control")
    assert table.asked == "raf turn" and not table.offered("ground-control")


def test_bob_16_without_an_action_it_goes_dark_or_stays() -> None:
    """Out of comms, both aircraft on the ground, nothing played: Bolster alone may be taken for nothing (RUL-07)."""
    apart = {"Defiant G1": "0,0 SE", "Defiant G2": "0,4 SE"}
    down = ["Defiant G1", "Defiant G2"]
    table = sky(apart, raf={"hand": "section-comms-g discord"}, grounded=down)
    assert table.texts == ["play section-comms-g bolster", "dark section-comms-g", "end"]
    assert table.why("play section-comms-g guide") == "RUL-115 nobody-ready"
    assert table.why("play section-comms-g inspire") == "RUL-116 nothing-to-inspire"
    assert table.why("play section-comms-g coordinate") == "BOB-24 out-of-comms"
    edit = printing("Radar", "coordinate", instead=True)
    table = sky(apart, raf={"hand": "radar"}, edit=edit)
    assert table.texts == ["dark radar", "end"]
    assert table.why("play radar coordinate") == "BOB-42 no-dud-in-hand"
    table.play("end")  # it may stay in hand until then
    assert table.cards("raf", "discard")["radar"] == 1


def test_bob_17_go_dark() -> None:
    table = sky(PAIR, raf={"hand": "section-comms-g squadron-comms*2"})
    told = table.play("dark section-comms-g")
    assert table.cards("raf", "supply")["section-comms-g"] == 1
    assert table.cards("raf", "play") == {} and "section-comms-g" not in table.cards("raf", "discard")
    assert one(told, "went-dark")["card"] == table.kind("raf", "section-comms-g")
    table.play("play squadron-comms bolster", "take section-comms-g")
    assert table.cards("raf", "discard")["section-comms-g"] == 1


def test_bob_17_is_no_action_so_comms_do_not_matter() -> None:
    apart = {"Defiant G1": "0,0 SE", "Defiant G2": "0,4 SE"}
    table = sky(apart, raf="section-comms-g")
    before = table.discords("raf")
    told = table.play("dark section-comms-g")
    assert table.discords("raf") == before and "out-of-comms" not in names(told)


def test_bob_17_the_only_bolster_card_gone_dark_cannot_be_fetched() -> None:
    cards = {"Ground Control": 0, "Squadron Comms": 1}
    zones = {"hand": "squadron-comms aa-battery", "deck": ""}
    table = sky({"Hurricane R1": "0,0 SE"}, raf=zones, cards={**cards, "Section Comms R": 0})
    table.play("dark squadron-comms")
    assert table.cards("raf", "supply")["squadron-comms"] == 1
    assert not [text for text in table.texts if "bolster" in text]


def test_bob_18_combat_cards_stay() -> None:
    table = sky(PAIR, raf="defiant-g1")
    assert "dark" not in table.offered("defiant-g1")
    assert table.why("dark defiant-g1") == "BOB-18 combat-card-stays"
    out = sky(PAIR, raf="defiant-g1", grounded=["Defiant G1"])
    assert out.offered("defiant-g1") == ["ready"]
    assert out.refusal("dark defiant-g1") == "BOB-18"
    assert not [text for text in [*table.texts, *out.texts] if text.startswith("hunker")]


def test_bob_19_discord_is_only_bid() -> None:
    table = sky(PAIR, raf="discord defiant-g1")
    assert not table.offered("discord")
    assert table.refusal(Option(DARK | table.kind("raf", "discord") << A)) in ("COM-38", "COM-42")
    table.play("end")
    assert table.cards("raf", "discard")["discord"] == 1  # kept in hand until then
    table = sky(PAIR, raf={"hand": "discord defiant-g1"}, luftwaffe={"hand": "bf-109e-y1"}, turn=None)
    table.play("bid discord", seat="raf")
    table.play("bid bf-109e-y1", seat="luftwaffe")
    assert table.initiative == "luftwaffe" and table.cards("raf", "discard") == {"discord": 1}


def test_bob_19_only_coordinate_takes_it_out() -> None:
    """No other action removes one; neither does the end of a turn, nor the loss of all aircraft of a section."""
    table = sky(PAIR, raf="radar discord")
    table.play("play radar coordinate")
    assert table.cards("raf", "removed") == {"discord": 1}
    pieces = {"Defiant G1": "0,0 SE", "Hurricane R1": "3,3 N"}
    table = sky(pieces, raf="defiant-g1 discord", balloons="1,0")
    table.play("play defiant-g1 move", "ahead")
    assert table.cards("raf", "removed") == {"defiant-g1": 4} and table.cards("raf", "hand")["discord"] == 1


def test_bob_27_out_of_action() -> None:
    """Its card does no Move and no action; position and facing stay; the card may be inspired later."""
    pieces = {**PAIR, "Bf 109E Y1": "1,0 S"}
    table = sky(pieces, luftwaffe="bf-109e-y1*2 section-comms-y", turn="luftwaffe", out="bf-109e-y1")
    assert table.offered("bf-109e-y1") == ["ready"]
    for action in ("move", "manoeuvre", "attack"):
        assert table.why(f"play bf-109e-y1 {action}") == "BOB-27 out-of-action"
    told = table.play("ready bf-109e-y1")
    assert one(told, "readied")["unit"] == table.units["luftwaffe:bf-109e-y1"]
    assert table.where("bf-109e-y1") == "1,0 S" and table.asked == "luftwaffe turn"
    assert not table.is_suppressed("luftwaffe:bf-109e-y1")
    assert table.cards("luftwaffe", "play") == {"bf-109e-y1": 1}
    assert table.offered("bf-109e-y1") == ["play move", "play manoeuvre", "play attack"]
    assert table.why("ready bf-109e-y1") == "BOB-27 not-out-of-action"
    table.play("play section-comms-y inspire", "again bf-109e-y1 move", "ahead", "stop")
    assert table.place("bf-109e-y1") == "1,1"


def test_bob_27_it_is_not_guided() -> None:
    table = sky(PAIR, luftwaffe="bomber-lead", turn="luftwaffe", out="bf-109e-y1")
    table.play("play bomber-lead guide")
    assert table.asked == "luftwaffe flight" and table.texts == [f"ahead {table.names['4,-1']}"]  # the other one


def test_bob_28_suppressed_aircraft_are_still_in_the_air() -> None:
    pieces = {"Hurricane R1": "0,0 SE", "Bf 109E Y1": "2,0 N", "Bf 109E Y2": "4,0 N", "AA Gun 1": "2,0"}
    table = sky(pieces, raf="aa-battery hurricane-r1")
    table.play("play aa-battery anti-air")
    table.play("target bf-109e-y1", dice=[9, 1, 1])
    assert table.is_suppressed("luftwaffe:bf-109e-y1") and table.where("bf-109e-y1") == "2,0 N"
    assert table.cards("luftwaffe", "removed") == {}
    facts = {unit.unit: unit.facts for unit in table.match.view(None).units}
    assert facts["bf-109e-y1"]["suppressed"] == 1 and "grounded" not in facts["bf-109e-y1"]
    table.play("play hurricane-r1 attack")
    assert table.targets == ["bf-109e-y1", "bf-109e-y2"]


def test_bob_28_a_bomb_never_hits_what_flies() -> None:
    """Suppressed aircraft are the Luftwaffe's, who alone bomb: nothing in the air is below a bomber."""
    pieces = {"Ju 87 S1": "0,0 N", "Hurricane R1": "0,0 S"}
    table = sky(pieces, luftwaffe="ju-87-s1", turn="luftwaffe")
    assert table.why("play ju-87-s1 bomb") == "BOB-51 nothing-below"


def test_bob_29_grounded_aircraft() -> None:
    """By the scenario only: no target of Attack, one of Bomb."""
    pieces = {"Hurricane R1": "0,0 N", "Hurricane R2": "0,-1 N", "Ju 87 S1": "0,0 N"}
    table = sky(pieces, luftwaffe="ju-87-s1*2", turn="luftwaffe", grounded=["Hurricane R1"])
    assert table.is_suppressed("raf:hurricane-r1") and not table.is_suppressed("raf:hurricane-r2")
    facts = {unit.unit: unit.facts for unit in table.match.view(None).units}
    assert facts["hurricane-r1"]["grounded"] == 1
    table.play("play ju-87-s1 attack")
    assert table.targets == ["hurricane-r2"]
    assert table.why("target hurricane-r1") == "BOB-29 on-the-ground"
    table = sky(pieces, luftwaffe="ju-87-s1*2", turn="luftwaffe", grounded=["Hurricane R1"])
    table.play("play ju-87-s1 bomb")
    assert table.targets == ["hurricane-r1"]
    assert table.why("target hurricane-r2") == "BOB-51 not-below"


def test_bob_29_playing_its_card_takes_off() -> None:
    pieces = {"Hurricane R1": "0,0 N", "Ju 87 S1": "0,0 N"}
    table = sky(pieces, raf="hurricane-r1", luftwaffe="ju-87-s1", grounded=["Hurricane R1"])
    table.play("ready hurricane-r1", "end")
    assert "play ju-87-s1 bomb" not in table.texts and "play ju-87-s1 attack" in table.texts
