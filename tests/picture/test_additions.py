"""Armour, tokens, pieces on edges, four seats, specialists and night: drawn by facts and looks, whole and in place."""

from __future__ import annotations

import random
import re
from itertools import combinations
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

import sandtable
from sandtable.core.geometry import Geometry
from sandtable.match import Match
from sandtable.picture import Art, Look, LookError, art_of, look_for, picture
from sandtable.picture.edges import SIZE, edge_spots
from sandtable.picture.layout import Resting, lay
from sandtable.picture.markers import SIGNS
from sandtable.picture.pieces import BROAD, broad, plate
from sandtable.picture.seats import command, seat_badge, tally
from sandtable.picture.symbols import symbols
from tests.picture.reading import check, classed, moved, parse, titles
from tests.picture.test_art import fragments
from tests.teamed import DARK, STEEL, STEEL_TEAMS, write_books

BARS = "v14.8"  # of a tally, one each
BITE = "A7.4 7.4"  # out of a counter


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_books(tmp_path_factory.mktemp("books"))


def start(scenario: str, data: str) -> Match:
    return sandtable.new(scenario, seed=1, data=[data])


def art(match: Match) -> Art:
    return art_of(match.words(), look_for(match.catalog))


def drawn(match: Match, seat: str | None = None) -> str:
    return picture(match.words(), look_for(match.catalog), match.view(seat))


def texts(markup: str) -> list[str | None]:
    return [text.text for text in ElementTree.fromstring(f"<g>{markup}</g>").iter("text")]


@pytest.mark.parametrize("scenario", [STEEL, STEEL_TEAMS, DARK])
def test_pictures_show_what_scene_and_view_say(scenario: str, data: str) -> None:
    match, chance = start(scenario, data), random.Random(1)
    for _ in range(120):
        if match.decision is None:
            break
        match.submit(chance.choice(match.decision.options))
    for seat in (None, *match.catalog.seats):
        check(match.scene(), match.view(seat), parse(drawn(match, seat)))


@pytest.mark.parametrize("scenario", [STEEL, STEEL_TEAMS, DARK])
def test_fragments_are_whole_and_without_words(scenario: str, data: str) -> None:
    made = art(start(scenario, data))
    defined = {element.get("id") for element in ElementTree.fromstring(f"<g>{made.defs}</g>")}
    for markup in fragments(msgspec.to_builtins(msgspec.structs.replace(made, defs=""))):
        root = ElementTree.fromstring(f"<g>{markup}</g>")
        assert set(re.findall(r'(?:url\(|href=")#([^")]+)', markup)) <= {*defined, *(e.get("id") for e in root.iter())}
        assert all(len(text.text or "") <= 3 for text in root.iter("text"))


# -- armour -------------------------------------------------------------------------------------------------------


def test_a_counter_with_only_another_defence_is_broad_and_has_no_shield(data: str) -> None:
    made = art(start(STEEL, data))
    tank, man = made.pieces["us:medium-tank-a"], made.pieces["us:rifleman-a"]
    assert (tank.width, tank.height) == (BROAD, man.height) and tank.radius > man.radius
    assert texts(tank.ready) == ["A", "5"] and plate(5) in tank.ready
    assert "Q0 -8 10 -11" in man.ready and "Q0 -8 10 -11" not in tank.ready, "the shield"
    assert tank.ready == tank.impaired and tank.tilt == 0, "nothing suppresses it"


def test_broad_and_plain_counters_lie_beside_each_other() -> None:
    for count in (1, 2, 3, 4):
        lying = lay([Resting(unit, unit % 2, False) for unit in range(count)], built=False)
        for a, b in combinations(lying, 2):
            assert abs(a.x - b.x) >= BROAD * a.size or abs(a.y - b.y) >= 64 * a.size
        assert all(abs(piece.x) + BROAD * piece.size / 2 <= 90 for piece in lying)


# -- tokens -------------------------------------------------------------------------------------------------------


def test_a_token_is_told_from_a_printed_sign_by_the_look(data: str) -> None:
    steel = start(STEEL, data)
    loose, printed = art(steel), art(sandtable.new("north-africa-06", seed=1))
    assert loose.rough == SIGNS["stone"]() and printed.rough == SIGNS["wheel"]()
    assert {name for name, tile in loose.tiles.items() if tile.token} == {"13B"}
    assert not any(tile.token for tile in printed.tiles.values())
    signs = classed(parse(drawn(steel)), "sign")
    assert [sign.get("data-fact") for sign in signs] == ["rough"]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_counters_keep_clear_of_a_token(count: int) -> None:
    lying = lay([Resting(unit, unit % 2, False) for unit in range(count)], built=False, token=True)
    boxes = [(p.x - 32 * p.size, p.y - 32 * p.size, p.x + 32 * p.size, p.y + 32 * p.size) for p in lying]
    token = (-89, -45, -47, -7)
    for a, b in combinations([token, *boxes], 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert all(
        low >= -95 and high <= 95 for left, top, right, foot in boxes for low, high in ((left, right), (top, foot))
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[sign]\nrough = "rock"', 'home/look.toml: sign.rough: there is no drawing "rock", only wheel, stone'),
        ('[defence]\nhide = "x"', 'home/look.toml: defence.hide: there is no drawing "x"'),
        ('[edge]\nwire = "x"', 'home/look.toml: edge.wire: there is no drawing "x"'),
        ("night = 3", "home/look.toml: night: "),
    ],
)
def test_a_look_that_names_no_drawing(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "look.toml").write_text(text)
    with pytest.raises(LookError) as caught:
        Look(tmp_path / "home")
    assert str(caught.value).startswith(told)


