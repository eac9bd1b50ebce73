"""What is in the box and how it is set up: BOB-01 to BOB-14, with RUL-118, RUL-120 and RUL-176."""

from __future__ import annotations

import pytest

from sandtable.api import scenarios, set_up
from sandtable.content.schema import TileData
from sandtable.core.catalog import COMBAT, COMMAND, DUD
from sandtable.rules.air.air import Air
from tests.rules.britain.sky import book, names, shelf, sky, token
from tests.rules.table import Table

SHIPPED = [entry.id for entry in scenarios() if entry.book == "britain"]
GAP = ("a/b -/c d/e", "f/- g/- h/-")  # a hole of five hexes in the middle


def test_bob_01_terms() -> None:
    """Section, communications card, Discord and go dark in the place of squad, command card, dud and hunker down."""
    table = sky({"Defiant G1": "0,0 N"}, raf="section-comms-g discord ground-control")
    kinds = {kind.token: kind for kind in table.catalog.kinds}
    assert kinds["section-comms-g"].klass == COMMAND and kinds["section-comms-g"].squad[0] == "G"
    assert kinds["discord"].klass == DUD and kinds["defiant-g1"].klass == COMBAT
    assert "dark ground-control" in table.texts and not [t for t in table.texts if t.startswith("hunker")]


@pytest.mark.parametrize("scenario", SHIPPED)
def test_bob_02_a_counter_is_one_aircraft(scenario: str) -> None:
    catalog, rules = set_up(scenario)
    air = rules.module("air")
    assert isinstance(air, Air)
    for unit, record in enumerate(catalog.units):
        cards = [kind for kind in catalog.kinds if kind.unit == unit]
        assert len(cards) == (1 if air.piece[unit] == 0 else 0), record.token


def test_bob_03_tiles_of_five_hexes_with_a_land_side_and_the_sea() -> None:
    faces: dict[str, list[TileData]] = {}
    for name, tile in book().tiles.items():
        faces.setdefault(name[0], []).append(tile)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert set(faces) == set(letters) | set(letters.lower())
    assert {len(hexes) for hexes in faces.values()} == {5}
    assert len({tuple(tile.art for tile in faces[letter.lower()]) for letter in letters}) == 1  # one sea
    land = [tuple(tile.art for tile in faces[letter]) for letter in letters]
    assert len(set(land)) == len(land)  # each land side its own


@pytest.mark.parametrize("scenario", SHIPPED)
def test_bob_04_every_aircraft_and_ship_faces_an_edge(scenario: str) -> None:
    table = Table(scenario, turn=None)
    view = table.match.view(None)
    for unit, shown in enumerate(view.units):
        faces = table.air.piece[unit] <= 2
        assert ("facing" in shown.facts) == faces, shown.unit
        if faces:
            assert shown.facts["facing"] in (270, 330, 30, 90, 150, 210)  # the middle of an edge


def test_bob_04_facing_governs_movement_and_combat() -> None:
    for heading, end in (("N", "0,-1"), ("S", "0,1")):
        table = sky({"Hurricane R1": f"0,0 {heading}", "Bf 109E Y1": "0,2 N"}, raf="hurricane-r1")
        assert ("play hurricane-r1 attack" in table.texts) == (heading == "S")
        table.play("play hurricane-r1 move", "ahead")
        assert table.place("hurricane-r1") == end


def test_bob_05_a_combat_card() -> None:
    """Title, initiative, section, star, one Move with its value, actions; it is of one aircraft."""
    for card in book().cards.values():
        if card.klass == "combat":
            assert [action.name for action in card.actions].count("move") == 1
            assert card.initiative > 0 and card.squads
            counter = book().counters[card.key]
            assert counter.squads == card.squads
    assert {card.title for card in book().cards.values() if "Ace" in card.title} == {
        "Hurricane Ace",
        "Spitfire Ace",
        "Bf 109E Ace",
        "Bf 110 Ace",
    }


def test_bob_06_a_communications_card_has_no_aircraft() -> None:
    for card in book().cards.values():
        if card.klass == "command":
            assert card.key not in book().counters and card.actions and card.initiative > 0
            assert not {action.name for action in card.actions} & {"move", "manoeuvre", "attack", "bomb"}
    table = sky({"Defiant G1": "0,0 N"}, raf="section-comms-g squadron-comms")
    for card_token in ("section-comms-g", "squadron-comms"):
        assert table.catalog.kinds[table.kind("raf", card_token)].unit == -1


