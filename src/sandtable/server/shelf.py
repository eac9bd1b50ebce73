"""Scenarios and rules, as the lobby and the reference show them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from sandtable.api import bots_of, library, options_of
from sandtable.automata import PREFIX
from sandtable.content import reference
from sandtable.content.errors import ContentError, ContentErrors
from sandtable.core.catalog import Catalog
from sandtable.notation.scene import Scene
from sandtable.server import measured, wording
from sandtable.server.bodies import (
    GameOption,
    RuleBrief,
    RuledSeat,
    RulePart,
    RuleText,
    ScenarioBrief,
    SeatBrief,
    SideBrief,
)
from sandtable.server.faults import told
from sandtable.server.reading import chapters
from sandtable.server.refusals import Refused
from sandtable.words import Words

RULES_SHOWN: Final = 60


@lru_cache(maxsize=8)
def briefs(data: tuple[str, ...], language: str) -> list[ScenarioBrief]:
    """Every scenario that can be played. One with a fault in its file is left out."""
    out = []
    for entry in library(*data).scenarios():
        try:
            out.append(_brief(entry.id, data, language))
        except (ContentError, ContentErrors):
            continue
    return out


def is_own(path: Path, data: tuple[str, ...]) -> bool:
    """Whether a scenario lies in one of the folders that were named."""
    return any(Path(folder).resolve() in path.resolve().parents for folder in data)


def left_out(data: tuple[str, ...]) -> list[str]:
    """What of one's own cannot be played, and why: a line for each fault."""
    shelf = library(*data)
    out = [str(problem) for problem in shelf.problems]
    for entry in shelf.scenarios():
        if entry.id == entry.base and is_own(entry.path, data):
            try:
                wording.words_of(entry.id, (), data, wording.ENGLISH)
            except (ContentError, ContentErrors) as error:
                out += str(error).splitlines()
    return out


def _brief(id: str, data: tuple[str, ...], language: str) -> ScenarioBrief:
    shelf = library(*data)
    entry, record = shelf.entry(id), shelf.scenario(id)
    words = wording.words_of(id, (), data, language)
    scene = wording.scene(id, (), data, language)
    catalog, texts = words.catalog, words.words
    return ScenarioBrief(
        id=id,
        own=is_own(entry.path, data),
        base=entry.base,
        book=entry.book,
        book_name=texts.get("books", entry.book) or shelf.book(entry.book).name,
        name=words.names.scenario(entry.name),
        number=entry.number,
        source=entry.source,
        operation=words.names.scenario(record.operation),
        date=words.names.scenario(record.date),
        minutes=_minutes(catalog),
        options=[GameOption(name, texts.get("game options", name) or name) for name in options_of(id, data)],
        briefing=" ".join((record.briefing.get(language) or record.briefing.get(wording.ENGLISH, "")).split()),
        general=scene.general,
        tiles=len(catalog.tiles),
        sides=[
            SideBrief(side.side, side.name, side.goal, side.victory, _titles(words, i), catalog.start_initiative == i)
            for i, side in enumerate(scene.sides)
        ],
        seats=[SeatBrief(seat, side, scene.seat_names[seat]) for seat, side in scene.seats.items()],
        ruled=[
            msgspec.structs.replace(found, seat=seat, beaten=measured.against_level(id, option.level))
            for option in bots_of(id, data)
            for seat, side in scene.seats.items()
            if side == option.bot
            for found in [_ruled(entry.book, id, option.name, data, language)]
        ],
        chances=measured.against_bots(id, [side.side for side in scene.sides]),
    )


_known: dict[tuple[str, str, tuple[str, ...], str], RuledSeat] = {}  # the same in all scenarios of a book


def _ruled(book: str, id: str, option: str, data: tuple[str, ...], language: str) -> RuledSeat:
    """A side as the rules play it with an option."""
    key = (book, option, data, language)
    if key not in _known:
        made = next(one for one in bots_of(id, data) if one.name == option)
        words = wording.words_of(id, (option,), data, language)
        side = words.catalog.side_names[made.bot]
        state = words.game.start()
        facts: dict[str, object] = {}
        for module in words.book.modules:
            facts |= module.side_facts(words.game, state, side)
        say = {name: words.words.get("terms", name) or "" for name in ("offer", "offer-note")}
        name, about = (words.words.get("terms", f"{part}-{made.level}") or "" for part in ("level", "about"))
        _known[key] = RuledSeat(
            "", made.bot, f"{PREFIX}{made.level}", name, about, say["offer"], say["offer-note"], facts, None
        )
    return _known[key]


def _titles(words: Words, side: int) -> list[str]:
    """What a side's counters are called, each once."""
    catalog = words.catalog
    titles = [unit.title for i, unit in enumerate(catalog.units) if catalog.unit_side[i] == side]
    return [words.names.title(title) for title in dict.fromkeys(titles)]


def _minutes(catalog: Catalog) -> int:
    """Roughly: more cards and a larger board take longer. From half an hour to an hour."""
    cards = sum(kind.deck + kind.supply for kind in catalog.kinds)
    return max(20, round((cards * 0.45 + len(catalog.tiles) * 0.8) / 5) * 5)


def scene(id: str, data: tuple[str, ...], language: str) -> Scene:
    try:
        return wording.scene(id, (), data, language)
    except (ContentError, ContentErrors) as error:
        raise Refused("unknown", told(error)) from None


def find_rules(query: str, language: str) -> list[RuleBrief]:
    """The rules that fit, best first; without a query all of them in reading order, to leaf through."""
    known = reference.rules(language).values()
    found = reference.search(query, language)[:RULES_SHOWN] if query.strip() else known
    return [RuleBrief(r.id, r.title, r.group, r.section) for r in found]


def read_rules(query: str, groups: str, without: str, language: str) -> list[RuleText]:
    """What to read about something, from top to bottom."""
    return [_text(found, language) for found in chapters(query, groups.split(), language, without)]


def rule(id: str, language: str) -> RuleText:
    try:
        return _text(reference.rule(id, language), language)
    except reference.UnknownRule as error:
        raise Refused("unknown", str(error)) from None


def _text(r: reference.Rule, language: str) -> RuleText:
    return RuleText(
        id=r.id,
        title=r.title,
        group=r.group,
        section=r.section,
        parts=[RulePart(label, text) for label, text in r.parts(language)],
        cites=list(reference.mentions(r)),
        background=reference.background(r, language),
        source=r.source,
    )
