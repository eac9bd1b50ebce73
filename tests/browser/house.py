"""The server under the browsers: a process of its own, which a test may kill and start again."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from tests.server.house import Process


class House:
    """Playwright's sync API keeps an event loop in this thread, so the process is started from another one."""

    def __init__(self, db: Path, **changes: Any) -> None:
        self.db = db
        self.changes = changes
        self.base = ""
        self._process: Process | None = None

    def start(self) -> None:
        """At a free port; after that always at the same one."""
        port = urlsplit(self.base).port if self.base else 0
        self._process = Process(self.db, **{"port": port, "workers": 1, "shutdown": 1, **self.changes})
        with ThreadPoolExecutor(1) as pool:
            self.base = pool.submit(asyncio.run, self._process.start()).result()

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.end()
