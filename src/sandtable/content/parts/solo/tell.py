"""What a solo card says, as a sheet for clients."""

from __future__ import annotations

from typing import Final

from sandtable.content.parts.solo import vocabulary as v
from sandtable.content.parts.solo.read import LETTERS, NUMERALS, TILE
from sandtable.content.parts.solo.schema import (
    CardLine,
    Doing,
    Rolled,
    SoloCardData,
    SubLine,
    TieBreak,
    Tiles,
    When,
    Who,
)
from sandtable.core.option import NAME, NUMBER
from sandtable.core.procedure import Fact
from sandtable.core.sheet import Phrase, Row, Sheet

NOUNS: Final = ("objective", "structure", "exit")


def sheet(card: SoloCardData, seat: int) -> Sheet:
    rows: list[Row] = []
    for number, line in enumerate(card.lines):
        rows.append(Row(NUMERALS[number], 0, line_phrase(line)))
        for letter, sub in enumerate(line.subs):
            rows.append(Row(LETTERS[letter], 1, sub_phrase(sub), [tie(one) for one in sub.ties]))
        if line.through:
            rows.append(Row("", 1, Phrase("through"), [tie(one) for one in line.through]))
    return Sheet(seat, card.title, rows)


def line_phrase(line: CardLine) -> Phrase:
    parts = {"doing": [doing(line.doing)], "when": [condition(when) for when in line.when]}
    facts = [Fact("then", NAME, NUMERALS[line.then])] if line.then >= 0 else []
    return Phrase("line", parts, facts)


def sub_phrase(sub: SubLine) -> Phrase:
    where = [tiles(sub.tiles)] if sub.tiles.words else []
    parts = {"when": [condition(when) for when in sub.when], "where": where, "closer": [goal(g) for g in sub.toward]}
    return Phrase("sub-line", parts)


def condition(when: When) -> Phrase:
    facts = [
        Fact("n", NUMBER, when.number),
        Fact("title", NAME, when.title),
        Fact("at", NAME, when.at),
        Fact("action", NAME, when.action),
    ]
    name = f"when {when.name}" + (" not" if when.negated else "")
    return Phrase(name, {"tiles": said(when.tiles) if when.tiles else []}, facts)


def said(what: Tiles) -> list[Phrase]:
    """The same of a tile that is known already."""
    if noun_of(what) == "tile":
        return [tile_word(word) for word in what.words]
    return [tiles(what)]


def noun_of(what: Tiles) -> str:
    return next((word for word in what.words if word in NOUNS or TILE.fullmatch(word)), "tile")


def tiles(what: Tiles) -> Phrase:
    """A noun, and what is said of it."""
    noun = noun_of(what)
    return Phrase(
        "tiles",
        {"noun": [tile_word(noun)], "adjectives": [tile_word(word) for word in what.words if word != noun]},
    )


def tile_word(word: str) -> Phrase:
    if TILE.fullmatch(word):
        return Phrase("named", facts=[Fact("tile", NAME, word)])
    if word.startswith(v.HELD_BY):
        return Phrase(v.HELD_BY, facts=[Fact("title", NAME, word.removeprefix(f"{v.HELD_BY} "))])
    return Phrase(word)


def goal(what: Tiles | Who) -> Phrase:
    if isinstance(what, Tiles):
        return tiles(what)
    return Phrase(what.side, facts=[Fact("title", NAME, what.title)])


def tie(what: TieBreak) -> Phrase:
    if what.goal is None:
        return Phrase(what.name)
    if isinstance(what.goal, Tiles) and what.name == "tile":
        return Phrase("tie not" if what.negated else "tie", {"goal": said(what.goal)})
    return Phrase(what.name, {"goal": [goal(what.goal)]})


def doing(what: Doing | Rolled) -> Phrase:
    if isinstance(what, Rolled):
        first = [1, *(last + 1 for last in what.last)]
        rolls = [
            Phrase("rolled", {"doing": [doing(one)]}, [Fact("from", NUMBER, low), Fact("to", NUMBER, high)])
            for one, low, high in zip(what.doings, first, what.last, strict=False)
        ]
        return Phrase("roll", {"rolls": rolls})
    facts = [Fact("n", NUMBER, what.number if what.number else ""), Fact("action", NAME, what.action)]
    if what.name in (*v.OWN_VERBS, v.GET_OUT):
        return Phrase(f"do {what.name}", facts=facts)
    return Phrase("do" + (f" {what.more}" if what.more else ""), facts=[*facts, Fact("verb", "action-name", what.name)])


# Every phrase there is: what words must have.
PHRASES: Final = (
    *("line", "sub-line", "through", "tiles", "tile", "named", "enemy", "own", "roll", "rolled"),
    *v.TILE_WORDS,
    v.HELD_BY,
    *(f"when {name}" for name in (*v.PLAIN_CONDITIONS, "enemy at", "population")),
    *(f"when {name}{negated}" for name in ("tile", "some", "enemy within") for negated in ("", " not")),
    *(*v.TIES, v.CLOSER, v.FURTHER, "tie", "tie not"),
    *("do", f"do {v.ANY}", f"do {v.HERE}", f"do {v.SIT}", f"do {v.GET_OUT}", f"do {v.ESCAPE}"),
)
