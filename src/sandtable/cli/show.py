"""`sandtable show`: a scenario before it is played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.common import (
    Data,
    Json,
    Language,
    Plain,
    Scenario,
    SeatCount,
    complaints,
    folders,
    print_json,
    set_up_for,
)

if TYPE_CHECKING:
    from sandtable.content import ScenarioData
    from sandtable.match import Match
    from sandtable.tui.labels import Labels
    from sandtable.tui.screen import Screen


def show(
    scenario: Scenario,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write the board as a picture; - for the screen.")
    ] = None,
    seats: SeatCount = None,
    plain: Plain = False,
    language: Language = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Show a scenario: briefing, board, forces, objectives, victory."""
    import sandtable
    from sandtable.api import library

    with complaints():
        scenario = set_up_for(scenario, seats, data)
        match = sandtable.new(scenario, seed=0, data=folders(data))
        record = library(*folders(data)).scenario(scenario)
        if svg is not None:
            from sandtable.files import write_whole
            from sandtable.picture import look_for, picture

            drawn = picture(match.words(language), look_for(match.catalog), match.view())
            if str(svg) == "-":
                print(drawn)
                return
            write_whole(svg, drawn)
    if json:
        print_json(_record(match, record, language))
        return
    from sandtable.tui.labels import Labels
    from sandtable.tui.screen import Screen

    screen = Screen(language=language)
    labels = Labels(match.words(language))
    _head(screen, labels, record, language)
    _show(screen, labels, match, plain=plain)
    if svg is not None:
        screen.show(labels.say("show.written", file=svg))


def _head(screen: Screen, labels: Labels, record: ScenarioData, language: str) -> None:
    say = labels.say
    name = labels.names.scenario
    screen.heading(f"{record.id}: {name(record.name)}")
    source = say("show.source", source=say(f"show.{record.source}"))
    screen.show(" · ".join(part for part in (name(record.operation), name(record.date), source) if part))
    briefing = record.briefing.get(language) or record.briefing.get("en", "")
    if briefing:
        screen.show(" ".join(briefing.split()))


def _show(screen: Screen, labels: Labels, match: Match, *, plain: bool) -> None:
    from sandtable.tui.sitting import show_board

    say, words, view = labels.say, labels.words, match.view()
    show_board(screen, words, view, plain=plain)
    screen.show()
    objectives = ", ".join(f"{tile.tile} {tile.points}" for tile in view.tiles if tile.points)
    if objectives:
        screen.show(say("show.objectives", tiles=objectives))
    screen.show(say("show.initiative", side=words.names.side(view.initiative)))
    for line in words.general():
        screen.show(line)
    for side in match.catalog.sides:
        screen.show()
        screen.heading(words.names.side(side))
        lines = [*words.victory(side), *_marks(labels, match, side), *_counters(labels, match, side)]
        for line in [*lines, *_cards(labels, match, side)]:
            screen.show(line)


def _marks(labels: Labels, match: Match, side: str) -> list[str]:
    """A side's markers, and what else tiles have to say of it."""
    view, out = match.view(), []
    for mark in ("controlled", "scouted"):
        tiles = [tile.tile for tile in view.tiles if tile.marks.get(side) == mark]
        if tiles:
            out.append(labels.say(f"show.{mark}", tiles=", ".join(tiles)))
    for number, tile in enumerate(view.tiles):
        facts = labels.tile_facts(view, number)
        mine = {name: [side] for name, fact in facts.items() if isinstance(fact, list | dict) and side in fact}
        for name in mine:
            who = facts[name][side] if isinstance(facts[name], dict) else []
            units = ", ".join(labels.names.unit(labels.number(f"{side}:{token}")) for token in who)
            note = ", ".join(labels.words.notes("tile", {name: mine[name]}))
            out.append(f"{tile.tile}: {note}" + (f" ({units})" if units else ""))
    return out


def _counters(labels: Labels, match: Match, side: str) -> list[str]:
    """Where a side's counters start, place by place."""
    from sandtable.tui.berths import INSIDE, rider_name, spots

    view, places = match.view(), dict[str, list[str]]()
    for unit, seen in enumerate(view.units):
        if seen.side == side and INSIDE not in seen.facts:
            riders = ", ".join(rider_name(labels, view, spot.rider) for spot in spots(labels, view, unit))
            place = labels.say("board.on", tile=seen.tile) if seen.tile is not None else labels.say("board.off")
            places.setdefault(place, []).append(labels.names.unit(unit) + (f" ({riders})" if riders else ""))
    return [labels.say("show.counters", place=place, counters=", ".join(units)) for place, units in places.items()]


def _cards(labels: Labels, match: Match, side: str) -> list[str]:
    """Deck and supply of each of a side's seats; the seats by name where there are several."""
    catalog, out = match.catalog, []
    for number, seat in enumerate(catalog.seats):
        if catalog.sides[catalog.seat_side[number]] != side:
            continue
        lead = f"{labels.seat(seat)}: " if len(catalog.seats) > len(catalog.sides) else ""
        for pile in ("deck", "supply"):
            cards = {k.token: getattr(k, pile) for k in catalog.kinds if k.seat == number and getattr(k, pile)}
            said = labels.say(f"show.{pile}", n=sum(cards.values()), cards=labels.cards(seat, cards))
            out.append(f"{lead}{said}")
    return out


def _record(match: Match, record: ScenarioData, language: str) -> dict[str, Any]:
    """The same for programs."""
    import msgspec

    catalog, view, scene = match.catalog, match.view(), match.scene(language)
    keys = ("id", "book", "name", "source", "operation", "date", "rules", "initiative", "briefing")
    out: dict[str, Any] = {key: getattr(record, key) for key in keys}
    out["objectives"] = {tile.tile: tile.points for tile in view.tiles if tile.points}
    out["tiles"] = [
        {"tile": tile.name, "centre": tile.centre, "ground": tile.ground, "marks": seen.marks, **tile.printed}
        for tile, seen in zip(scene.tiles, view.tiles, strict=True)
    ]
    out["sides"] = {side.side: {"name": side.name, "goal": side.goal, "victory": side.victory} for side in scene.sides}
    out["general"] = scene.general
    out["seats"] = {
        seat: {
            "side": catalog.sides[catalog.seat_side[number]],
            "deck": {kind.token: kind.deck for kind in catalog.kinds if kind.seat == number and kind.deck},
            "supply": {kind.token: kind.supply for kind in catalog.kinds if kind.seat == number and kind.supply},
        }
        for number, seat in enumerate(catalog.seats)
    }
    out["units"] = msgspec.to_builtins(view.units)
    out["specials"] = [{"verb": special.verb, **special.values} for special in record.specials]
    return out
