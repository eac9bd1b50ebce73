"""Scene: what stays the same during a game, for clients that draw it. In one language, like an offer."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.core.catalog import CLASS_NAMES, DUD, Slot
from sandtable.core.view import Facts
from sandtable.notation.tokens import action_word
from sandtable.words import SheetText, Words

Point = tuple[float, float]

# Sections of the words that clients fill in for themselves, since they speak of what changes with every view.
# fmt: off
CLIENT_SECTIONS = (
    "sides", "zones", "counts", "terms", "odds", "standings", "tile notes", "unit notes", "side notes", "verbs",
    "topics", "guide", "about", "skills", "titles", "books", "panels", "codes",
)
# fmt: on


class SceneEdge(msgspec.Struct, frozen=True):
    """Where a tile meets a neighbour."""

    to: str
    a: Point
    b: Point


class SceneTile(msgspec.Struct, frozen=True):
    """A space of the board: its shape, the art that draws it, its neighbours, what modules print on it."""

    name: str
    centre: Point
    outline: list[Point]
    edges: list[SceneEdge]
    art: str
    turned: bool
    ground: str  # in words
    printed: Facts


class SceneIcon(msgspec.Struct, frozen=True):
    """An icon on a card: the sign that draws it, and what it means in words."""

    name: str
    label: str  # as a rule
    now: str  # while it counts


class SceneAction(msgspec.Struct, frozen=True):
    """A printed action: `slot` is its number in the game, `word` its word in the notation."""

    slot: int
    name: str
    word: str
    label: str  # "Bolster"
    printed: str  # what stands beside it: "2 A"
    hint: str
    icons: list[SceneIcon]


class SceneCard(msgspec.Struct, frozen=True):
    card: str
    seat: str
    title: str  # as the data have it: what pictures go by
    name: str  # in words, with the squad
    label: str  # in words, without
    squad: str
    klass: str
    initiative: int
    unit: str | None  # side:unit
    copies: int
    actions: list[SceneAction]
    note: str  # for a card without actions
    icons: list[SceneIcon]  # beside its initiative


class SceneUnit(msgspec.Struct, frozen=True):
    """A counter. A defence of 0 is none."""

    unit: str
    side: str
    seat: str
    title: str
    name: str
    squad: str
    defence: int
    printed: Facts


class SceneSide(msgspec.Struct, frozen=True):
    side: str
    name: str
    goal: str  # how it wins, in a few words
    victory: list[str]  # and in full


class Scene(msgspec.Struct, frozen=True):
    scenario: str
    book: str
    name: str
    language: str
    options: list[str]
    sides: list[SceneSide]
    seats: dict[str, str]  # seat -> side
    seat_names: dict[str, str]
    tiles: list[SceneTile]
    cards: list[SceneCard]
    units: list[SceneUnit]
    general: list[str]  # what the scenario has to say to both sides
    sheets: list[SheetText]  # what modules print for cards
    words: dict[str, dict[str, str | list[str]]]  # section -> key -> text


def scene_of(words: Words) -> Scene:
    c, game, names = words.catalog, words.game, words.names
    return Scene(
        scenario=c.scenario,
        book=game.book.id,
        name=c.name,
        language=words.language,
        options=list(game.book.game_options),
        sides=[SceneSide(side, names.side(side), words.goal(side), words.victory(side)) for side in c.sides],
        seats={seat: c.sides[c.seat_side[i]] for i, seat in enumerate(c.seats)},
        seat_names={seat: names.seat(i) for i, seat in enumerate(c.seats)},
        tiles=[_tile(words, i) for i in range(len(c.tiles))],
        cards=[_card(words, k) for k in range(len(c.kinds))],
        units=[_unit(words, u) for u in range(len(c.units))],
        general=words.general(),
        sheets=words.sheets(),
        words={name: dict(words.words.section(name)) for name in CLIENT_SECTIONS},
    )


def action_of(words: Words, slot: int, word: str) -> SceneAction:
    printed = words.catalog.slots[slot]
    return SceneAction(
        slot=slot,
        name=printed.name,
        word=word,
        label=words.names.action(printed.name),
        printed=" ".join(words.names.printed(printed)),
        hint=words.names.hint(printed),
        icons=_icons(words, words.names.action_icons(printed)),
    )


def _icons(words: Words, names: list[str]) -> list[SceneIcon]:
    return [SceneIcon(name, *words.names.icon(name)) for name in names]


def _tile(words: Words, tile: int) -> SceneTile:
    c, geometry = words.catalog, words.catalog.geometry
    edges: list[SceneEdge] = []
    for other in geometry.neighbours[tile]:
        edge = geometry.edge(tile, other)
        assert edge is not None
        edges.append(SceneEdge(c.tiles[other].name, *edge))
    return SceneTile(
        name=c.tiles[tile].name,
        centre=geometry.centres[tile],
        outline=geometry.outlines[tile],
        edges=edges,
        art=c.tiles[tile].art,
        turned=c.tiles[tile].turned,
        ground=words.names.ground(c.tiles[tile].art),
        printed=tile_print(words, tile),
    )


def tile_print(words: Words, tile: int) -> Facts:
    """What modules print on a tile."""
    game = words.game
    return {fact: value for module in game.book.modules for fact, value in module.tile_print(game, tile).items()}


def unit_print(words: Words, unit: int) -> Facts:
    """What modules print on a counter; actions among it as actions."""
    game = words.game
    printed = {fact: value for module in game.book.modules for fact, value in module.unit_print(game, unit).items()}
    return {fact: _worded(words, value) for fact, value in printed.items()}


def _worded(words: Words, value: Any) -> Any:
    if isinstance(value, list):
        return [_worded(words, item) for item in value]
    if isinstance(value, dict):
        out = {key: item for key, item in value.items() if key != "slots"}
        if "slots" in value:
            slots = [words.catalog.slots[slot] for slot in value["slots"]]
            out["actions"] = [action_of(words, slot, action_word(slots, i)) for i, slot in enumerate(value["slots"])]
        return out
    return value


def _card(words: Words, k: int) -> SceneCard:
    c = words.catalog
    kind = c.kinds[k]
    slots: list[Slot] = kind.slots
    first = int(c.slot_first[k])
    return SceneCard(
        card=kind.token,
        seat=c.seats[kind.seat],
        title=kind.title,
        name=words.names.card(k),
        label=words.names.title(kind.title),
        squad=kind.squad,
        klass=CLASS_NAMES[kind.klass],
        initiative=kind.initiative,
        unit=c.unit_name(kind.unit) if kind.unit >= 0 else None,
        copies=kind.deck + kind.supply,
        actions=[action_of(words, first + i, action_word(slots, i)) for i in range(len(slots))],
        note=(words.words.get("hints", "dud") or "") if kind.klass == DUD else "",
        icons=_icons(words, words.names.card_icons(k)),
    )


def _unit(words: Words, u: int) -> SceneUnit:
    c = words.catalog
    unit = c.units[u]
    return SceneUnit(
        unit=unit.token,
        side=c.sides[c.unit_side[u]],
        seat=c.seats[unit.seat],
        title=unit.title,
        name=words.names.unit(u),
        squad=unit.squad,
        defence=unit.defence,
        printed=unit_print(words, u),
    )
