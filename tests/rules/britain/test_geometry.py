"""Hexes: distances, lines, bearings and rear arcs, alike whichever way the board is turned or mirrored (BOB-04)."""

from __future__ import annotations

from itertools import product
from math import cos, hypot, isclose, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.rules.air.hexes import DIRECTIONS, NO_LINE, OFF_BOARD, TURNS, VECTORS, HexMap, bearing, degrees, steps
from tests.rules.britain.sky import sky

Hex = tuple[int, int]
hexes = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
turns = st.integers(0, TURNS - 1)
RADIUS = 4
ROUND = [(q, r) for q, r in product(range(-RADIUS, RADIUS + 1), repeat=2) if steps(q, r) <= RADIUS]


def rotated(place: Hex, times: int) -> Hex:
    """By 60 degrees clockwise, so many times: N goes to NE."""
    q, r = place
    for _ in range(times % TURNS):
        q, r = -r, q + r
    return q, r


def mirrored(place: Hex) -> Hex:
    """Left and right exchanged: N and S stay, NE goes to NW."""
    q, r = place
    return -q, q + r


def apart(a: Hex, b: Hex) -> int:
    return steps(b[0] - a[0], b[1] - a[1])


def line(a: Hex, b: Hex) -> int:
    return bearing(b[0] - a[0], b[1] - a[1])


@pytest.fixture(scope="module")
def board() -> HexMap:
    return HexMap(ROUND)


def test_bob_04_six_directions_clockwise_from_north() -> None:
    assert DIRECTIONS == ["N", "NE", "SE", "S", "SW", "NW"]
    assert [rotated((0, -1), times) for times in range(TURNS)] == VECTORS
    assert [degrees(direction) for direction in range(TURNS)] == [270, 330, 30, 90, 150, 210]
    assert [VECTORS.index(mirrored(vector)) for vector in VECTORS] == [0, 5, 4, 3, 2, 1]
    for direction, (q, r) in enumerate(VECTORS):
        assert VECTORS[(direction + 3) % TURNS] == (-q, -r)


@given(hexes, hexes, turns)
def test_distance_is_the_same_turned_mirrored_and_backwards(a: Hex, b: Hex, times: int) -> None:
    away = apart(a, b)
    assert away == apart(b, a) == apart(mirrored(a), mirrored(b)) == apart(rotated(a, times), rotated(b, times))
    assert (away == 0) == (a == b)


@given(hexes, hexes, hexes)
def test_no_way_round_is_shorter(a: Hex, b: Hex, c: Hex) -> None:
    assert apart(a, c) <= apart(a, b) + apart(b, c)


@given(hexes, hexes, turns)
def test_a_line_turns_with_the_board(a: Hex, b: Hex, times: int) -> None:
    found = line(a, b)
    turned, flipped, back = line(rotated(a, times), rotated(b, times)), line(mirrored(a), mirrored(b)), line(b, a)
    if found == NO_LINE:
        assert turned == flipped == back == NO_LINE
    else:
        assert turned == (found + times) % TURNS
        assert flipped == -found % TURNS
        assert back == (found + 3) % TURNS


@given(hexes, turns, st.integers(1, 12))
def test_a_line_leads_there_and_nowhere_else(a: Hex, direction: int, away: int) -> None:
    dq, dr = VECTORS[direction]
    end = (a[0] + dq * away, a[1] + dr * away)
    assert line(a, end) == direction and apart(a, end) == away
    for other in VECTORS:
        if other != (dq, dr) and other != (-dq, -dr):
            assert line(a, (end[0] + other[0], end[1] + other[1])) != direction or away == 0


@given(hexes, hexes)
def test_there_is_a_line_or_there_is_none(a: Hex, b: Hex) -> None:
    rows = [
        d
        for d, (q, r) in enumerate(VECTORS)
        if a != b and (b[0] - a[0], b[1] - a[1]) == (q * apart(a, b), r * apart(a, b))
    ]
    assert line(a, b) == (rows[0] if rows else NO_LINE) and len(rows) <= 1
    assert line(a, a) == NO_LINE


def test_ahead_and_neighbours_agree(board: HexMap) -> None:
    places = board.places
    for i, (q, r) in enumerate(places):
        near = []
        for direction, (dq, dr) in enumerate(VECTORS):
            ahead = int(board.next(i, direction))
            assert (ahead == OFF_BOARD) == ((q + dq, r + dr) not in places)
            if ahead != OFF_BOARD:
                assert places[ahead] == (q + dq, r + dr)
                assert int(board.next(ahead, (direction + 3) % TURNS)) == i  # and back again
                near.append(ahead)
        assert sorted(near) == sorted(board.neighbours[i])
        assert sorted(near) == [j for j, other in enumerate(places) if apart((q, r), other) == 1]


