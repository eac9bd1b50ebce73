"""Words: the one object a client asks for sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.core.catalog import Slot
from sandtable.core.event import Event
from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import Option
from sandtable.core.outcome import Outcome
from sandtable.core.slots import Clause
from sandtable.core.state import NOBODY, State
from sandtable.errors import IllegalOptionError
from sandtable.words.catalogue import catalogue, fields, fill
from sandtable.words.names import Names
from sandtable.words.shapes import Line, SheetText
from sandtable.words.sheets import sheet_text
from sandtable.words.story import Teller, seen


class Words:
    """Sentences of one scenario in one language."""

    def __init__(self, game: Game, language: str = "en") -> None:
        self.game = game
        self.catalog = game.catalog
        self.book = game.book
        self.language = language
        self.words = catalogue(language, [module.name for module in game.book.modules], game.catalog.homes)
        self.names = Names(game, self.words)

    # -- what happened --------------------------------------------------------------------------------------------

    def story(self, events: Sequence[Event], seat: int = NOBODY) -> list[Line]:
        """What happened, from the first event on, as a seat may know it."""
        return Teller(self.names).tell(seen(events, seat))

    def sheets(self) -> list[SheetText]:
        """What modules print for cards."""
        printed = [sheet for module in self.book.modules for sheet in module.sheets(self.game)]
        return [sheet_text(self.names, sheet) for sheet in printed]

    def outcome(self, outcome: Outcome) -> str:
        return f"{self.names.outcome(outcome)} ({outcome.rule})"

    # -- what is asked --------------------------------------------------------------------------------------------

    def question(self, state: State, action: Slot | None, verbs: Sequence[str]) -> tuple[str, str]:
        """Head and sentence of the pending decision. `action` is the one under way, `verbs` those that are offered."""
        procedure = self.game.procedure(state)
        kind = procedure.name
        variant = procedure.question(self.game, state)
        keys = [f"{kind}/{variant}" if variant else kind, kind]
        if len(verbs) == 1:
            keys.insert(0, f"{kind}/none")
        found = [self.words.pair("decisions", key) for key in keys]
        head, text = next(filter(None, found), [kind.replace("-", " ").capitalize(), ""])
        values = self.names.values(procedure.subject(self.game, state))
        values["action"] = self.names.written(action) if action is not None else kind.replace("-", " ").capitalize()
        values.setdefault("unit", values["action"])
        if values.get("left", "").isdigit() and self.words.pair("counts", kind) is not None:
            values["left"] = self.words.count(kind, int(values["left"]))  # what a decision's number counts
        if values.get("dice", "").isdigit():
            values["dice"] = self.words.count("die", int(values["dice"]))
        shown = [self.words.get("verbs", verb) or "" for verb in dict.fromkeys(verbs)]
        values["verbs"] = self.words.join(list(filter(None, shown)), "or")
        return fill(head, values), fill(text, values)

    def option(self, state: State, option: Option) -> str:
        """An option in words."""
        kind = self.book.kind(option.kind)
        assert kind is not None
        values = self._values(state, option)
        keys = [kind.name]
        if kind.args and kind.args[-1:] == ["number"] and option.args[len(kind.args) - 1] == 0:
            keys.insert(0, f"{kind.name}/0")
        if values.get("entry"):
            keys.insert(0, f"{kind.name}/entry")
        template = self.words.first("options", keys)
        if template is None:
            return " ".join([kind.name, *(value for value in values.values() if value)])
        return fill(template, values)

    def _values(self, state: State, option: Option) -> dict[str, str]:
        kind = self.book.kind(option.kind)
        assert kind is not None
        values: dict[str, str] = {"dud": self.names.dud()}
        card = -1
        for type_, value in zip(kind.args, option.args, strict=False):
            values[type_] = self.names.word(type_, value, card)
            if type_ == "card":
                card = value
                values["initiative"] = str(self.catalog.kinds[value].initiative)
            if type_ in ("own", "enemy"):
                values["unit"] = values[type_]
        values |= self.names.values(self.game.procedure(state).about(self.game, state, option.key))
        return values

    def option_hint(self, option: Option) -> str:
        """What an option that is no printed action does, in a line; empty where its label says it."""
        kind = self.book.kind(option.kind)
        assert kind is not None
        return fill(self.words.get("hints", kind.name) or "", {"dud": self.names.dud()})

    def refusal(self, error: IllegalOptionError) -> str:
        """Why an option is refused, as a sentence with the rule's id."""
        text = self.why(error.rule, error.code)
        return f"{text} ({error.rule})" if error.rule else text

    def why(self, rule: str, code: str) -> str:
        """The same, by rule and code."""
        text = self.words.first("refusals", [f"{rule} {code}", code, "other"])
        return fill(code if text is None else text, {"dud": self.names.dud()})

    def term(self, name: str, **values: object) -> str:
        """A word or phrase of its own: "round", "start"."""
        return fill(self.words.get("terms", name) or name, {key: str(value) for key, value in values.items()})

    # -- sums -----------------------------------------------------------------------------------------------------

    def part(self, name: str) -> str:
        """What a number in a sum is called."""
        return self.words.get("odds", name) or name

    def effect(self, odds: Odds) -> str:
        """What a success of a roll does."""
        return self.words.get("odds", f"effect/{odds.effect}") or ""

    def target(self, odds: Odds) -> str:
        """What is rolled against: a counter, or what stands on the tile."""
        if odds.target >= 0:
            return self.names.unit(odds.target)
        return next(iter(self.names.on_tile(odds.tile).values()), self.catalog.tiles[odds.tile].name)

    def sum(self, parts: Sequence[int], dice: int, chance: float) -> str:
        """A sum in a line: "needs 7 (4 + 2 + 1), 2 dice: 64 %"."""
        values = {
            "total": str(sum(parts)),
            "parts": " + ".join(map(str, parts)) if len(parts) > 1 else "",
            "dice": self.words.count("die", dice) if dice > 1 else "",
            "chance": percent(chance),
        }
        return fill(self.words.get("odds", "sum") or "{total}: {chance}", values)

    # -- victory --------------------------------------------------------------------------------------------------

    def clause(self, clause: Clause, section: str = "clauses") -> str:
        template = self.words.get(section, clause.name)
        return fill(template if template is not None else clause.name, self.names.values(clause.facts))

    def victory(self, side: str) -> list[str]:
        """How a side wins, and the scenario's special rules for it."""
        number = self.catalog.side_names[side]
        return [self.clause(clause) for clause in self.book.victory.clauses(self.game, number)]

    def goal(self, side: str) -> str:
        """The same in a few words."""
        number = self.catalog.side_names[side]
        found = [self.clause(clause, "goals") for clause in self.book.victory.clauses(self.game, number)]
        return self.words.join([text for text in found if text], "or")

    def general(self) -> list[str]:
        """What the scenario has to say to both sides."""
        return [self.clause(clause) for clause in self.book.victory.general(self.game)]

    def standing(self, name: str, reached: int, needed: int) -> str:
        template = self.words.get("standings", name) or name
        return fill(template, {"n": str(reached), "of": str(needed) if needed else ""})

    # -- facts ----------------------------------------------------------------------------------------------------

    def notes(self, about: str, facts: Mapping[str, Any]) -> list[str]:
        """What is to be said of a tile, a unit or a side, by the facts the modules show of it: those that are true.

        A fact that lists pieces has a note for each, under `fact/piece`, filled with what is known of that piece.
        """
        out: list[str] = []
        values = {name: self.fact(value) for name, value in facts.items()} | {"dud": self.names.dud()}
        for key, template in self.words.section(f"{about} notes").items():
            name, _, piece = key.partition("/")
            if not isinstance(template, str):
                continue
            if piece:
                out += [fill(template, self.piece_values(one)) for one in pieces_of(facts.get(name), piece)]
            elif facts.get(key) and all(field in values for field in fields(template)):
                out.append(fill(template, values))
        return out

    def piece_values(self, piece: Mapping[str, Any]) -> dict[str, str]:
        """What is known of a piece in words; a number of one is left out."""
        return {name: "" if name == "number" and value == 1 else self.fact(value) for name, value in piece.items()}

    def fact(self, value: Any) -> str:
        """A fact in words: a side, a seat, a counter written `side:unit`, a skill, a title, a number; several."""
        if isinstance(value, str):
            if value in self.catalog.side_names:
                return self.names.side(value)
            if value in self.catalog.seat_names:
                return self.names.seat(self.catalog.seat_names[value])
            if ":" in value:
                token = {self.catalog.unit_name(unit): unit for unit in range(len(self.catalog.units))}
                return self.names.unit(token[value]) if value in token else value
            return self.words.get("skills", value) or self.names.title(value)
        if isinstance(value, Mapping):
            return self.words.join([self.fact(key) for key in value])
        if isinstance(value, Sequence):
            return self.words.join([self.fact(item) for item in value])
        return str(value)


def pieces_of(fact: Any, piece: str) -> list[Mapping[str, Any]]:
    """The pieces of a name in a fact that lists pieces; none in any other fact."""
    listed = fact if isinstance(fact, list) else []
    return [one for one in listed if isinstance(one, Mapping) and one.get("piece") == piece]


def percent(chance: float) -> str:
    """Exact where it can be: one die gives whole tens."""
    value = 100 * chance
    return f"{value:.0f} %" if abs(value - round(value)) < 0.05 else f"{value:.1f} %"
