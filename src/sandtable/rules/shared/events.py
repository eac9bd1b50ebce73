"""Events that all games share."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import DICE, DRAW, OWNER, REVEAL, EventKind, Field
from sandtable.core.option import ACTION, CARD, NUMBER, SEAT, SIDE, TILE, UNIT, ZONE

_CARD_OWNER: Final = Field("card", CARD, OWNER)

ROUND: Final = EventKind("round", [Field("number", NUMBER)])
DRAWN: Final = EventKind("drawn", [Field("seat", SEAT), _CARD_OWNER], reveals=DRAW)
RESHUFFLED: Final = EventKind("reshuffled", [Field("seat", SEAT)], reveals=DRAW)
BID_GIVEN: Final = EventKind("bid-given", [Field("seat", SEAT), _CARD_OWNER], reveals=REVEAL, private=True)  # RUL-135
BID_SHOWN: Final = EventKind("bid-shown", [Field("seat", SEAT), Field("card", CARD)], reveals=REVEAL)
INITIATIVE: Final = EventKind(
    "initiative", [Field("side", SIDE), Field("changed", NUMBER)], reveals=REVEAL, varies="changed"
)
TURN: Final = EventKind("turn", [Field("seat", SEAT)])
PLAYED_CARD: Final = EventKind("played", [Field("seat", SEAT), Field("card", CARD), Field("action", ACTION)])
HUNKERED: Final = EventKind("hunkered", [Field("seat", SEAT), Field("card", CARD)])
READIED: Final = EventKind("readied", [Field("seat", SEAT), Field("card", CARD), Field("unit", UNIT)])
TURN_ENDED: Final = EventKind("turn-ended", [Field("seat", SEAT), Field("cards", NUMBER)])
CARDS_SHOWN: Final = EventKind("cards-shown", [Field("seat", SEAT), Field("cards", NUMBER)], reveals=REVEAL)
MOVED: Final = EventKind("moved", [Field("unit", UNIT), Field("origin", TILE), Field("tile", TILE)])
DUD_TAKEN: Final = EventKind("dud-taken", [Field("seat", SEAT), Field("card", CARD)])
DUD_REMOVED: Final = EventKind("dud-removed", [Field("seat", SEAT), Field("card", CARD)])
ROLLED: Final = EventKind("rolled", [Field("face", NUMBER), Field("hit", NUMBER)], reveals=DICE)
ATTACK_DONE: Final = EventKind("attack-done", [Field("target", UNIT), Field("hit", NUMBER)])
CARD_LOST: Final = EventKind(
    "card-lost",
    [Field("seat", SEAT), Field("card", CARD), Field("zone", ZONE), Field("unit", UNIT)],
    reveals=REVEAL,
)
UNIT_LOST: Final = EventKind("unit-lost", [Field("unit", UNIT), Field("tile", TILE)])
BOLSTERED: Final = EventKind("bolstered", [Field("seat", SEAT), Field("card", CARD)])


def shared_events() -> list[EventKind]:
    return [
        ROUND,
        DRAWN,
        RESHUFFLED,
        BID_GIVEN,
        BID_SHOWN,
        INITIATIVE,
        TURN,
        PLAYED_CARD,
        HUNKERED,
        READIED,
        TURN_ENDED,
        CARDS_SHOWN,
        MOVED,
        DUD_TAKEN,
        DUD_REMOVED,
        ROLLED,
        ATTACK_DONE,
        CARD_LOST,
        UNIT_LOST,
        BOLSTERED,
    ]
