"""Words: the one object a client asks for sentences."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.core.catalog import Catalog, Goal, Slot
from sandtable.core.option import ACTION, CARD, ENEMY, ENTRY, OWN, PLAY, TILE, UNIT, Option
from sandtable.core.outcome import Outcome
from sandtable.core.rulebook import Rulebook
from sandtable.errors import IllegalOptionError
from sandtable.rules.vehicles.combat import RAIDER
from sandtable.words.names import Names
from sandtable.words.story import Line, Seen, Teller, outcome_sentence
from sandtable.words.vocabulary import language as find_language


class Words:
    """Sentences of one scenario in one language."""

    def __init__(self, catalog: Catalog, book: Rulebook, language: str = "en") -> None:
        self.catalog = catalog
        self.book = book
        self.language = find_language(language)
        self.names = Names(catalog, self.language)

    def story(self, events: Sequence[Seen]) -> list[Line]:
        """What happened, from the first event on (`Match.events(seat)`); cut by `Line.until` for "since then"."""
        return Teller(self.catalog, self.book, self.names).tell(events)

    def since(self, events: Sequence[Seen], number: int) -> list[Line]:
        """Of a story from the first event on, the lines that tell events after the first `number`."""
        return [line for line in self.story(events) if line.until > number]

    def option(self, option: Option, places: Sequence[int], berths: Sequence[int] = (), *, first: bool = False) -> str:
        """An option in words. `places` are the tiles of the counters now (-1: off the board), `berths` their seats.

        `first` says that a use of the card is still to come after this step.
        """
        kind = self.book.kinds[option.kind]
        values: dict[str, str] = {}
        card = -1
        for type_, value in zip(kind.args, (option.a, option.b, option.c), strict=False):
            if type_ == CARD:
                card = value
                values[type_] = self.names.card(value)
            elif type_ == ACTION:
                values[type_] = self.catalog.kinds[card].slots[value].written
            elif type_ == TILE:
                values[type_] = self.names.tile(value)
            elif type_ == ENTRY:
                values[type_] = self.names.tile(value - 1) if value else ""
            elif type_ in (OWN, ENEMY, UNIT):
                values[type_] = self.names.unit(value)
                values["name"] = values["vehicle"] = self.names.counter(value)
                values["place"] = self.names.tile(places[value]) if places[value] >= 0 else "?"
            else:
                values[type_] = str(value)
        self._seat(kind.name, option, berths, values)
        key = f"{kind.name}/enter" if values.get(ENTRY) else kind.name
        template = self.language.options.get(key)
        if first:
            template = self.language.options.get(f"{kind.name}/first", template)
        return " ".join([kind.name, *values.values()]) if template is None else template.format(**values)

    def _seat(self, name: str, option: Option, berths: Sequence[int], values: dict[str, str]) -> None:
        """What an option says of seats and structures, added to its values."""
        if name == "use":
            slot = self.slot(option, berths)
            values["action"] = slot.written if slot is not None else str(option.b)
        elif name == "enter":
            values["berth"] = self.names.berth(option.b, option.c)
        elif name == "shift":
            berth = _berth(berths, int(self.catalog.kind_unit[option.a]))
            vehicle = int(self.catalog.berth_unit[berth]) if berth >= 0 else -1
            values["berth"] = self.names.berth(vehicle, option.b)
        elif name == "raze":
            values["structure"] = self.names.structure(option.a)

    def slot(self, option: Option, berths: Sequence[int] = ()) -> Slot | None:
        """The printed action an option takes: of its card, or of the seat its soldier is in."""
        c = self.catalog
        if option.kind == PLAY:
            return c.kinds[option.a].slots[option.b]
        if self.book.kinds[option.kind].name != "use":
            return None
        berth = _berth(berths, int(c.kind_unit[option.a]))
        return c.slots[c.berth_slot[berth] + option.b - 1] if berth >= 0 else None

    def hint(self, option: Option, berths: Sequence[int] = (), *, first: bool = False) -> str:
        """What an option does, in a line; empty where its label says it."""
        name, n, of = self.book.kinds[option.kind].name, 0, ""
        slot = self.slot(option, berths)
        if slot is not None:
            name, n = slot.name, slot.value
            of = self.language.terms["of squad"].format(squad=slot.squad) if slot.squad else ""
        if first and f"{name}/first" in self.language.hints:
            name = f"{name}/first"
        return self.language.hints.get(name, "").replace("(s)", "s" if n > 1 else "").format(n=n, of=of)

    def refusal(self, error: IllegalOptionError) -> str:
        """Why an option is refused, as a sentence with the rule's id."""
        table = self.language.refusals
        for key in (f"{error.rule} {error.code}", error.code, ""):
            if key in table:
                return f"{table[key]} ({error.rule})" if error.rule else table[key]
        return str(error)

    def question(self, kind: str, *, after: bool = False) -> str:
        """What a decision asks, by its kind; `after` the use of a card there is another thing to ask."""
        decisions = self.language.decisions
        return decisions.get(f"{kind}/after", kind) if after else decisions.get(kind, kind)

    def outcome(self, outcome: Outcome) -> str:
        return f"{outcome_sentence(self.names, outcome)} ({outcome.rule})"

    def victory(self, side: str) -> list[str]:
        """How a side wins, and the scenario's special rules for it."""
        c, table = self.catalog, self.language.victory
        number = c.side_names[side]
        values = {"side": self.names.side_token(side), "enemy": self.names.side(int(c.enemy[number]))}
        out: list[str] = []
        structures = [tile.structure for tile in c.tiles if tile.structure is not None]
        if c.claim[number]:
            there = sum(tile.points for tile in c.tiles) + sum(structure.points for structure in structures)
            way = table["raid" if number == RAIDER else "hold"]
            claim = table["claim/structures" if structures else "claim"]
            points = self.names.points(int(c.claim[number]))
            out.append(claim.format(points=points, there=there, way=way, **values))
        for goal in c.escape_goals[number]:
            gates = [tile.name for i, tile in enumerate(c.tiles) if c.escape_tile[number * len(c.tiles) + i]]
            out.append(table["escape"].format(who=self._who(goal), tiles=self.language.join(gates), **values))
        for goal in c.neutralise_goals[number]:
            out.append(table["neutralise"].format(who=self._who(goal), **values))
        if c.pin[number]:
            out.append(table["pin"].format(**values))
        for i, tile in enumerate(c.tiles):
            if c.raises[number * len(c.tiles) + i]:
                out.append(table["raise"].format(tile=tile.name, **values))
        return out

    def structures(self) -> str:
        """Every structure of the scenario and who scores it how; empty where there is none."""
        c, table = self.catalog, self.language.victory
        found = [
            table["structure"].format(
                name=self.names.word(tile.structure.name),
                tile=tile.name,
                points=self.names.points(tile.structure.points),
                defence=tile.structure.defence,
            )
            for tile in c.tiles
            if tile.structure is not None
        ]
        if not found:
            return ""
        raider, holder = self.names.side(RAIDER), self.names.side(int(c.enemy[RAIDER]))
        return table["structures"].format(list=", ".join(found), raider=raider, holder=holder)

    def _who(self, goal: Goal) -> str:
        """The counters a condition is about: by name, or so many of a kind."""
        c, table = self.catalog, self.language.victory
        if goal.named:
            return self.language.join([self.names.unit(unit) for unit in goal.units])
        side = int(c.unit_side[goal.units[0]])
        return table[f"any/{goal.of}"].format(n=goal.number, side=self.names.side(side))


def _berth(berths: Sequence[int], unit: int) -> int:
    return berths[unit] if 0 <= unit < len(berths) else -1
