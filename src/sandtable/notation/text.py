"""The notation of options: `play rifleman-a attack`, `step 17B`, `target scout-b`, `bid fog-of-war`.

A verb and its arguments, as the option's kind declares them. Writing and reading are inverse for every legal option.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from sandtable.core.catalog import Catalog
from sandtable.core.option import ACTION, CARD, ENEMY, ENTRY, LIMIT, NUMBER, OWN, SEAT, TILE, UNIT, UNITS, Option
from sandtable.core.rulebook import Rulebook
from sandtable.notation.errors import NotationError
from sandtable.notation.tokens import action_word, token


class Notation:
    """Reads and writes the options of one scenario. `seat` is the seat that decides: names are from its side."""

    def __init__(self, catalog: Catalog, book: Rulebook) -> None:
        self.catalog = catalog
        self.book = book
        self.verbs = {kind.name: kind for kind in book.verbs()}

    # -- writing --------------------------------------------------------------------------------------------------

    def write(self, option: Option, seat: int) -> str:
        kind = self.book.kind(option.kind)
        if kind is None:
            raise NotationError(f"there is no option of kind {option.kind}")
        words = [kind.name]
        card = -1
        for type_, value in zip(kind.args, option.args, strict=False):
            word = self._write_argument(type_, value, seat, card)
            if type_ == CARD:
                card = value
            if word:
                words.append(word)
        return " ".join(words)

    def _write_argument(self, type_: str, value: int, seat: int, card: int) -> str:
        try:
            word = token(self.catalog, self.book, type_, value, card)
        except IndexError:
            raise NotationError(f"{type_} {value} does not exist in this scenario") from None
        if type_ in (OWN, ENEMY) and self.catalog.unit_side[value] == self._side(type_, seat):
            return self.catalog.units[value].token  # one's own, or the enemy's, go by their bare names
        if type_ == ENTRY:
            return f"@{word}" if word else ""
        return str(word)

    def missing(self, option: Option) -> str | None:
        """What an option names that does not exist in the scenario, or None; whether a card prints an action is for
        the rules to say."""
        kind = self.book.kind(option.kind)
        if kind is None:
            return f"there is no option of kind {option.kind}"
        for type_, value in zip(kind.args, option.args, strict=False):
            if type_ != ACTION:
                try:
                    token(self.catalog, self.book, type_, value)
                except IndexError:
                    return f"{type_} {value} does not exist in this scenario"
        return None

    # -- reading --------------------------------------------------------------------------------------------------

    def read(self, text: str, seat: int) -> Option:
        """The option a text stands for. It need not be legal; it must be well formed and name what exists."""
        words = text.split()
        if not words:
            raise NotationError("the text is empty")
        verb = words[0].lower()
        if verb not in self.verbs:
            raise NotationError(f"{_short(words[0])} is not a verb{_nearest(verb, self.verbs)}")
        kind = self.verbs[verb]
        values = [0, 0, 0]
        card = -1
        rest = words[1:]
        for i, type_ in enumerate(kind.args):
            if type_ == ENTRY:
                if rest and rest[0].startswith("@"):
                    values[i] = self._tile(rest.pop(0)[1:]) + 1
                continue
            if not rest:
                raise NotationError(f"{verb} needs {_article(type_)} after it")
            values[i] = self._read_argument(type_, rest.pop(0), seat, card)
            if type_ == CARD:
                card = values[i]
        if rest:
            raise NotationError(f"{_short(' '.join(rest))} is too much after {verb}")
        return Option(kind.number, *values)

    def _read_argument(self, type_: str, word: str, seat: int, card: int) -> int:
        c = self.catalog
        if type_ == CARD:
            return self._find("card", word, {k.token: i for i, k in enumerate(c.kinds) if k.seat == seat})
        if type_ == ACTION:
            words = {action_word(c.kinds[card].slots, i): i for i in range(len(c.kinds[card].slots))}
            return self._find(f"action of {c.kinds[card].token}", word, words)
        if type_ == TILE:
            return self._tile(word)
        if type_ in (OWN, ENEMY) and ":" not in word:
            side = self._side(type_, seat)
            units = {u.token: i for i, u in enumerate(c.units) if c.unit_side[i] == side}
            return self._find("unit", word, units)
        if type_ in UNITS:
            both = {c.unit_name(i): i for i in range(len(c.units))}
            return self._find("unit", word, both)
        if type_ == SEAT:
            return self._find("seat", word, c.seat_names)
        if type_ == NUMBER and word.isascii() and word.isdigit() and len(word) < 5 and int(word) < LIMIT:
            return int(word)
        raise NotationError(f"{_short(word)} is not {_article(type_)}")

    def _side(self, type_: str, seat: int) -> int:
        """Whose units go by their bare name: the own side's, or the other's for a target."""
        side = self.catalog.seat_side[seat]
        return int(side if type_ == OWN else self.catalog.enemy[side])

    def _tile(self, word: str) -> int:
        names = {name.lower(): i for name, i in self.catalog.tile_names.items()}
        return self._find("tile", word, names)

    def _find(self, what: str, word: str, known: dict[str, int]) -> int:
        key = word.lower()
        if key not in known:
            raise NotationError(f"there is no {what} {_short(word)} here{_nearest(key, known)}")
        return known[key]


def _short(word: str) -> str:
    return repr(word if len(word) <= 40 else word[:37] + "...")


def _article(type_: str) -> str:
    names = {ENEMY: "an enemy unit", OWN: "a unit of your own", ACTION: "an action", UNIT: "a unit"}
    return names.get(type_, f"a {type_}")


def _nearest(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word[:40], list(known), 1)
    return f'; did you mean "{near[0]}"?' if near else ""
