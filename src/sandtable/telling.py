"""What each seat was told of a story, event by event and in sentences: nothing of it is told twice."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.core.catalog import Catalog
from sandtable.core.event import Event, seen_by
from sandtable.core.rulebook import Rulebook
from sandtable.notation.feed import GameEvent, feed_of
from sandtable.words import Line, Words
from sandtable.words.story import Teller, seen


class Telling:
    """Of one story, of which more is heard each time: `events` are always all of it so far."""

    def __init__(self, catalog: Catalog, book: Rulebook) -> None:
        self.catalog = catalog
        self.book = book
        self._feeds: dict[int, tuple[int, list[GameEvent]]] = {}  # by seat: events read, and what it knows of
        self._tellers: dict[tuple[int, str], tuple[int, Teller]] = {}  # by seat and language: events read, who tells

    def feed(self, events: list[Event], who: int) -> list[GameEvent]:
        """In the words of the notation. Not to be changed: it grows."""
        read, told = self._feeds.get(who, (0, []))
        for event in events[read:]:
            words = feed_of(self.catalog, self.book, event, who)
            if words is not None:
                told.append(words)
        self._feeds[who] = (len(events), told)
        return told

    def lines(self, events: list[Event], who: int, words: Words) -> list[Line]:
        """In sentences, from the first event on."""
        key = who, words.language
        read, teller = self._tellers.get(key) or (0, Teller(words.names))
        self._tellers[key] = (len(events), teller)
        return teller.tell(seen(events[read:], who))

    def forget(self, events: list[Event], first: int) -> None:
        """Only the first so many of these events have happened after all."""
        for who, (read, told) in self._feeds.items():
            if read > first:
                del told[len(told) - _known(events[first:read], who) :]
                self._feeds[who] = (first, told)
        for (who, language), (read, teller) in self._tellers.items():
            if read > first:
                teller.forget(_known(events[first:read], who))
                self._tellers[who, language] = (first, teller)


def _known(events: Sequence[Event], who: int) -> int:
    """How many of these a seat, or NOBODY, may know of."""
    return sum(seen_by(event, who) is not None for event in events)
