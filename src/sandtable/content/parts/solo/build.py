"""From a solo card as read to the rules' own objects, for one scenario and one side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.content.part import Making
from sandtable.content.parts.solo import vocabulary as v
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
from sandtable.content.parts.solo.tell import sheet
from sandtable.rules.solo import conditions as k
from sandtable.rules.solo import terms
from sandtable.rules.solo import verbs as d
from sandtable.rules.solo.act import ActVerb, MendVerb
from sandtable.rules.solo.card import Line, SoloCard
from sandtable.rules.solo.march import EscapeVerb, MarchVerb
from sandtable.rules.solo.tiles import BY_COVER, BY_DISTANCE, BY_POPULATION, BY_VALUE, BY_WORD, Choice, Goal, Tie

NUMBERS: Final = {"value": BY_VALUE, "cover": BY_COVER, "population": BY_POPULATION}


class Builder:
    """`side` is the bot's."""

    def __init__(self, making: Making, side: str) -> None:
        self.catalog = making.catalog
        self.side = making.catalog.side_names[side]
        self.seat = list(making.catalog.seat_side).index(self.side)

    def card(self, data: SoloCardData) -> SoloCard:
        return SoloCard(data.title, [self.line(line) for line in data.lines], sheet(data, self.seat))

    def line(self, line: CardLine) -> Line:
        at = next((when.number for when in line.when if when.name == "enemy at"), 0)
        here = any(when.name == v.ENEMY_HERE for when in line.when)
        choices = [self.choice(sub) for sub in line.subs]
        through = self.ties(line.through)
        if isinstance(line.doing, Rolled):
            verbs = [self.verb(doing, at, here, choices, through) for doing in line.doing.doings]
            verb: d.Verb = d.RollVerb(list(line.doing.last), verbs)
        else:
            verb = self.verb(line.doing, at, here, choices, through)
        return Line(verb, when=self.conditions(line.when), then=line.then)

    def verb(self, doing: Doing, at: int, here: bool, choices: list[Choice], through: list[Tie]) -> d.Verb:
        name = doing.name
        any_card = doing.more == v.ANY
        made: dict[str, Callable[[], d.Verb]] = {
            "control": d.ControlVerb,
            "conceal": d.ConcealVerb,
            "recon": d.ReconVerb,
            "bolster": lambda: d.BolsterVerb(doing.number, own=not any_card),
            "command": lambda: d.CommandVerb(doing.number),
            "inspire": lambda: d.InspireVerb(doing.number, matching=not any_card),
            "air-support": lambda: d.FetchVerb(name),
            "repair": lambda: MendVerb(name),
            v.SIT: lambda: d.SitVerb(doing.action),
            v.GET_OUT: d.GetOutVerb,
            v.ESCAPE: lambda: EscapeVerb(doing.action),
        }
        if name in made:
            return made[name]()
        if name in v.MARCHES:
            return MarchVerb(name, doing.number, choices, through)
        return ActVerb(name, dice=doing.number, most=at, here=here or doing.more == v.HERE, choices=choices)

    # -- conditions -----------------------------------------------------------------------------------------------

    def conditions(self, when: tuple[When, ...]) -> list[k.Condition]:
        made = [self.condition(one) for one in when]
        return [condition for condition in made if condition is not None]

    def condition(self, when: When) -> k.Condition | None:
        """None for one that is a matter of the verb: REI-S-26, RUL-182."""
        if when.name == "tile":
            assert when.tiles is not None
            at = self.catalog.tile_names.get(when.at, -1) if when.at else -1
            return k.TileIs(self.words(when.tiles), when.negated, at)
        if when.name == "some":
            assert when.tiles is not None
            return k.AnyTileIs(self.words(when.tiles), when.negated)
        if when.name == "enemy within":
            units = self.units("enemy", when.title) if when.title else None
            return k.EnemyWithin(when.number, units, when.negated)
        plain: dict[str, Callable[[], k.Condition]] = {
            v.FOG_WAITS: k.FogWaits,
            v.MATCH_WAITS: k.MatchWaits,
            v.CARD_WAITS: k.CardWaits,
            v.ON_FOOT: lambda: k.Seated("", negated=True),
            v.SEATED: lambda: k.Seated(when.action),
            v.DAMAGED: k.Damaged,
            "population": lambda: k.PopulationIs(when.number),
        }
        return plain[when.name]() if when.name in plain else None

    # -- tiles ----------------------------------------------------------------------------------------------------

    def words(self, tiles: Tiles) -> list[terms.Word]:
        return [self.word(word) for word in tiles.words]

    def word(self, word: str) -> terms.Word:
        if word in v.TILE_WORDS:
            code, negated = v.TILE_WORDS[word]
            return terms.Word(code, negated)
        if word.startswith(v.HELD_BY):
            return terms.Word(terms.HELD_BY, units=self.units("enemy", word.removeprefix(f"{v.HELD_BY} ")))
        return terms.Word(terms.NAMED, tile=self.catalog.tile_names.get(word, -1))

    def units(self, side: str, title: str) -> list[int]:
        """Units of a title ("" for any) of the bot's own side or of the enemy's."""
        return [
            i
            for i, unit in enumerate(self.catalog.units)
            if (self.catalog.unit_side[i] == self.side) == (side == "own") and title in ("", unit.title)
        ]

    def goal(self, goal: Tiles | Who | None) -> Goal:
        if isinstance(goal, Who):
            return Goal(units=self.units(goal.side, goal.title))
        assert goal is not None
        return Goal(words=self.words(goal))

    def ties(self, ties: tuple[TieBreak, ...]) -> list[Tie]:
        return [self.tie(tie) for tie in ties if tie.name != "random"]

    def tie(self, tie: TieBreak) -> Tie:
        if tie.name in NUMBERS:
            return Tie(NUMBERS[tie.name])
        if tie.name == "tile":
            assert isinstance(tie.goal, Tiles)
            return Tie(BY_WORD, words=self.words(tie.goal), negated=tie.negated)
        return Tie(BY_DISTANCE, goal=self.goal(tie.goal), negated=tie.name == v.FURTHER)

    def choice(self, sub: SubLine) -> Choice:
        return Choice(
            self.words(sub.tiles),
            self.ties(sub.ties),
            toward=[self.goal(goal) for goal in sub.toward],
            when=self.conditions(sub.when),
        )


def titles_of(making: Making, side: str) -> list[str]:
    """Titles of the cards a side has in a scenario, each once; no duds."""
    c = making.catalog
    number = c.side_names[side]
    found: dict[str, Any] = {}
    for kind in c.kinds:
        if c.seat_side[kind.seat] == number and kind.slots:
            found[kind.title] = None
    return list(found)
