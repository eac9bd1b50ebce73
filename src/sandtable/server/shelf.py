"""Scenarios and rules, as the lobby and the reference show them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from sandtable.api import library, set_up
from sandtable.content import reference
from sandtable.content.errors import ContentError, ContentErrors
from sandtable.core.catalog import Catalog, Goal
from sandtable.notation.scene import Scene, scene_of
from sandtable.rules.library import known_options
from sandtable.rules.vehicles.combat import RAIDER
from sandtable.server.bodies import GoalBrief, RuleBrief, RulePart, RuleText, ScenarioBrief, SideBrief
from sandtable.server.refusals import Refused

RULES_SHOWN: Final = 60


@lru_cache(maxsize=4)
def briefs(data: tuple[str, ...]) -> list[ScenarioBrief]:
    """Every scenario that can be played. One with a fault in its file is left out."""
    out = []
    for entry in library(*data).scenarios():
        try:
            out.append(_brief(entry.id, data))
        except (ContentError, ContentErrors):
            continue
    return out


def _brief(id: str, data: tuple[str, ...]) -> ScenarioBrief:
    shelf = library(*data)
    entry, record = shelf.entry(id), shelf.scenario(id)
    book = shelf.book(entry.book)
    catalog, _ = set_up(id, (), data)
    structures = any(tile.structure is not None for tile in catalog.tiles)
    sides = [
        SideBrief(
            side=side,
            name=book.sides[side].name,
            claim=int(catalog.claim[i]) or None,
            claims="objectives" if not structures else "raid" if i == RAIDER else "structures",
            pin=bool(catalog.pin[i]),
            goals=[
                *(_goal(catalog, "escape", goal) for goal in catalog.escape_goals[i]),
                *(_goal(catalog, "neutralise", goal) for goal in catalog.neutralise_goals[i]),
            ],
            units=list(dict.fromkeys(u.title for j, u in enumerate(catalog.units) if catalog.unit_side[j] == i)),
            initiative=int(catalog.start_initiative) == i,
        )
        for i, side in enumerate(catalog.sides)
    ]
    return ScenarioBrief(
        id=id,
        book=entry.book,
        book_name=book.name,
        name=entry.name,
        number=entry.number,
        source=entry.source,
        operation=record.operation,
        date=record.date,
        players=entry.players,
        minutes=_minutes(catalog),
        options=known_options(entry.book),
        briefing={language: " ".join(text.split()) for language, text in record.briefing.items()},
        tiles=len(catalog.tiles),
        sides=sides,
    )


def _goal(catalog: Catalog, kind: Literal["escape", "neutralise"], goal: Goal) -> GoalBrief:
    units = [catalog.units[unit] for unit in goal.units] if goal.named else []
    return GoalBrief(kind, int(goal.number), goal.of, [f"{unit.title} {unit.squad}".strip() for unit in units])


def _minutes(catalog: Catalog) -> int:
    """Roughly: more cards and a larger board take longer. From half an hour to an hour."""
    cards = sum(kind.deck + kind.supply for kind in catalog.kinds)
    return max(20, round((cards * 0.45 + len(catalog.tiles) * 0.8) / 5) * 5)


def scene(id: str, data: tuple[str, ...]) -> Scene:
    try:
        return scene_of(*set_up(id, (), data))
    except (ContentError, ContentErrors) as error:
        raise Refused("unknown", str(error)) from None


def find_rules(query: str) -> list[RuleBrief]:
    """The rules that fit, best first; without a query all of them in reading order, to leaf through."""
    found = reference.search(query)[:RULES_SHOWN] if query.strip() else reference.rules().values()
    return [RuleBrief(r.id, r.title, r.group, r.section) for r in found]


def rule(id: str) -> RuleText:
    try:
        r = reference.rule(id)
    except reference.UnknownRule as error:
        raise Refused("unknown", str(error)) from None
    return RuleText(
        id=r.id,
        title=r.title,
        group=r.group,
        section=r.section,
        parts=[RulePart(label, text) for label, text in r.parts()],
        cites=list(reference.mentions(r)),
        background=reference.background(r),
        source=r.source,
    )
