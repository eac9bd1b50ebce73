"""Readers of journals that people bring: a worker of their own, so that no bot waits for them."""

from __future__ import annotations

from typing import Final

from sandtable.server.importing import Reading, read
from sandtable.server.refusals import Refused
from sandtable.server.workers import Stumbled, Workers

QUEUE: Final = 16  # journals that are read or wait for it


class Readers:
    """One journal a person at a time, and never so many that the last one waits for long."""

    def __init__(self, workers: Workers | None = None) -> None:
        self.workers = workers or Workers(1)
        self._whose: set[str] = set()

    async def read(self, user: str, text: str, most: int, data: tuple[str, ...]) -> Reading:
        """What a journal of at most so many choices tells."""
        if user in self._whose:
            raise Refused("too-fast", "another journal of yours is being read; wait for it")
        if len(self._whose) >= QUEUE:
            raise Refused("too-fast", "many journals are being read; try again in a moment")
        self._whose.add(user)
        try:
            return await self.workers.run(read, text, most, data)
        except Stumbled:
            raise Refused("too-large", "this journal could not be read to its end") from None
        finally:
            self._whose.discard(user)
