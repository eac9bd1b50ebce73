"""The text of a solo card, line by line, as the vocabulary allows (REI-S-21; published: REI-S-70..REI-S-73).

I    enemy at 8: attack 4
II   secure, not uncontrolled objective: stalk 1
  A    threatened objective / value, cover
  C    closer to the above / closer to enemy Rifleman, cover
III  roll 1-6 conceal, 7-10 attack 1; then I
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from sandtable.content.parts.solo import vocabulary as v
from sandtable.content.parts.solo.schema import CardLine, Doing, Rolled, SubLine, TieBreak, Tiles, When, Who
from sandtable.content.suggest import hint

NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
LETTERS: Final = "ABCDEFGH"
THROUGH: Final = "through"
TILE: Final = re.compile(r"\d{1,2}[AB]")
_ROLL: Final = re.compile(r"(\d+)-(\d+) (.+)")
FACES: Final = 10


class Wrong(Exception):
    """A problem of one row: what, and what was probably meant."""

    def __init__(self, message: str, advice: str = "") -> None:
        self.message = message
        self.advice = advice
        super().__init__(message)


class CardReader:
    """Reads the cards of one title of one side's book: `actions` are those the card or a seat may offer, `own` and
    `enemy` the titles of both sides' counters."""

    def __init__(self, actions: Collection[str], own: Collection[str], enemy: Collection[str]) -> None:
        self.actions = actions
        self.titles = {"own": own, "enemy": enemy}

    def lines(self, text: str, report: Callable[[int, str, str], None]) -> tuple[CardLine, ...]:
        """All lines; problems are reported with the row they are in, counted from 0."""
        out: list[CardLine] = []
        then: list[tuple[int, str]] = []
        for row, written in enumerate(text.splitlines()):
            if not (words := written.split()):
                continue
            rest = " ".join(words[1:])
            try:
                if words[0] in NUMERALS:
                    self._expect(words[0], NUMERALS[len(out)])
                    line, name = self.line(rest)
                    out.append(line)
                    then.append((row, name))
                elif words[0] == THROUGH:
                    out[-1] = _with(self._last(out), through=self.ties(rest))
                elif words[0] in LETTERS and len(words[0]) == 1:
                    last = self._last(out)
                    self._expect(words[0], LETTERS[len(last.subs)])
                    out[-1] = _with(last, subs=(*last.subs, self.sub_line(rest, last.subs)))
                else:
                    raise Wrong(f'"{words[0]}" begins no line', f'a line begins with "{NUMERALS[len(out)]}"')
            except Wrong as wrong:
                report(row, wrong.message, wrong.advice)
                if words[0] in NUMERALS:
                    out.append(CardLine((), Doing("recon")))
                    then.append((row, ""))
        for i, (row, name) in enumerate(then):
            if name and name not in NUMERALS[: len(out)]:
                report(row, f'there is no line "{name}"', hint(name, NUMERALS[: len(out)]))
            elif name:
                out[i] = _with(out[i], then=NUMERALS.index(name))
            if _aims(out[i]) and not out[i].subs:
                report(row, f'"{_name(out[i])}" needs sub-lines that say where', 'begin the next row with "A"')
            if out[i].subs and not _aims(out[i]) and _name(out[i]) not in v.AIMABLE:
                report(row, f'"{_name(out[i])}" goes nowhere', "leave its sub-lines out")
        if not out:
            report(0, "has no lines", 'the first begins with "I"')
        return tuple(out)

    def _expect(self, word: str, wanted: str) -> None:
        if word != wanted:
            raise Wrong(f'"{word}" comes out of order', f'the next is "{wanted}"')

    def _last(self, out: list[CardLine]) -> CardLine:
        if not out:
            raise Wrong("belongs to no line", 'the first line begins with "I"')
        return out[-1]

    # -- rows -----------------------------------------------------------------------------------------------------

    def line(self, text: str) -> tuple[CardLine, str]:
        """A line, and the name of the one to go on with."""
        text, _, then = text.partition("; then ")
        conditions, colon, doing = text.rpartition(": ")
        when = self.conditions(conditions) if colon else ()
        name, _, rest = doing.partition(" ")
        return CardLine(when, self.roll(rest) if name == v.ROLL else self.doing(doing)), then.strip()

    def sub_line(self, text: str, before: tuple[SubLine, ...]) -> SubLine:
        text, _, ties = text.partition(" / ")
        conditions, colon, text = text.rpartition(": ")
        words, closer, goals = text.partition(v.CLOSER)
        toward: tuple[Tiles | Who, ...] = ()
        if closer and goals.strip() == v.ABOVE:
            toward = tuple(sub.tiles for sub in before if sub.tiles.words)
            if not toward:
                raise Wrong("there is nothing above to be closer to")
        elif closer:
            toward = tuple(self.goal(goal) for goal in goals.split(" then "))
        tiles = Tiles(self.tile_words(words))
        if not tiles.words and not toward:
            raise Wrong("says nothing about a tile", "for example: threatened objective")
        return SubLine(self.conditions(conditions) if colon else (), tiles, toward, self.ties(ties))

    def conditions(self, text: str) -> tuple[When, ...]:
        return tuple(self.condition(part.strip()) for part in text.split(","))

    def condition(self, text: str) -> When:
        if text in v.PLAIN_CONDITIONS:
            return When(text)
        words = text.split()
        if words[0] == v.SEATED and words[1:2] == ["at"]:
            return When(v.SEATED, action=self.action(" ".join(words[2:])))
        if words[0] == "some" or (words[0] == "no" and words[1:2] != ["enemy"]):
            return When("some", tiles=Tiles(self.tile_words(" ".join(words[1:]))), negated=words[0] == "no")
        negated = words[0] in ("not", "no")
        if words[-2:-1] == ["within"] and "enemy" in words[:2]:
            title = " ".join(words[words.index("enemy") + 1 : -2])
            return When(
                "enemy within",
                number=number(words[-1]),
                negated=negated,
                title=self.title("enemy", title) if title else "",
            )
        if words[:2] == ["enemy", "at"] and len(words) == 3:
            return When("enemy at", number=number(words[2]))
        if words[0] == "population" and len(words) == 2:
            return When("population", number=number(words[1]))
        if TILE.fullmatch(words[0]) and words[1:2] == ["is"]:
            return When("tile", tiles=Tiles(self.tile_words(" ".join(words[2:]))), at=words[0])
        return When("tile", tiles=Tiles(self.tile_words(" ".join(words[negated:]))), negated=negated)

    # -- phrases --------------------------------------------------------------------------------------------------

    def tile_words(self, text: str) -> tuple[str, ...]:
        words = text.replace(",", " ").split()
        out: list[str] = []
        while words:
            if words[0] in v.FILLERS and not (words[0] == "on" or " ".join(words[:3]) in v.TILE_WORDS):
                words.pop(0)
            elif TILE.fullmatch(words[0]):
                out.append(words.pop(0))
            elif " ".join(words[:3]) == v.HELD_BY:
                out.append(f"{v.HELD_BY} {self.title('enemy', ' '.join(words[3:]))}")
                words = []
            else:
                size = next((n for n in (4, 3, 2, 1) if " ".join(words[:n]) in v.TILE_WORDS), 0)
                if not size:
                    raise unknown(" ".join(words[:2]) if words[0] == "enemy" else words[0], v.TILE_WORDS)
                out.append(" ".join(words[:size]))
                words = words[size:]
        return tuple(out)

    def goal(self, text: str) -> Tiles | Who:
        words = text.split()
        if words[:1] in (["enemy"], ["own"]) and " ".join(words[:2]) not in v.TILE_WORDS:
            title = " ".join(words[1:])
            return Who(words[0], self.title(words[0], title) if title else "")
        return Tiles(self.tile_words(text))

    def title(self, side: str, title: str) -> str:
        if title not in self.titles[side]:
            raise unknown(title, self.titles[side])
        return title

    def ties(self, text: str) -> tuple[TieBreak, ...]:
        return tuple(self.tie(part.strip()) for part in text.split(",") if part.strip())

    def tie(self, text: str) -> TieBreak:
        if text in v.TIES:
            return TieBreak(text)
        for name in (v.CLOSER, v.FURTHER):
            if text.startswith(f"{name} "):
                return TieBreak(name, self.goal(text.removeprefix(f"{name} ")))
        negated = text.startswith("not ")
        try:
            return TieBreak("tile", Tiles(self.tile_words(text.removeprefix("not "))), negated)
        except Wrong:
            raise unknown(text.removeprefix("not "), (*v.TIES, *v.TILE_WORDS)) from None

    # -- what is done ---------------------------------------------------------------------------------------------

    def doing(self, text: str) -> Doing:
        if text == v.GET_OUT:
            return Doing(v.GET_OUT)
        name, *rest = text.split() or [""]
        if name in (v.SIT, v.ESCAPE):
            action = self.action(rest[0]) if rest else ""
            if name == v.ESCAPE and action not in v.MARCHES:
                raise Wrong(f'"{v.ESCAPE}" needs the movement it takes', f"one of {', '.join(v.MARCHES)}")
            return Doing(name, action=action)
        self.action(name)
        value = number(rest.pop(0)) if rest and rest[0].isdecimal() else 0
        if v.SUPPORT.get(name) and not value:
            raise Wrong(f'"{name}" needs a number', f'for example "{name} 1"')
        more = rest.pop(0) if rest else ""
        known = (v.ANY,) if name in v.SUPPORT else (v.HERE,)
        if rest or (more and more not in known):
            raise unknown(" ".join([more, *rest]), known)
        return Doing(name, value, more)

    def roll(self, text: str) -> Rolled:
        last: list[int] = []
        doings: list[Doing] = []
        for part in text.split(", "):
            found = _ROLL.fullmatch(part.strip())
            if found is None or int(found[1]) != (last[-1] if last else 0) + 1 or int(found[2]) < int(found[1]):
                raise Wrong(f'"{part.strip()}" is no part of a roll', 'for example "roll 1-6 conceal, 7-10 attack 1"')
            last.append(int(found[2]))
            doings.append(self.doing(found[3]))
        if last[-1] != FACES:
            raise Wrong(f"a roll ends with {FACES}")
        if any(doing.name in (*v.MARCHES, *v.AIMED) for doing in doings):
            raise Wrong("a roll has no sub-lines", "use actions that need none")
        return Rolled(tuple(last), tuple(doings))

    def action(self, name: str) -> str:
        if name not in self.actions:
            raise unknown(name, (*self.actions, *v.OWN_VERBS))
        return name


def unknown(word: str, known: Collection[str]) -> Wrong:
    return Wrong(f'unknown word "{word}"' if word else "a word is missing", hint(word, known))


def number(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 100:
        raise Wrong(f'"{text}" is not a number from 1 to 99')
    return int(text)


def _name(line: CardLine) -> str:
    return line.doing.name if isinstance(line.doing, Doing) else v.ROLL


def _aims(line: CardLine) -> bool:
    return _name(line) in (*v.MARCHES, *v.AIMED)


def _with(
    line: CardLine,
    subs: tuple[SubLine, ...] | None = None,
    through: tuple[TieBreak, ...] | None = None,
    then: int | None = None,
) -> CardLine:
    return CardLine(
        line.when,
        line.doing,
        line.subs if subs is None else subs,
        line.through if through is None else through,
        line.then if then is None else then,
    )
