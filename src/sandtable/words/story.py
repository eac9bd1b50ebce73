"""Events into sentences, for every client. A teller reads the story from its start, since a sentence needs what came
before it, and goes on where it was when there is more.

How an event is told is in the words' section `events`, by its name:

* `name/variant` where the event's kind varies by a field: `initiative/1`.
* `…/action` where the sentence tells a card's action itself: then "plays the card" is not told by itself, and `{by}` is
  the card. `moved/drive`, `attacked/blast`, `controlled/1/control`.
* `name/path`, for several in a row of one unit: one sentence with the whole `{path}`.
* `name+other`: `other` events that follow belong to the sentence and are told by that ending, with their tiles as
  `{tiles}` and their number as `{n}`.
* a template with `{cards}` sums up several in a row of one seat; `name/hidden` tells them to those who may not see.
* an empty template: told within another sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.core.event import Event, EventKind, seen_by
from sandtable.core.option import ACTION, CARD, CODE, NUMERAL, REASON, SLOT, TILE, UNIT
from sandtable.core.outcome import outcome_of
from sandtable.words.catalogue import fill
from sandtable.words.names import Names
from sandtable.words.shapes import Line
from sandtable.words.sheets import line_text

ROLLED = ("rolled", "attack-done")  # what follows an event that rolls
FRESH = ("round", "turn")  # nothing is under way then


class Seen:
    """An event as a seat may know it."""

    def __init__(self, kind: EventKind, fields: dict[str, int | None]) -> None:
        self.kind = kind
        self.name = kind.name
        self.fields = fields

    def number(self, field: str) -> int:
        value = self.fields.get(field)
        return -1 if value is None else value

    def has_unit(self) -> bool:
        """Whether it is one that tells a counter, if only that there is none."""
        return any(field.name == "unit" and field.type == UNIT for field in self.kind.fields)


def seen(events: Sequence[Event], seat: int) -> list[Seen]:
    """What a seat (or NOBODY) may know of a story."""
    return [Seen(event.kind, fields) for event in events if (fields := seen_by(event, seat)) is not None]


class Teller:
    """Keeps which action is under way and whose, as the events tell it, and the lines told so far."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words = names.words
        self.catalog = names.catalog
        self.action = ""
        self.by = ""
        self.side: str | None = None
        self._events: list[Seen] = []
        self._lines: list[Line] = []  # which nothing to come can change
        self._at = 0  # the first event they do not tell

    def tell(self, more: Sequence[Seen]) -> list[Line]:
        """The whole story, after what has happened since. Its last line may grow, or be told by the next one."""
        events = self._events
        events += more
        while self._at < len(events):
            before = self.action, self.by, self.side
            event = events[self._at]
            if event.name in FRESH:
                self.action, self.by, self.side = "", "", None
            end, text = self._sentence(events, self._at)
            lines: list[Line] = []
            if text:
                reveals = next((one.kind.reveals for one in events[self._at : end] if one.kind.reveals), "")
                side = self._side(event) or self.side
                lines.append(Line(self._at, end, event.name, side, self._seat(event), text, reveals))
            if end == len(events):
                self.action, self.by, self.side = before
                return self._lines + lines
            self._lines += lines
            self._at = end
        return list(self._lines)

    def forget(self, count: int) -> None:
        """The last so many events have not happened after all. What began with them, or was told by what follows, is
        told anew: from where nothing was under way."""
        events, lines = self._events, self._lines
        del events[len(events) - count :]
        at = max(0, min(self._at, len(events) - 1))
        while at and (events[at].name not in FRESH or (lines and lines[-1].first < at < lines[-1].until)):
            at -= 1
            while lines and lines[-1].first >= at:
                lines.pop()
        while lines and lines[-1].until > at:
            lines.pop()
        self._at = at
        self.action, self.by, self.side = "", "", None

    # -- one sentence ---------------------------------------------------------------------------------------------

    def _sentence(self, events: Sequence[Seen], at: int) -> tuple[int, str]:
        """Where the sentence that begins here ends, and its text."""
        event = events[at]
        if self._begins(event):
            following = events[at + 1] if at + 1 < len(events) else None
            if following is not None and self._template(following, tells=True) is not None:
                return at + 1, ""  # the next sentence says it all
        template = self._template(event)
        if template is None or template == "":
            return at + 1, ""
        values = self._values(event)
        end = at + 1
        if "{cards}" in template:
            while end < len(events) and events[end].name == event.name and self._same(event, events[end], "seat"):
                end += 1
            return end, self._summed(event, events[at:end], template, values)
        if event.kind.rolls:
            while end < len(events) and events[end].name in ROLLED:
                end += 1
            values |= self._rolled(events[at + 1 : end])
            return end, fill(template, values)
        if self.words.get("events", f"{event.name}/path") is not None:
            return self._path(events, at, template, values)
        end, ending = self._endings(events, at + 1, event)
        return end, fill(template, values) + ending

    def _begins(self, event: Seen) -> bool:
        """Whether it is an event of a card's action that begins; that action is then under way."""
        for field in event.kind.fields:
            value = event.fields.get(field.name)
            if field.type in (ACTION, SLOT) and value is not None:
                card = event.number("card")
                self.action = (
                    self.catalog.slots[value].name if field.type == SLOT else self.catalog.kinds[card].slots[value].name
                )
                self.by = self.names.card(card)
                self.side = self._side(event)
                return True
        return False

    def _template(self, event: Seen, *, tells: bool = False) -> str | None:
        """The wording of an event now; with `tells` only one that tells the action under way itself."""
        kind = event.kind
        base = f"{kind.name}/{event.number(kind.varies)}" if kind.varies else kind.name
        found = self.words.get("events", f"{base}/{self.action}") if self.action else None
        if found is not None or tells:
            return found
        return self.words.get("events", base)

    def _endings(self, events: Sequence[Seen], at: int, event: Seen) -> tuple[int, str]:
        """Events that belong to the sentence, and how they are told."""
        found: dict[str, list[Seen]] = {}
        end = at
        while end < len(events) and self.words.get("events", f"{event.name}+{events[end].name}") is not None:
            if self._side(events[end]) not in (None, self._side(event)):
                break
            found.setdefault(events[end].name, []).append(events[end])
            end += 1
        return end, "".join(self._ending(event.name, name, group) for name, group in found.items())

    def _ending(self, name: str, other: str, group: Sequence[Seen]) -> str:
        template = self.words.get("events", f"{name}+{other}") or ""
        tiles = [self.names.word(TILE, event.number("tile")) for event in group if "tile" in event.fields]
        values = self._values(group[0]) | {"tiles": self.words.join(tiles), "n": str(len(group))}
        return fill(template, values)

    def _path(self, events: Sequence[Seen], at: int, template: str, values: dict[str, str]) -> tuple[int, str]:
        """Several steps of one unit, with what belongs to them."""
        event = events[at]
        steps = [event]
        others: dict[str, list[Seen]] = {}
        end = at + 1
        while end < len(events):
            following = events[end]
            if following.name == event.name and self._same(event, following, "unit"):
                steps.append(following)
            elif self.words.get("events", f"{event.name}+{following.name}") is not None and self._side(following) in (
                None,
                self._side(event),
            ):
                others.setdefault(following.name, []).append(following)
            else:
                break
            end += 1
        if len(steps) > 1:
            path = [event.number("origin"), *(step.number("tile") for step in steps)]
            values["path"] = " – ".join(self.names.word(TILE, tile) for tile in path)
            whole = f"{event.name}/path"
            template = self.words.get("events", f"{whole}/{self.action}") or self.words.get("events", whole) or template
        text = fill(template, values)
        return end, text + "".join(self._ending(event.name, name, group) for name, group in others.items())

    # -- what fills it --------------------------------------------------------------------------------------------

    def _values(self, event: Seen) -> dict[str, str]:
        values: dict[str, str] = {"dud": self.names.dud(), "by": self.by}
        card = event.number("card")
        for field in event.kind.fields:
            value = event.fields.get(field.name)
            if field.type == REASON:
                values["outcome"] = self._outcome(event.number("side"), event.number(field.name))
            else:
                values[field.name] = "" if value is None else self.names.word(field.type, value, card)
            if field.type == NUMERAL and card >= 0 and value is not None:
                values["printed"] = line_text(self.names, card, value)
        if card >= 0:
            values["initiative"] = str(self.catalog.kinds[card].initiative)
        if event.number("unit") < 0 and event.has_unit():
            values["unit"] = self.by  # a card without a counter
        tile = event.number("tile")
        if tile >= 0:
            for fact, word in self.names.on_tile(tile).items():
                values.setdefault(fact, word)
        for field in event.kind.fields:  # last: a code's words may ask for the others
            value = event.fields.get(field.name)
            if field.type == CODE and value is not None:
                values[field.name] = fill(self.words.get("codes", field.codes[value]) or field.codes[value], values)
        return values

    def _summed(self, event: Seen, group: Sequence[Seen], template: str, values: dict[str, str]) -> str:
        cards = [card for found in group if (card := found.number("card")) >= 0]
        if len(cards) < len(group):
            values["count"] = self.words.count("card", len(group))
            return fill(self.words.get("events", f"{event.name}/hidden") or "", values)
        times: list[str] = []
        for card in dict.fromkeys(cards):
            n = sum(
                found.number("number") if "number" in found.fields else 1
                for found in group
                if found.number("card") == card
            )
            name = self.names.card(card)
            times.append(name if n == 1 else fill(self.words.get("terms", "times") or "", {"what": name, "n": str(n)}))
        return fill(template, values | {"cards": self.words.join(times)})

    def _rolled(self, rolls: Sequence[Seen]) -> dict[str, str]:
        """The dice of an attack and what they came to."""
        dice = [event for event in rolls if event.name == ROLLED[0]]
        hit = any(event.number("hit") == 1 for event in dice)
        faces = ", ".join(str(event.number("face") or 10) for event in dice)
        return {"rolls": faces, "result": self.words.get("terms", f"hit-{int(hit)}") or ""}

    def _outcome(self, side: int, reason: int) -> str:
        outcome = outcome_of(self.catalog, side, self.names.book.reasons[reason])
        return self.names.outcome(outcome)

    def _side(self, event: Seen) -> str | None:
        """Whose doing an event is: named in it, or by the seat or the unit it names first."""
        c = self.catalog
        if event.number("side") >= 0:
            return c.sides[event.number("side")]
        if event.number("seat") >= 0:
            return c.sides[c.seat_side[event.number("seat")]]
        for field in event.kind.fields:
            if field.type in (UNIT, CARD) and event.number(field.name) >= 0:
                seats = c.unit_seat if field.type == UNIT else c.kind_seat
                return c.sides[c.seat_side[seats[event.number(field.name)]]]
        return None

    def _seat(self, event: Seen) -> str | None:
        """The seat whose doing it is: named in the event, or the one whose unit it names."""
        c = self.catalog
        if event.number("seat") >= 0:
            return c.seats[event.number("seat")]
        unit = event.number("unit") if event.has_unit() else -1
        return c.seats[c.unit_seat[unit]] if unit >= 0 else None

    def _same(self, one: Seen, other: Seen, field: str) -> bool:
        return one.fields.get(field) == other.fields.get(field)