def test_bob_07_a_counter() -> None:
    """Type, section and number, star, lines, base defence, two faces."""
    table = sky({"Defiant G1": "0,0 N", "Bf 110 Ace Z1": "2,0 N"})
    units = {unit.token: unit for unit in table.catalog.units}
    assert (units["defiant-g1"].title, units["defiant-g1"].squad, units["defiant-g1"].defence) == ("Defiant", "G1", 4)
    shown = table.air.unit_print(table.match.game, table.units["raf:defiant-g1"])
    lines = [int(line) % 360 for line in shown.pop("lines")]  # type: ignore[attr-defined]
    assert shown == {"piece": "aircraft", "section": "G"} and lines == [60, 120, 180, 240, 300]
    view = {unit.unit: unit for unit in table.match.view(None).units}
    assert view["defiant-g1"].facts["facing"] == 270
    assert not table.is_suppressed("raf:defiant-g1")


def test_bob_08_decoys_look_like_he_111s() -> None:
    """Four of them, only in scenario 9, and with the defence of what they feign."""
    (decoys,) = [marker for marker in book().parts["air"].markers if marker.kind == "decoy"]
    (bomber,) = [counter for counter in book().counters.values() if counter.title == "He 111"]
    assert decoys.side == "luftwaffe" and decoys.defence == bomber.defence == 5
    assert decoys.numbers == bomber.squads == ("H1", "H2", "H3", "H4")
    used = [id for id in SHIPPED if any(unit.title == "Decoy" for unit in set_up(id)[0].units)]
    assert used == ["britain-09"]


def test_bob_09_structures_have_a_defence_and_are_destroyed_by_bomb() -> None:
    structures = {m.title: m.defence for m in book().parts["air"].markers if m.kind == "structure"}
    assert structures == {
        "Radar Station": 8,
        "Airfield": 6,
        "Docks": 7,
        "Oil Tanks": 5,
        "Factory": 7,
        "Railway Station": 6,
    }
    for name, defence in structures.items():
        name = f"{name} 1" if name == "Radar Station" else name
        for die, gone in ((defence, True), (defence - 1, False)):
            table = sky({"He 111 H1": "0,0 N", name: "0,0"}, luftwaffe="he-111-h1", turn="luftwaffe")
            table.play("play he-111-h1 bomb")
            table.play(f"target {name.lower().replace(' ', '-')}", dice=[die, 1])
            assert (table.fate_of(name.lower().replace(" ", "-")) == "lost") == gone


def test_bob_10_ships_have_a_defence_and_a_facing() -> None:
    ships = {m.title: (m.defence, len(m.numbers)) for m in book().parts["air"].markers if m.kind == "ship"}
    assert ships == {"Destroyer": (8, 2), "Steamer": (6, 4)}
    table = sky({"Steamer 1": "0,0 SW", "Destroyer 2": "2,0 NE"})
    assert table.where("steamer-1") == "0,0 SW" and table.where("destroyer-2") == "2,0 NE"


def test_rul_118_both_faces_of_a_ship_are_alike() -> None:
    """A scenario has no face of a ship to set, and none changes what it does."""
    table = sky({"Steamer 1": "0,0 SW", "Ju 87 S1": "0,0 N"}, raf="convoy-commodore")
    for face in (0, 1):
        table.state.face[table.units["raf:steamer-1"]] = face
        assert "play convoy-commodore sail" in table.texts
    table.play("play convoy-commodore sail", "sail raf:steamer-1")
    assert table.place("steamer-1") == "-1,1"


def test_bob_11_guns_are_the_origin_of_anti_air() -> None:
    (gun,) = [marker for marker in book().parts["air"].markers if marker.kind == "gun"]
    assert (gun.side, gun.defence, len(gun.numbers)) == ("raf", 7, 4)
    table = sky({"AA Gun 1": "0,0", "Ju 87 S1": "3,0 N", "Hurricane R1": "3,0 N"}, raf="aa-battery")
    table.play("play aa-battery anti-air")
    told = table.play("target ju-87-s1", dice=[1, 1, 1])
    assert next(fields for name, fields in told if name == "flak")["range"] == 3


