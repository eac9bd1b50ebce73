"""Events into sentences. A teller reads the story from its start, since a sentence needs what came before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.core.catalog import Catalog
from sandtable.core.option import CARD, REASON, SEAT, SIDE, SLOT, TILE, UNIT, ZONE
from sandtable.core.outcome import Outcome, outcome_of
from sandtable.core.rulebook import Rulebook
from sandtable.words.names import Names

Seen = tuple[str, dict[str, int | None]]  # an event as `Match.events` gives it

# The field that picks the variant of a sentence, for events that have variants.
VARIES: Final = {"initiative": "changed", "suppressed": "changed", "repaired": "ready"}
QUIET: Final = ("rolled", "attack-done")  # told within the attack's own sentence
SUMMED: Final = ("drawn", "bolstered", "inspired")  # several in a row make one sentence
COMBAT: Final = ("attack", "suppress", "blast", "strafe", "antitank", "demolition")


class Line(NamedTuple):
    """A sentence, the name of its event, and how many events had happened when it was complete."""

    until: int
    event: str
    text: str


class Teller:
    """Keeps where counters stand, who sits in what, and which action is under way, as the public events tell it."""

    def __init__(self, catalog: Catalog, book: Rulebook, names: Names) -> None:
        self.catalog = catalog
        self.book = book
        self.names = names
        self.types = {kind.name: {field.name: field.type for field in kind.fields} for kind in book.events}
        self.at = [unit.start for unit in catalog.units]
        self.aboard: dict[int, int] = {}  # soldier -> vehicle
        for number, unit in enumerate(catalog.units):
            for man in unit.vehicle.crew if unit.vehicle is not None else ():
                if man >= 0:
                    self.aboard[man] = number
                    self.at[man] = unit.start
        self.action = COMBAT[0]
        self.card = -1

    def tell(self, events: Sequence[Seen]) -> list[Line]:
        lines: list[Line] = []
        i = 0
        while i < len(events):
            name, fields = events[i]
            end = i + 1
            if name in SUMMED:
                while end < len(events) and events[end][0] == name and events[end][1]["seat"] == fields["seat"]:
                    end += 1
                text = self._summed(name, [event[1] for event in events[i:end]])
            elif name == "attacked":
                while end < len(events) and events[end][0] in QUIET:
                    end += 1
                text = self._attack(fields, events[i + 1 : end])
            elif name == "structure-attacked":
                while end < len(events) and events[end][0] in QUIET:
                    end += 1
                values = self._values(name, fields) | self._rolled(events[i + 1 : end])
                text = self.names.language.events[name].format(**values)
            else:
                text = self._sentence(name, fields)
            self._follow(name, fields)
            if text:
                lines.append(Line(end, name, text))
            i = end
        return lines

    def _follow(self, name: str, fields: dict[str, int | None]) -> None:
        unit, tile, vehicle = fields.get("unit"), fields.get("tile"), fields.get("vehicle")
        if name in ("entered", "moved", "exited") and unit is not None and tile is not None:
            self.at[unit] = tile
            for man, inside in self.aboard.items():
                if inside == unit:
                    self.at[man] = tile
        if name == "boarded" and unit is not None and vehicle is not None:
            self.aboard[unit] = vehicle
        elif name == "exited" and unit is not None:
            self.aboard.pop(unit, None)
        elif name == "destroyed":
            self.aboard = {man: inside for man, inside in self.aboard.items() if inside != vehicle}
        elif name in ("played", "used"):
            card, action = fields["card"], fields["action"]
            if card is not None and action is not None:
                used = name == "used"
                self.action = (self.catalog.slots if used else self.catalog.kinds[card].slots)[action].name
                self.card = card

    def _sentence(self, name: str, fields: dict[str, int | None]) -> str:
        events = self.names.language.events
        key = name
        if None in fields.values():
            key = f"{name}/hidden"
        elif name in VARIES:
            key = f"{name}/{fields[VARIES[name]]}"
        elif name == "controlled" and fields["points"] == 0:
            key = f"{name}/0"
        if name in QUIET:
            return ""
        key = f"{self.book.id}:{key}" if f"{self.book.id}:{key}" in events else key  # a book's own wording
        if key not in events:
            return f"{name} {fields}"  # a code without a sentence yet: better told raw than not at all
        return events[key].format(**self._values(name, fields))

    def _values(self, name: str, fields: dict[str, int | None]) -> dict[str, str]:
        names = self.names
        writers = {
            CARD: names.card,
            UNIT: names.unit,
            TILE: names.tile,
            SIDE: names.side,
            SEAT: names.seat,
            ZONE: names.zone,
        }
        values: dict[str, str] = {}
        for field, value in fields.items():
            type_ = self.types[name][field]
            if value is None:
                values[field] = "?"
            elif type_ == REASON:
                side = fields["side"]
                values["outcome"] = self._outcome(-1 if side is None else side, value)
            else:
                values[field] = writers[type_](value) if type_ in writers else str(value)
        card = fields.get("card")
        if card is not None:
            values["initiative"] = str(self.catalog.kinds[card].initiative)
            action = fields.get("action")
            if action is not None:
                printed = self.types[name]["action"] == SLOT
                slots = self.catalog.slots if printed else self.catalog.kinds[card].slots
                values["action"] = slots[action].written
        points = fields.get("points")
        if points is not None:
            values["value"] = names.points(points)
        tile, vehicle = fields.get("tile"), fields.get("vehicle")
        if tile is not None:
            values["structure"] = names.structure(tile)
        if vehicle is not None:
            kind = self.catalog.units[vehicle].vehicle
            values["integrity"] = str(kind.integrity if kind is not None else 0)
            values["berth"] = names.berth(vehicle, fields.get("berth") or 0)
        return values

    def _outcome(self, side: int, reason: int) -> str:
        return outcome_sentence(self.names, outcome_of(self.catalog, side, self.book.reasons[reason]))

    def _summed(self, name: str, found: list[dict[str, int | None]]) -> str:
        language, seat = self.names.language, found[0]["seat"]
        who = self.names.seat(seat) if seat is not None else "?"
        cards = [card for event in found if (card := event["card"]) is not None]
        if len(cards) < len(found):
            return language.events[f"{name}/hidden"].format(seat=who, count=language.plural(len(found), "card"))
        return language.events[name].format(seat=who, cards=language.join([self.names.card(card) for card in cards]))

    def _attack(self, fields: dict[str, int | None], rolls: Sequence[Seen]) -> str:
        events = self.names.language.events
        numbers = {field: value or 0 for field, value in fields.items()}
        place = self.at[numbers["target"]]
        attacker = self.names.unit(numbers["unit"]) if numbers["unit"] >= 0 else ""
        if not attacker and self.card >= 0:
            attacker = self.names.card(self.card)  # an aircraft has no counter
        return events[self.action if self.action in COMBAT else COMBAT[0]].format(
            unit=attacker,
            target=self.names.unit(numbers["target"]),
            tile=self.names.tile(place) if place >= 0 else "",
            total=numbers["base"] + numbers["cover"] + numbers["range"],
            base=numbers["base"],
            cover=numbers["cover"],
            range=numbers["range"],
            **self._rolled(rolls),
        )

    def _rolled(self, rolls: Sequence[Seen]) -> dict[str, str]:
        """The dice of an attack and what they came to."""
        faces = [str(event["face"]) for name, event in rolls if name == "rolled"]
        hit = any(event["hit"] for name, event in rolls if name == "rolled")
        return {"rolls": ", ".join(faces), "result": self.names.language.events[f"hit/{int(hit)}"]}


def outcome_sentence(names: Names, outcome: Outcome) -> str:
    outcomes, winner, loser = names.language.outcomes, outcome.winner, outcome.loser
    template = outcomes.get(f"{outcome.rule} {outcome.reason}") or outcomes.get(outcome.reason, outcome.text)
    return template.format(
        winner=names.side_token(winner) if winner else "", loser=names.side_token(loser) if loser else ""
    )