def test_left_and_right_are_one_edge_off_and_close_a_round(board: HexMap) -> None:
    """Ahead, then six times right and ahead again: round one hex and home."""
    middle = board.places.index((0, 0))
    for start, way in product(range(TURNS), (1, -1)):
        at, heading = middle, start
        for _ in range(TURNS):
            at = int(board.next(at, heading))
            heading = (heading + way) % TURNS
        assert (at, heading) == (middle, start)


def test_tables_of_a_board_say_what_coordinates_say(board: HexMap) -> None:
    places, size = board.places, len(board.places)
    assert size == 61 == board.size
    for (i, a), (j, b) in product(enumerate(places), repeat=2):
        assert board.apart[i * size + j] == board.distances()[i * size + j] == apart(a, b)
        assert int(board.bearing[i * size + j]) == line(a, b)


def test_hexes_lie_where_directions_point(board: HexMap) -> None:
    """The centre of a neighbour is the width of a hex away, at the angle clients draw."""
    wide = hypot(*(one - two for one, two in zip(board.centres[1], board.centres[0], strict=True)))
    for i, direction in product(range(board.size), range(TURNS)):
        ahead = int(board.next(i, direction))
        if ahead != OFF_BOARD:
            dx, dy = (end - start for end, start in zip(board.centres[ahead], board.centres[i], strict=True))
            angle = radians(degrees(direction))
            assert isclose(dx, wide * cos(angle), abs_tol=1e-6) and isclose(dy, wide * sin(angle), abs_tol=1e-6)


def test_across_a_gap_by_coordinates() -> None:
    """RUL-176: a hole changes neither distance nor line, only what is next."""
    whole, holed = HexMap(ROUND), HexMap([place for place in ROUND if place != (0, 0)])
    a, b = holed.places.index((0, -1)), holed.places.index((0, 1))
    assert holed.apart[a * holed.size + b] == 2 and holed.bearing[a * holed.size + b] == DIRECTIONS.index("S")
    assert holed.next(a, DIRECTIONS.index("S")) == OFF_BOARD
    assert whole.next(whole.places.index((0, -1)), DIRECTIONS.index("S")) == whole.places.index((0, 0))


@pytest.mark.turns(5)
@pytest.mark.parametrize("turned", range(TURNS))
@pytest.mark.parametrize("flip", [False, True])
def test_a_shot_is_the_same_turned_and_mirrored(turned: int, flip: bool) -> None:
    """Firing lines, rear arc, cover and range of one position, through all twelve symmetries."""

    def moved(q: int, r: int, heading: int) -> str:
        place, way = ((q, r), heading) if not flip else (mirrored((q, r)), -heading % TURNS)
        q, r = rotated(place, turned)
        return f"{q},{r} {DIRECTIONS[(way + turned) % TURNS]}"

    for heading, dice in ((0, 3), (1, 3), (2, 2), (3, 2), (4, 2), (5, 3)):
        pieces = {
            "Hurricane R1": moved(0, 1, 0),
            "Bf 109E Y1": moved(0, -1, heading),  # two hexes up the line
            "Bf 109E Y2": moved(0, 0, 2),  # between them
            "Bf 109E B1": moved(1, -1, 0),  # beside
        }
        cloud, beside = moved(0, -1, 0).split()[0], moved(-1, 0, 0).split()[0]
        table = sky(pieces, raf="hurricane-r1", clouds=f"{cloud} {beside}")
        table.play("play hurricane-r1 attack")
        assert table.targets == ["bf-109e-y1", "bf-109e-y2"]
        told = table.play("target bf-109e-y1", dice=None)
        shot = next(fields for name, fields in told if name == "fired")
        assert (shot["dice"], shot["cover"], shot["range"], shot["total"]) == (dice, 3, 2, 10)


@pytest.mark.parametrize("turned", range(TURNS))
@pytest.mark.parametrize("flip", [False, True])
def test_a_flight_is_the_same_turned_and_mirrored(turned: int, flip: bool) -> None:
    heading = DIRECTIONS[turned]
    left, right = ("right", "left") if flip else ("left", "right")
    table = sky({"Spitfire W1": f"0,0 {heading}"}, raf="spitfire-w1")
    table.play("play spitfire-w1 manoeuvre", left, "ahead", right, "ahead", right, "ahead")
    place, way = (0, -3), 1  # N: left to NW, on; right to N, on; right to NE, on
    place = (-1 + 0 + 1, 0 - 1 - 1)
    if flip:
        place, way = mirrored(place), -way % TURNS
    q, r = rotated(place, turned)
    assert table.where("spitfire-w1") == f"{q},{r} {DIRECTIONS[(way + turned) % TURNS]}"
