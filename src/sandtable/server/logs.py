"""Logs: a line for each thing that happened, as text or as JSON, with the request it happened in.

Whatever a stranger sends is written so that it stays on its line, and the same line over and over is written a few
times and then counted.
"""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar
from typing import Any, Final

import msgspec

from sandtable.server import moments

OFTEN: Final = 20  # times the same line is written …
WHILE: Final = 10.0  # … in so many seconds

request_id: ContextVar[str] = ContextVar("request_id", default="")


class Sparing(logging.Filter):
    """Lets the same line through so many times; what was left out is told with the next one that is not."""

    def __init__(self) -> None:
        super().__init__()
        self._since = float("-inf")
        self._seen: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = moments.steady()
        if now - self._since > WHILE or len(self._seen) > 1000:
            self._since = now
            self._seen = {line: -count for line, count in self._seen.items() if count > OFTEN}
        line = (record.name, record.msg if isinstance(record.msg, str) else type(record.msg).__name__)
        count = self._seen.get(line, 0)
        if count < 0:
            record.left_out = -count - OFTEN
            count = 0
        self._seen[line] = count + 1
        return count < OFTEN


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    out: dict[str, Any] = {
        "at": round(record.created, 3),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": record.getMessage(),
    }
    if request := request_id.get():
        out["request"] = request
    if left_out := getattr(record, "left_out", 0):
        out["left_out"] = left_out
    if record.exc_info:
        out["error"] = logging.Formatter().formatException(record.exc_info)
    return out


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(fields_of(record)).decode()


class Plain(logging.Formatter):
    """For people. What breaks a line is written out; only the lines of an error of ours are lines."""

    def format(self, record: logging.LogRecord) -> str:
        fields = fields_of(record)
        message = "".join(c if c.isprintable() else repr(c)[1:-1] for c in fields["message"])
        more = "".join(f" {name}={fields[name]}" for name in ("request", "left_out") if name in fields)
        error = f"\n{fields['error']}" if "error" in fields else ""
        return f"{fields['level']}: {message}{more}{error}"


def set_up(as_json: bool) -> None:
    """Everything that is logged in this process goes to the standard error, one way."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if as_json else Plain())
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("sandtable").setLevel(logging.INFO if as_json else logging.WARNING)
