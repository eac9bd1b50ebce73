"""Who keeps others waiting in a game whose clock does not run, and what those may do about it, and when.

Nobody plays for a person unasked: who waits may let a bot play on, wait, or end the game. With a clock that decides,
once it runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.server import moments
from sandtable.server.auth import User
from sandtable.server.refusals import Refused

if TYPE_CHECKING:
    from sandtable.server.table import Table


def keeps_waiting(table: Table, seat: str) -> bool:
    """Whether people of the other side wait for a person without a clock: one day they may claim the game."""
    if table.waiting.rule is not None or not _waited_for(table, seat):
        return False
    own = table.seats[seat]
    others = [place for place in table.seats.values() if place.side != own.side and place.kind == "player"]
    return any(place.user_id != own.user_id for place in others)


def claimable(table: Table, seat: str) -> bool:
    """Whether that day has come."""
    return keeps_waiting(table, seat) and _before_claim(table, seat) <= 0


def may_claim(table: Table, seat: str) -> float | None:
    """From which moment on those may."""
    return float(round(moments.wall() + _before_claim(table, seat))) if keeps_waiting(table, seat) else None


def _before_claim(table: Table, seat: str) -> float:
    return table.hub.settings.absence.claim - (moments.steady() - table.waiting.asked[seat])


def gone(table: Table, seat: str) -> float | None:
    """Seconds for which other people could have waited for somebody who is not there; None if nobody is."""
    if not _waited_for(table, seat) or table.audience.presence.here(seat) or not _others(table, seat):
        return None
    return moments.steady() - max(table.audience.presence.left(seat), table.waiting.asked[seat])


def missed(table: Table, seat: str) -> int | None:
    """The same in whole seconds, once the grace is over and somebody is there to whom it matters."""
    away = gone(table, seat)
    if away is None or away < table.hub.settings.absence.grace:
        return None
    return int(away) if any(map(table.audience.presence.here, _others(table, seat))) else None


def may_end(table: Table, seat: str) -> float | None:
    """From which moment on who waits for this seat may end the game without a winner."""
    away = missed(table, seat)
    return None if away is None else float(round(moments.wall() - away + table.hub.settings.absence.end))


def missing(table: Table, user: User | None, seat: str | None = None, *, for_so_long: float) -> str:
    """The seat that keeps a user waiting, who may now do something about it; Refused if none does."""
    held = table.seats_of(user)
    if not held:
        raise Refused("forbidden", "you have no seat at this table")
    for one in table.seats if seat is None else [seat]:
        if one in table.seats and one not in held:
            away = gone(table, one)
            if away is not None and away >= for_so_long:
                return one
    raise Refused("waiting", "nobody has kept you waiting long enough")


def _waited_for(table: Table, seat: str) -> bool:
    """Whether a person has to act, and no clock runs."""
    return table.playing and not table.waiting.runs and seat in table.waiting.asked and table.person_at(seat)


def _others(table: Table, seat: str) -> list[str]:
    """Seats of other people."""
    user = table.seats[seat].user_id
    return [place.seat for place in table.seats.values() if place.user_id not in (None, user)]