# -- pieces on edges ----------------------------------------------------------------------------------------------


def test_pieces_lie_on_their_edges_and_are_told(data: str) -> None:
    match = start(DARK, data)
    root = parse(drawn(match))
    found = classed(root, "edge")
    assert sorted((piece.get("data-edge"), piece.get("data-piece"), piece.get("data-side")) for piece in found) == [
        ("18A 12A", "mine-armour", "lrdg"),
        ("18A 12A", "mine-personnel", "lrdg"),
        ("18A 19A", "mine-armour", "lrdg"),
        ("19A 1A", "mine-personnel", "lrdg"),
    ]
    assert [titles(piece) for piece in found if piece.get("data-edge") == "18A 19A"] == [
        ["18A: mines for armour to 19A of LRDG"]
    ]
    tiles = {tile.get("data-tile"): moved(tile) for tile in classed(root, "tile")}
    for spot in root.iter():
        for piece in spot:
            if piece.get("class") == "edge":
                one, other = (piece.get("data-edge") or "").split()
                x, y = moved(spot)
                assert all(abs(x - at[0]) <= 100 and abs(y - at[1]) <= 100 for at in (tiles[one], tiles[other]))
    told = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "mines for men to 1A of LRDG" in told


@pytest.mark.parametrize("scenario", ["normandy-01", "north-africa-06", "britain-01"])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_several_lie_side_by_side_on_the_edge_and_beside_the_name(scenario: str, count: int) -> None:
    geometry = sandtable.new(scenario, seed=1).catalog.geometry
    for tile in range(geometry.size):
        for other in geometry.neighbours[tile]:
            spots = edge_spots(geometry, tile, other, count)
            shared = geometry.edge(tile, other)
            assert shared is not None and spots == edge_spots(geometry, other, tile, count)
            half = SIZE * spots.size / 2
            for place in spots.places:
                assert sum(dist(place, end) for end in shared) == pytest.approx(dist(*shared)), "on the line"
                assert min(dist(place, end) for end in shared) >= half - 0.01, "never on a corner"
                assert count == 1 or not on_a_name(geometry, tile, other, place, half)
            for a, b in combinations(spots.places, 2):
                assert dist(a, b) >= 2 * half - 0.01


def on_a_name(geometry: Geometry, tile: int, other: int, place: tuple[float, float], half: float) -> bool:
    """Whether a piece hides the name that hangs from the upper edge of the tile below."""
    x, y = max(geometry.centres[tile], geometry.centres[other], key=lambda spot: spot[1])
    return abs(place[1] - (y - 100)) < 1 and abs(place[0] - x) < 22 + half - 0.01


def test_clients_get_pieces_ghosts_and_places(data: str) -> None:
    match = start(DARK, data)
    made = art(match)
    both = {"mine-personnel", "mine-armour"}
    assert set(made.edge_ghosts) == both and all(set(side.edges) == both for side in made.sides.values())
    drawings = [drawing for side in made.sides.values() for drawing in side.edges.values()]
    assert len({*drawings, *made.edge_ghosts.values()}) == 6, "whose and which is seen"
    assert all(texts(drawing) == [] for drawing in drawings), "no number on a mine"
    near = {f"{tile.name} {edge.to}" for tile in match.scene().tiles for edge in tile.edges}
    assert set(made.edges) == near
    for piece in classed(parse(drawn(match)), "edge"):
        assert made.sides["lrdg"].edges[piece.get("data-piece") or ""] in drawn(match)


def test_a_game_without_pieces_on_edges_has_nothing_for_them() -> None:
    made = art(sandtable.new("normandy-01", seed=1))
    assert made.edges == {} and made.edge_ghosts == {} and not any(side.edges for side in made.sides.values())


def test_a_piece_that_no_look_knows_is_a_plain_one() -> None:
    assert Look().edge("barbed-wire").sign == "end" and "barbed-wire" not in Look().edge_pieces


# -- seats --------------------------------------------------------------------------------------------------------


