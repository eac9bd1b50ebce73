"""The table of the air tests: any pieces over a sea of ten by ten hexes, each by axial coordinates from its middle.

    table = sky({"Defiant G1": "1,0 SE", "Bf 109E Y1": "0,0 N", "AA Gun 1": "2,0"}, raf="defiant-g1*2", clouds="1,0")
    table.play("play defiant-g1 move", "ahead", "stop")
    assert table.where("defiant-g1") == "2,0 SE"

The scenario is written as a file is, and read by the reader.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from sandtable.api import library
from sandtable.content.compile import compile_scenario
from sandtable.content.errors import ContentError, raise_all
from sandtable.content.library import Library
from sandtable.content.scenario import read_scenario
from sandtable.content.schema import ActionData, BookData, ScenarioData
from sandtable.content.source import Source
from sandtable.core.catalog import Catalog
from sandtable.core.rulebook import Rulebook
from tests.rules.table import Table, Told

ROWS: Final = ("a/b c/d e/f g/h i/j", "k/l m/n o/p q/r s/t")
MIDDLE: Final = (4, 2)  # column 5, row 5
SIDES: Final = ("raf", "luftwaffe")
# What a side has besides the cards of its aircraft and sections, all of it in the deck.
COMMS: Final = {
    "raf": {"Squadron Comms": 2, "Radar": 1, "Ground Control": 2, "AA Battery": 2, "Convoy Commodore": 3},
    "luftwaffe": {"Squadron Comms": 2, "Listening Service": 2, "Bomber Lead": 2},
}
SOMEBODY: Final = {"raf": ("Hurricane P2", "5,-2 S"), "luftwaffe": ("He 111 H4", "5,3 S")}  # out of the way
DISCORDS: Final = 10

Pieces = Mapping[str, str]
Edit = Callable[[BookData], BookData]


@cache
def shelf() -> Library:
    return library()


def book() -> BookData:
    return shelf().book("britain")


def is_aircraft(name: str) -> bool:
    return any(name.startswith(f"{counter.title} ") for counter in book().counters.values())


@cache
def side_of(name: str) -> str:
    """Titles of pieces differ from side to side."""
    for side in SIDES:
        if name in book().parts["air"].of_side(side):
            return side
        for counter in book().counters_of(side):
            if name in {f"{counter.title} {squad}" for squad in counter.squads}:
                return side
    raise AssertionError(f"there is no {name} in the box")


@cache
def names(rows: Sequence[str] = ROWS) -> dict[str, str]:
    """Coordinates to the name of the hex."""
    record = read(text_of({}, rows=rows, bare=True))
    places = record.geometry.places  # type: ignore[attr-defined]
    return {f"{q - MIDDLE[0]},{r - MIDDLE[1]}": tile.name for (q, r), tile in zip(places, record.tiles, strict=True)}


def hexes(words: str, rows: Sequence[str] = ROWS) -> list[str]:
    return [names(tuple(rows))[word] for word in words.split()]


def text_of(
    pieces: Pieces,
    *,
    rows: Sequence[str] = ROWS,
    clouds: str = "",
    balloons: str = "",
    escape: Mapping[str, str] | None = None,
    grounded: Sequence[str] = (),
    victory: Mapping[str, Sequence[str]] | None = None,
    points: Mapping[str, str] | None = None,
    cards: Mapping[str, int] | None = None,
    bare: bool = False,
) -> str:
    """A scenario file. Where hexes have no names yet, `bare`, there is nothing but the board and two aircraft."""
    tiles = {} if bare else names(tuple(rows))
    first = rows[0].split()[0][0]
    where = {name: (f"{first}1 N" if bare else place) for name, place in {**pieces}.items()}
    for side in SIDES:
        if not any(side_of(name) == side and is_aircraft(name) for name in where):
            name, place = SOMEBODY[side]
            where[name] = f"{first}1 N" if bare else place
    out = ['id = "sky"', 'book = "britain"', 'name = "Sky"', 'source = "ours"', 'initiative = "raf"', "[board]"]
    out.append(f"rows = {list(rows)}")
    for key, words in (("clouds", clouds), ("balloons", balloons)):
        out.append(f"{key} = {[tiles[word] for word in words.split()]}")
    if escape:
        out += ["[escape]", *(f"{side} = {[tiles[w] for w in words.split()]}" for side, words in escape.items())]
    planes = {side: [name for name in where if side_of(name) == side and is_aircraft(name)] for side in SIDES}
    for side, enemy in zip(SIDES, reversed(SIDES), strict=True):
        goals = list((victory or {}).get(side, [f"neutralise {len(planes[enemy])}"]))
        out += [f"[{side}]", f"victory = {goals}"]
        if points and side in points:
            out.append(f"points = {points[side]}")
        if down := [name for name in grounded if side_of(name) == side]:
            out.append(f"grounded = {down}")
        placed: dict[str, dict[str, list[str]]] = {"counters": {}, "markers": {}}
        headings = []
        for name, place in where.items():
            if side_of(name) == side:
                hex_, _, heading = place.partition(" ")
                kind = "counters" if is_aircraft(name) else "markers"
                placed[kind].setdefault(hex_ if bare else tiles[hex_], []).append(name)
                headings += [f'"{name}" = "{heading}"'] if heading else []
        for kind, found in placed.items():
            out += [f"[{side}.{kind}]", *(f"{tile} = {there}" for tile, there in found.items())]
        out += [f"[{side}.headings]", *headings, f"[{side}.cards]", *_cards(side, planes[side], cards or {})]
    return "\n".join(out).replace("'", '"') + "\n"


def _cards(side: str, planes: Sequence[str], changed: Mapping[str, int]) -> list[str]:
    """All copies in the box unless `changed` says how many; `Table` then deals them."""
    box = {"Discord": DISCORDS, **COMMS[side]}
    known = book().card(side, "Section Comms").squads
    box |= {f"Section Comms {letter}": 1 for letter in known if letter in {name.split()[-1][0] for name in planes}}
    box |= {name: book().card(side, name.rpartition(" ")[0]).copies for name in planes}
    box |= {name: number for name, number in changed.items() if name in box}
    return [f'"{name}" = [{number}, 0]' for name, number in box.items() if number]


def read(text: str, data: BookData | None = None) -> ScenarioData:
    problems: list[ContentError] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sky.toml"
        path.write_text(text, encoding="utf-8")
        record = read_scenario(Source(path, "sky.toml"), data or book(), shelf().spec("britain"), problems)
    raise_all(problems)
    assert record is not None
    return record


@cache
def compiled(text: str, edit: Edit | None) -> tuple[Catalog, Rulebook]:
    data = book() if edit is None else edit(book())
    return compile_scenario(read(text, data), data, shelf().spec("britain"), [])


class Sky(Table):
    """Hexes are written by coordinates, and `ahead` alone is the hex straight ahead."""

    def __init__(self, text: str, rows: Sequence[str], edit: Edit | None = None, **position: Any) -> None:
        self.text = text
        self.names = names(tuple(rows))
        self.coordinates = {name: place for place, name in self.names.items()}
        super().__init__("sky", edit=edit, **position)

    def tables(self, scenario: str, options: Sequence[str], edit: Edit | None) -> tuple[Catalog, Rulebook]:
        return compiled(self.text, edit)

    def play(self, *texts: str, dice: Sequence[int] | None = (), seat: str | None = None) -> list[Told]:
        told: list[Told] = []
        rolls = list(dice or [])
        for i, text in enumerate(texts):
            if text == "ahead":
                (text,) = [offered for offered in self.texts if offered.startswith("ahead ")]
            last = i == len(texts) - 1
            told += super().play(text, dice=dice if dice is None or last else (), seat=seat)
        assert dice is None or texts or not rolls
        return told

    def unit(self, token: str) -> str:
        """`defiant-g1` as `raf:defiant-g1`."""
        (found,) = [name for name in self.units if name.partition(":")[2] == token]
        return found

    def where(self, token: str) -> str | None:
        """Hex and heading, "1,0 SE"; None for a piece that is gone."""
        tile = self.at(self.unit(token))
        return None if tile is None else f"{self.coordinates[tile]} {self.heading(self.unit(token))}"

    def place(self, token: str) -> str | None:
        tile = self.at(self.unit(token))
        return None if tile is None else self.coordinates[tile]

    def fate_of(self, token: str) -> str | None:
        return self.end_of(self.unit(token))

    def offered(self, card: str) -> list[str]:
        """What may be done with a card, in words of the option: verb and action."""
        found = [text.split() for text in self.texts]
        return [" ".join([words[0], *words[2:]]) for words in found if len(words) > 1 and words[1] == card]

    @property
    def verbs(self) -> list[str]:
        """What is offered, in one word each."""
        return [text.split()[0] for text in self.texts]

    @property
    def targets(self) -> list[str]:
        return [text.removeprefix("target ") for text in self.texts]

    def discords(self, seat: str) -> tuple[int, int]:
        """In the supply and in the discard pile."""
        return self.cards(seat, "supply").get("discord", 0), self.cards(seat, "discard").get("discord", 0)


def sky(
    pieces: Pieces,
    *,
    raf: str | Mapping[str, str] = "",
    luftwaffe: str | Mapping[str, str] = "",
    rows: Sequence[str] = ROWS,
    edit: Edit | None = None,
    out: str = "",
    gone: Mapping[str, str] | None = None,
    **words: Any,
) -> Sky:
    """A position. `raf` and `luftwaffe`: cards by zone, or a hand, to which whoever has the turn adds a Squadron Comms
    so that it goes on; `out`: aircraft out of action. What a scenario file says (`text_of`) goes into one, the rest to
    `Table`."""
    file = {key: words.pop(key) for key in list(words) if key in TEXT}
    text = text_of(pieces, rows=rows, **file)
    cards = {}
    for side, zones in zip(SIDES, (raf, luftwaffe), strict=True):
        more = " squadron-comms" if side == words.get("turn", "raf") else ""
        cards[side] = {"hand": zones + more} if isinstance(zones, str) else zones
    sides = {token(name): side_of(name) for name in pieces}
    suppressed = " ".join(f"{sides[name]}:{name}" for name in out.split())
    lost = {f"{sides[name]}:{name}": fate for name, fate in (gone or {}).items()}
    return Sky(text, rows, edit, suppressed=suppressed, gone=lost, **cards, **words)


TEXT: Final = ("clouds", "balloons", "escape", "grounded", "victory", "points", "cards")


def token(name: str) -> str:
    return name.lower().replace(" ", "-")


def act(text: str) -> ActionData:
    """An action as a card file writes it: "attack 2 rear 3", "inspire cost squad"."""
    words = text.split()
    values: dict[str, int] = {}
    name = words.pop(0)
    if words and words[0].isdecimal():
        values["value"] = int(words.pop(0))
    while words:
        word = words.pop(0)
        if word != "squad":
            values[word] = int(words.pop(0)) if words and words[0].isdecimal() else 1
    return ActionData(name=name, values=values, squad_limited="squad" in text.split())


@cache
def printing(title: str, *texts: str, instead: bool = False) -> Edit:
    """A change of the book: a card that prints these actions too, or instead of its own but Move."""
    actions = [act(text) for text in texts]

    def edit(data: BookData) -> BookData:
        cards = dict(data.cards)
        for key, card in cards.items():
            if card.title == title:
                kept = tuple(a for a in card.actions if a.name == "move") if instead else card.actions
                cards[key] = replace(card, actions=(*kept, *actions))
        return replace(data, cards=cards)

    return edit


@cache
def firing(title: str, *lines: int) -> Edit:
    """A change of the book: a counter with these firing lines, in steps to the right of its nose."""

    def edit(data: BookData) -> BookData:
        counters = dict(data.counters)
        for key, counter in counters.items():
            if counter.title == title:
                counters[key] = replace(counter, printed={**counter.printed, "lines": list(lines)})
        return replace(data, counters=counters)

    return edit