def test_bob_12_clouds_and_bob_13_balloons_are_of_the_board() -> None:
    table = sky({"Hurricane R1": "0,0 SE", "Bf 109E Y1": "3,0 N"}, raf="hurricane-r1", clouds="1,0", balloons="2,0")
    tile = table.catalog.tile_names
    game = table.match.game
    assert table.air.tile_print(game, tile[table.names["1,0"]]) == {"cloud": 2}
    assert table.air.tile_print(game, tile[table.names["2,0"]]) == {"balloon": 2}
    table.play("play hurricane-r1 attack")
    told = table.play("target bf-109e-y1", dice=[1, 1])
    assert next(fields for name, fields in told if name == "fired")["cover"] == 4


def test_bob_13_a_balloon_destroys_and_gives_cover() -> None:
    table = sky({"Hurricane R1": "0,0 SE", "Hurricane R2": "3,3 N"}, raf="hurricane-r1", balloons="1,0")
    table.play("play hurricane-r1 move", "ahead")
    assert table.fate_of("hurricane-r1") == "lost"


@pytest.mark.parametrize("scenario", SHIPPED)
def test_bob_14_setup(scenario: str) -> None:
    """Tiles as listed, tokens with facing and face as shown, initiative, deck, supply; the rest is out of the game."""
    record = shelf().scenario(scenario)
    table = Table(scenario, turn=None)
    assert [tile.name for tile in table.catalog.tiles] == [tile.name for tile in record.tiles]
    assert table.initiative == record.initiative
    for seat in record.seats.values():
        wanted = {" ".join(filter(None, placed[1:])): placed.tile for placed in seat.counters}
        wanted |= seat.parts["air"].markers
        for name, tile in wanted.items():
            unit = f"{seat.side}:{name.lower().replace(' ', '-')}"
            assert table.at(unit) == tile
            assert table.is_suppressed(unit) == (name in seat.parts["air"].grounded)
            if name in seat.parts["air"].headings:
                assert table.heading(unit) == seat.parts["air"].headings[name]
        assert len(wanted) == sum(name.startswith(f"{seat.side}:") for name in table.units)
        drawn = table.size(seat.seat, "hand")
        assert drawn == 4 and drawn + table.size(seat.seat, "deck") == sum(card.deck for card in seat.cards)
        assert sum(table.cards(seat.seat, "supply").values()) == sum(card.supply for card in seat.cards)


def test_rul_120_section_letters_are_data() -> None:
    """Y, R, G, P, B are the rulebook's; W, Z, S and H ours."""
    letters = {squad[0] for counter in book().counters.values() for squad in counter.squads}
    assert letters == set("YRGPB") | set("WZSH")


def test_rul_176_what_has_no_effect() -> None:
    """Land as sea; distance and lines go across a gap; a gap is off the board."""
    assert not {"-2,-3", "-2,-2", "-2,-1", "-1,-3", "-1,-2"} & names(GAP).keys()
    pieces = {"Hurricane R1": "-3,-2 SE", "Bf 109E Y1": "0,-2 N"}
    table = sky(pieces, rows=GAP, raf="hurricane-r1")
    table.play("play hurricane-r1 attack")
    told = table.play("target bf-109e-y1", dice=[1, 1])
    assert next(fields for name, fields in told if name == "fired")["range"] == 3
    assert table.texts == ["edge-left", "edge-right"]  # then the Move: the gap is off the board
    table.play("edge-left")
    assert table.where("hurricane-r1") == "-3,-2 NE" and table.discords("raf") == (9, 1)


def test_rul_176_the_ace_star_only_tells_cards_apart() -> None:
    """An ace belongs to its section, is a target and gives cover as any other."""
    for name in ("Spitfire W1", "Spitfire Ace W1"):
        pieces = {name: "1,0 SE", "Spitfire W2": "2,0 N", "Bf 109E Y1": "0,0 SE"}
        table = sky(pieces, luftwaffe="bf-109e-y1", turn="luftwaffe")
        assert table.is_in_comms("raf", "W")
        table.play("play bf-109e-y1 attack")
        assert token(name) in table.targets
        told = table.play("target spitfire-w2", dice=None)
        assert next(fields for kind, fields in told if kind == "fired")["cover"] == 1
