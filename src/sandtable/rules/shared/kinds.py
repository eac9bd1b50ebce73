"""Kinds of option that all games share. Numbers 0 to 15 of the project are this module's."""

from __future__ import annotations

from typing import Final

from sandtable.core.option import ACTION, CARD, ENTRY, NUMBER, OptionKind

BID: Final = 0
END: Final = 1
PLAY: Final = 2
HUNKER: Final = 3
READY: Final = 4
TAKE: Final = 5
DONE: Final = 6
DRAW: Final = 7


def shared_kinds() -> list[OptionKind]:
    return [
        OptionKind(BID, "bid", [CARD]),
        OptionKind(END, "end", [], passes=True),
        OptionKind(PLAY, "play", [CARD, ACTION, ENTRY]),
        OptionKind(HUNKER, "hunker", [CARD], passes=True),
        OptionKind(READY, "ready", [CARD]),
        OptionKind(TAKE, "take", [CARD]),
        OptionKind(DONE, "done", [], passes=True),
        OptionKind(DRAW, "draw", [NUMBER]),
    ]
