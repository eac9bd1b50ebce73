"""What things are called: one ladder from the types of `core.option` to words."""

from __future__ import annotations

from sandtable.core.catalog import DUD, Slot
from sandtable.core.game import Game
from sandtable.core.option import (
    ACTION,
    CARD,
    ENTRY,
    LETTER,
    NAME,
    NUMBER,
    NUMERAL,
    POINTS,
    SEAT,
    SIDE,
    SLOT,
    SQUAD,
    TILE,
    UNITS,
    ZONE,
)
from sandtable.core.outcome import Outcome
from sandtable.core.procedure import Fact
from sandtable.core.state import ZONE_NAMES
from sandtable.words.catalogue import Catalogue, fill

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Names:
    """Names of one scenario in one language. Sides, titles and ground that have no entry are shown as the data have
    them."""

    def __init__(self, game: Game, words: Catalogue) -> None:
        self.game = game
        self.catalog = game.catalog
        self.book = game.book
        self.words = words
        self._hints: dict[Slot, str] = {}
        self._tiles: dict[int, dict[str, str]] = {}
        self._dud = next((self.title(kind.title) for kind in self.catalog.kinds if kind.klass == DUD), "")

    # -- things ---------------------------------------------------------------------------------------------------

    def word(self, type_: str, value: object, card: int = -1) -> str:
        """A value in words, by what it stands for. `card` is the card an ACTION is printed on."""
        if isinstance(value, str):
            return self.title(value) if type_ == NAME else value
        if not isinstance(value, int) or (value < 0 and type_ != NUMBER):
            return ""
        if type_ == CARD:
            return self.card(value)
        if type_ in UNITS:
            return self.unit(value)
        if type_ == TILE:
            return self.catalog.tiles[value].name
        if type_ == ENTRY:
            return self.catalog.tiles[value - 1].name if value else ""
        if type_ == SIDE:
            return self.side(self.catalog.sides[value])
        if type_ == SEAT:
            return self.seat(value)
        if type_ == ZONE:
            return self.words.get("zones", ZONE_NAMES[value]) or ZONE_NAMES[value]
        if type_ == ACTION:
            return self.written(self.catalog.kinds[card].slots[value])
        if type_ == SLOT:
            return self.written(self.catalog.slots[value])
        if type_ == SQUAD:
            return self.catalog.squads[value]
        if type_ == NUMERAL:
            return ROMAN[value]
        if type_ == LETTER:
            return ALPHABET[value]
        if type_ == POINTS:
            return self.words.count("point", value) if value else ""
        return str(value)

    def values(self, facts: list[Fact]) -> dict[str, str]:
        """Facts by name; several of one name are joined."""
        found: dict[str, list[str]] = {}
        for fact in facts:
            found.setdefault(fact.name, []).append(self.word(fact.type, fact.value))
        return {name: self.words.join(words) for name, words in found.items()} | {"dud": self.dud()}

    def side(self, side: str) -> str:
        return self.words.get("sides", side) or side.replace("-", " ").title()

    def seat(self, seat: int) -> str:
        """A seat: by its side where that has only one, else by its own name."""
        c = self.catalog
        name = c.seats[seat]
        alone = len(c.seats) == len(c.sides)
        return self.side(c.sides[c.seat_side[seat]]) if alone else self.side(name)

    def title(self, title: str) -> str:
        return self.words.get("titles", title) or title

    def scenario(self, text: str) -> str:
        """A scenario's name, operation or date; one's own scenarios say it as it stands."""
        return self.words.get("scenarios", text) or text

    def card(self, kind: int) -> str:
        return self._named(self.catalog.kinds[kind].title, self.catalog.kinds[kind].squad)

    def unit(self, unit: int) -> str:
        """A counter without its side."""
        return self._named(self.catalog.units[unit].title, self.catalog.units[unit].squad)

    def _named(self, title: str, squad: str) -> str:
        return f"{self.title(title)} {squad}" if squad else self.title(title)

    def ground(self, art: str) -> str:
        return self.words.get("ground", art) or art.replace("-", " ")

    def on_tile(self, tile: int) -> dict[str, str]:
        """Names that lie on a tile from the start, such as a structure's."""
        if tile not in self._tiles:
            self._tiles[tile] = {
                fact: self.title(value)
                for module in self.book.modules
                for fact, value in module.tile_print(self.game, tile).items()
                if isinstance(value, str)
            }
        return self._tiles[tile]

    def dud(self) -> str:
        """What the book's dud cards are called."""
        return self._dud

    def outcome(self, outcome: Outcome) -> str:
        """How a game ended, as a sentence."""
        template = self.words.get("outcomes", outcome.reason) or str(outcome)
        winner = self.side(outcome.winner) if outcome.winner else ""
        return fill(template, {"winner": winner, "loser": self.side(outcome.loser) if outcome.loser else ""})

    # -- actions --------------------------------------------------------------------------------------------------

    def action(self, name: str) -> str:
        return self.words.get("actions", name) or name.replace("-", " ").capitalize()

    def written(self, slot: Slot) -> str:
        """An action as the card prints it: "Bolster 2 A"."""
        return " ".join([self.action(slot.name), *self.printed(slot)])

    def printed(self, slot: Slot) -> list[str]:
        """What is printed besides the name, but for icons: the value, other parameters, the squad."""
        out = [str(slot.value)] if slot.value else []
        for param, value in slot.values.items():
            if param != "value" and not self.icon(param):
                out.append(fill(self.words.get("params", param) or f"{param} {{n}}", {"n": str(value)}))
        return [*out, slot.squad] if slot.squad else out

    def icon(self, param: str) -> list[str]:
        """What an icon means: as a rule, and while it counts. None for a parameter that is written."""
        return [fill(text, {"dud": self.dud()}) for text in self.words.pair("icons", param) or []]

    def action_icons(self, slot: Slot) -> list[str]:
        return [param for param in slot.values if self.icon(param)]

    def card_icons(self, kind: int) -> list[str]:
        """Icons beside a card's initiative."""
        return [name for module in self.book.modules for name in module.card_icons(self.game, kind)]

    def lettered(self, text: str, icons: list[str]) -> str:
        """With icons behind it, for where there is nothing but letters."""
        return " ".join([text, *(self.words.get("params", icon) or icon for icon in icons)])

    def hint(self, slot: Slot) -> str:
        """What a printed action does, in a line; what a parameter adds to it is under its name with a plus."""
        if slot not in self._hints:
            self._hints[slot] = self._hint(slot)
        return self._hints[slot]

    def _hint(self, slot: Slot) -> str:
        text = self.words.get("hints", slot.name) or ""
        text += "".join(self.words.get("hints", f"+{param}") or "" for param in slot.values)
        of = fill(self.words.get("terms", "of-squad") or "", {"squad": slot.squad}) if slot.squad else ""
        values = {param: str(value) for param, value in slot.values.items()}
        values |= {"n": str(slot.value), "of": of, "dice": self.words.count("die", slot.value), "dud": self.dud()}
        return fill(text.replace("(s)", "s" if slot.value > 1 else ""), values)
