"""Words: the one object a client asks for sentences."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.core.catalog import Catalog
from sandtable.core.option import ACTION, CARD, ENEMY, ENTRY, OWN, PLAY, TILE, UNIT, Option
from sandtable.core.outcome import Outcome
from sandtable.core.rulebook import Rulebook
from sandtable.errors import IllegalOptionError
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

    def option(self, option: Option, places: Sequence[int]) -> str:
        """An option in words. `places` are the tiles of the counters now (-1: off the board)."""
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
                values["place"] = self.names.tile(places[value]) if places[value] >= 0 else "?"
            else:
                values[type_] = str(value)
        key = f"{kind.name}/enter" if values.get(ENTRY) else kind.name
        template = self.language.options.get(key)
        return " ".join([kind.name, *values.values()]) if template is None else template.format(**values)

    def hint(self, option: Option) -> str:
        """What an option does, in a line; empty where its label says it."""
        name, n, of = self.book.kinds[option.kind].name, 0, ""
        if option.kind == PLAY:
            slot = self.catalog.kinds[option.a].slots[option.b]
            name, n = slot.name, slot.value
            of = self.language.terms["of squad"].format(squad=slot.squad) if slot.squad else ""
        return self.language.hints.get(name, "").replace("(s)", "s" if n > 1 else "").format(n=n, of=of)

    def refusal(self, error: IllegalOptionError) -> str:
        """Why an option is refused, as a sentence with the rule's id."""
        table = self.language.refusals
        for key in (f"{error.rule} {error.code}", error.code, ""):
            if key in table:
                return f"{table[key]} ({error.rule})" if error.rule else table[key]
        return str(error)

    def question(self, kind: str) -> str:
        """What a decision asks, by its kind."""
        return self.language.decisions.get(kind, kind)

    def outcome(self, outcome: Outcome) -> str:
        sentence = outcome_sentence(self.names, outcome.reason, outcome.winner, outcome.loser, outcome.text)
        return f"{sentence} ({outcome.rule})"

    def victory(self, side: str) -> list[str]:
        """How a side wins, and the scenario's special rules for it."""
        c, table = self.catalog, self.language.victory
        number = c.side_names[side]
        values = {"side": self.names.side_token(side), "enemy": self.names.side(int(c.enemy[number]))}
        out: list[str] = []
        if c.claim[number]:
            there = sum(tile.points for tile in c.tiles)
            out.append(table["claim"].format(points=self.names.points(int(c.claim[number])), there=there, **values))
        if c.pin[number]:
            out.append(table["pin"].format(**values))
        for i, tile in enumerate(c.tiles):
            if c.raises[number * len(c.tiles) + i]:
                out.append(table["raise"].format(tile=tile.name, **values))
        return out
