"""What a search remembers: information sets and the options in them, and what options were worth elsewhere."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.core.state import FRAME, PC, State
from sandtable.core.vectors import floats, ints

ROOM: Final = 8192  # habits kept at most; a power of two
TRIES: Final = 8  # places looked at for a habit


class Edge:
    """An option in an information set: how often it was taken and how well that went for who took it."""

    def __init__(self, key: i64, gain: float) -> None:
        self.key = key
        self.visits: i64 = 0
        self.total: float = 0.0
        self.gain = gain  # what it promises by itself
        self.sure: bool = False  # whether that was worked out here


class Node:
    """A decision as the searching seat sees it. Another seat's options differ from deal to deal."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.edges: list[Edge] = []
        self.by_key: dict[int, Edge] = {}

    def edge(self, key: i64, place: i64) -> Edge | None:
        """The edge of an option, that is likely to be the n-th one."""
        if place < len(self.edges):
            edge = self.edges[place]
            if edge.key == key:
                return edge
        return self.by_key.get(int(key))

    def add(self, key: i64, gain: float) -> Edge:
        edge = Edge(key, gain)
        self.edges.append(edge)
        self.by_key[int(key)] = edge
        return edge


class Habits:
    """What options promised where they were worked out, for quick choices elsewhere.

    An option is known by its key and by what its decision is about: the frame it is made in.
    """

    def __init__(self) -> None:
        self.names: vec[i64] = ints([0] * (ROOM + TRIES))
        self.gains: vec[float] = floats([0.0] * (ROOM + TRIES))

    def learn(self, name: i64, gain: float) -> None:
        at: i64 = place_of(name)
        i: i64 = 0
        while i < TRIES:
            if self.names[at + i] == name or self.names[at + i] == 0:
                break
            i += 1
        if i == TRIES:
            i = 0
        self.names[at + i] = name
        self.gains[at + i] = gain

    def gain(self, name: i64, otherwise: float) -> float:
        at: i64 = place_of(name)
        i: i64 = 0
        while i < TRIES:
            if self.names[at + i] == name:
                return self.gains[at + i]
            if self.names[at + i] == 0:
                break
            i += 1
        return otherwise


def place_of(name: i64) -> i64:
    return (((name ^ name >> 29) & 0x7FFFFFFF) * 0x2545F491 >> 17) & (ROOM - 1)


def about(s: State) -> i64:
    """What the pending decision is about, as a number: its procedure, the locals of its frame and who is asked."""
    h: i64 = s.seat + 3
    i: i64 = s.top
    while i < s.top + FRAME:
        if i != s.top + PC:
            h = (h * 0x2C1B + s.stack[i] + 5) & 0xFFFFFFFF
        i += 1
    return (h & 0x1FFFF) << 44


def named(key: i64, where: i64) -> i64:
    """The name of an option in a decision that `about` tells; never 0."""
    return key ^ where | 1 << 61


def name_of(s: State, key: i64) -> i64:
    return named(key, about(s))
