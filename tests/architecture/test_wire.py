"""The client's types are the server's: frontend/src/wire.ts is what tools/wire_types.py gives."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal

import msgspec
import pytest

from sandtable.server import protocol
from tools import wire_types


def test_the_clients_types_are_the_servers() -> None:
    written = wire_types.FILE.read_text("utf-8").splitlines()
    wanted = wire_types.render(*wire_types.roots()).splitlines()
    assert written == wanted, f"{wire_types.FILE.name} is not what the server's types give: run make wire"


# -- the generator, on types of its own -------------------------------------------------------------------------------

Weather = Literal["dry", "wet"]
Height = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Ground(enum.Enum):
    SAND = "sand"
    ROCK = "rock"


class Hill(msgspec.Struct, frozen=True):
    """A hill.

    With a view.
    """

    name: str
    height: Height | None  # None if nobody measured it
    ground: Ground
    weather: Weather = "dry"


class Path(msgspec.Struct, omit_defaults=True):
    """A tree of paths."""

    start: Hill
    steps: list[tuple[int, float]]
    seen: tuple[Weather | None, ...] = ()
    costs: dict[str, list[int]] = {}
    signs: dict[Weather, bool] = {}
    branches: list[Path] = []


class Climb(msgspec.Struct, tag_field="type", tag="climb"):
    hill: str  # its name
    slowly: bool = False


class Rest(msgspec.Struct, tag_field="type", tag="don't"):
    hours: Literal[1, 2] = 1


class Scramble(Climb, tag_field="type", tag="scramble", kw_only=True):
    rope: Any


class Odd(msgspec.Struct):
    what: set[bytes]


class Pong(msgspec.Struct):
    """Not the protocol's."""


Move = Climb | Rest


def wire(sends: list[Any], gets: list[Any]) -> str:
    """What is written, without the headings of the file and of this module."""
    return "\n" + wire_types.render(sends, gets).split("\n\n", 2)[2]


def test_a_struct_is_an_interface_with_its_comments() -> None:
    assert (
        wire([], [list[Hill]])
        == """
export type Weather = 'dry' | 'wet';

export type Ground = 'sand' | 'rock';

/** A hill.

    With a view. */
export interface Hill {
  name: string;
  height: number | null; // None if nobody measured it
  ground: Ground;
  weather: Weather;
}
"""
    )


def test_containers_and_recursion() -> None:
    assert wire([], [Path]).endswith("""
/** A tree of paths. */
export interface Path {
  start: Hill;
  steps: [number, number][];
  seen?: (Weather | null)[];
  costs?: Record<string, number[]>;
  signs?: Partial<Record<Weather, boolean>>;
  branches?: Path[];
}
""")


def test_a_union_of_tagged_structs() -> None:
    assert (
        wire([wire_types.aliases(__name__)["Move"]], [])
        == r"""
export interface Climb {
  type: 'climb';
  hill: string; // its name
  slowly?: boolean;
}

export interface Rest {
  type: 'don\'t';
  hours?: 1 | 2;
}

export type Move = Climb | Rest;
"""
    )


def test_inherited_fields() -> None:
    assert (
        wire([Scramble], [])
        == """
export interface Scramble {
  type: 'scramble';
  hill: string; // its name
  slowly?: boolean;
  rope: unknown;
}
"""
    )


def test_only_a_request_may_leave_a_default_out() -> None:
    assert "weather?: Weather" in wire([Hill], [])
    assert "weather: Weather" in wire([], [Hill])
    assert "weather: Weather" in wire([Path], [Hill])  # both ways: as it is sent by the server


def test_the_order_is_the_sources() -> None:
    assert wire([Move], [Path, Hill]) == wire([Rest, Climb], [Hill, Path])


def test_what_has_no_words_in_typescript_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript is known for set"):
        wire([], [Odd])


def test_a_name_stands_for_one_type() -> None:
    with pytest.raises(TypeError, match="a name stands for one type"):
        wire([], [Pong, protocol.Pong])