def test_a_tally_tells_the_seat_where_sides_have_several(data: str) -> None:
    match = start(STEEL_TEAMS, data)
    made = art(match)
    for unit in match.scene().units:
        piece = made.pieces[f"{unit.side}:{unit.unit}"]
        assert piece.mate is not None
        for markup in (piece.ready, piece.impaired, piece.mate.ready, piece.mate.impaired):
            assert markup.count(BARS) == int(unit.seat[-1])
        assert BITE not in piece.ready and BITE in piece.mate.ready and BITE in piece.mate.impaired
    alone = art(start(STEEL, data))
    assert all(BARS not in piece.ready and piece.mate is None for piece in alone.pieces.values())


def test_only_a_teammates_counters_are_bitten(data: str) -> None:
    match = start(STEEL_TEAMS, data)
    assert BITE not in drawn(match), "a spectator has no teammate"
    root = parse(drawn(match, "us-2"))
    bitten = {unit.get("data-seat") for unit in classed(root, "unit") if BITE in ElementTree.tostring(unit, "unicode")}
    assert bitten == {"us-1"}
    assert len(classed(root, "unit")) == 10
    named = {unit.get("data-seat"): titles(unit)[0] for unit in classed(root, "unit")}
    for seat, title in named.items():
        assert title.startswith(match.words().names.seat(match.catalog.seat_names[seat or ""]))


def test_the_next_commander_is_told_only_if_it_is_another(data: str) -> None:
    text = drawn(start(STEEL_TEAMS, data))
    assert text.count(" commands") == 2 and "from the next round" not in text


def test_badges_and_the_command_token(data: str) -> None:
    teams, two = art(start(STEEL_TEAMS, data)), art(start(STEEL, data))
    badges = [badge for seat in teams.seats.values() for badge in (seat.badge, seat.mate)]
    assert len(set(badges)) == 8
    assert {seat: (own.badge, own.mate) for seat, own in two.seats.items()} == {
        side: (look.badge, look.badge) for side, look in two.sides.items()
    }
    assert teams.command == command() != teams.passing
    assert "stroke-dasharray" in teams.passing and "stroke-dasharray" not in teams.command
    assert "#e5aa38" not in teams.command, "never brass"


def test_marks_can_be_read(data: str) -> None:
    """Letters and tallies against what lies beneath them."""
    for scenario in (STEEL_TEAMS, "north-africa-01"):
        match = sandtable.new(scenario, seed=1, data=[data])
        for side in look_for(match.catalog).liveries(match.catalog.sides):
            mark = side.ink if side.dark else side.band
            assert contrast("#f8f3e6", side.strong) >= 4.5, "yours"
            assert contrast(mark, side.face) >= 4.5, "a teammate's"
            assert mark in broad(side, symbols()["tank"], "A", plate(5), seat=2, mate=True)
            assert tally(2, "#f8f3e6") in broad(side, symbols()["tank"], "A", plate(5), seat=2)
            assert side.emblem in texts(seat_badge(side, 1))


def contrast(one: str, other: str) -> float:
    """As WCAG 2 counts it."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])


# -- cards --------------------------------------------------------------------------------------------------------


def test_a_specialist_shows_whose_counter_it_shares_and_what_is_its_own(data: str) -> None:
    made = art(start(STEEL, data))
    grenadier, rifleman = made.cards["us/grenadier-a"], made.cards["us/rifleman-a"]
    assert grenadier.own == [2] and rifleman.own == [], "grenade"
    assert grenadier.shared and grenadier.shared in grenadier.face
    assert [token for token, card in made.cards.items() if card.shared] == ["us/grenadier-a", "german/grenadier-a"]
    assert symbols()["rifleman"].replace("currentColor", "#23281f") in grenadier.shared


# -- night --------------------------------------------------------------------------------------------------------


def test_night_tints_the_ground_and_nothing_else(data: str) -> None:
    match = start(DARK, data)
    look = look_for(match.catalog)
    by_night, by_day = art(match), art_of(match.words(), Look(*map(Path, match.catalog.homes[:1])))
    assert by_night.night and not by_day.night
    for name, tile in by_night.tiles.items():
        assert "#1e3a6e" in tile.ground and "#1e3a6e" not in by_day.tiles[name].ground
        assert (tile.cover, tile.name, tile.frames) == (
            by_day.tiles[name].cover,
            by_day.tiles[name].name,
            by_day.tiles[name].frames,
        )
    assert by_night.pieces == by_day.pieces and by_night.sides == by_day.sides
    assert "#3b443f" in picture(match.words(), look) and contrast("#3b443f", "#f8f3e6") >= 7
    assert len(classed(parse(drawn(match)), "night")) == 1 and not classed(parse(drawn(start(STEEL, data))), "night")


def test_some_battles_of_a_book_are_fought_by_night(tmp_path: Path) -> None:
    (tmp_path / "look.toml").write_text('night = ["x-02"]\n')
    look = Look(tmp_path)
    assert [look.is_night(scenario) for scenario in ("x-01", "x-02", "x-02@4")] == [False, True, True]
