"""What is refused, why, and with which status over HTTP. One shape for sockets and requests."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from sandtable.content.errors import ContentError
from sandtable.errors import (
    AmbiguousOptionError,
    GameOverError,
    IllegalOptionError,
    MatchError,
    NotYourDecisionError,
    StaleDecisionError,
    UndoError,
    UnknownSeatError,
)
from sandtable.notation.errors import JournalError, NotationError
from sandtable.server.course import OtherRulesError
from sandtable.server.faults import told
from sandtable.server.protocol import Refusal, Stale, Update
from sandtable.words import Words

log = logging.getLogger("sandtable")

STATUS: Final = {
    "malformed": 400,
    "no-journal": 400,
    "broken-journal": 400,
    "other-game": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "unknown": 404,
    "method": 405,
    "stale": 409,
    "over": 409,
    "outdated": 409,
    "other-rules": 409,
    "damaged": 409,
    "waiting": 409,
    "not-your-decision": 409,
    "undo": 409,
    "denied": 409,
    "taken": 409,
    "too-large": 413,
    "illegal": 422,
    "too-fast": 429,
    "internal": 500,
    "storage": 503,
}

WORDS: Final = {
    400: "Malformed, or names something that does not exist",
    401: "No guest's cookie and no token",
    403: "Not for this caller",
    404: "There is no such thing",
    405: "Not with this method",
    409: "Not now",
    413: "Too large",
    422: "Well formed, but the rules do not allow it",
    429: "Too fast",
    503: "The database does not answer",
}


class Refused(Exception):
    """A message or request that is refused. Nothing has changed."""

    def __init__(
        self, code: str, message: str, *, rule: str | None = None, reason: str | None = None, reply: str | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.reason = reason
        self.reply = reply
        self.update: Update | None = None  # the current one, for a stale choice

    def word(self, words: Words) -> None:
        """Say in a language what the rules do not allow."""
        if self.rule is not None and self.reason is not None:
            self.message = words.refusal(IllegalOptionError(self.message, self.rule, self.reason))

    def refusal(self) -> Refusal:
        if self.update is not None:
            return Stale(self.code, self.message, self.rule, self.reason, self.reply, update=self.update)
        return Refusal(self.code, self.message, self.rule, self.reason, self.reply)


def refused(error: ValueError) -> Refused:
    """What the engine refused, in our terms."""
    if isinstance(error, IllegalOptionError):
        return Refused("illegal", str(error), rule=error.rule, reason=error.code)
    if isinstance(error, ContentError):
        return Refused("malformed", told(error))
    codes: list[tuple[type[ValueError], str]] = [
        (StaleDecisionError, "stale"),
        (GameOverError, "over"),
        (NotYourDecisionError, "not-your-decision"),
        (UndoError, "undo"),
        (UnknownSeatError, "malformed"),
        (AmbiguousOptionError, "malformed"),
        (NotationError, "malformed"),
        (OtherRulesError, "other-rules"),
        (JournalError, "malformed"),
        (MatchError, "illegal"),
    ]
    for type_, code in codes:
        if isinstance(error, type_):
            return Refused(code, str(error))
    raise error


def answer(refusal: Refusal, headers: dict[str, str] | None = None) -> Response[Refusal]:
    return Response(
        refusal, status_code=STATUS.get(refusal.code, 400), media_type=MediaType.JSON, headers=headers or {}
    )


def on_refused(_request: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    return answer(error.refusal())


def on_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Litestar's own refusals: a body that does not fit, a path or a method that is not there."""
    codes = {status: code for code, status in reversed(STATUS.items())}
    code = codes.get(error.status_code, "malformed" if error.status_code < 500 else "internal")
    parts = error.extra if isinstance(error.extra, list) else []
    details = [
        f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in parts if isinstance(part, dict)
    ]
    message = "; ".join(details) or error.detail
    response = answer(Refusal(code, message), dict(error.headers or {}))
    response.status_code = error.status_code
    return response


def on_storage(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    return answer(failed(request, error).refusal())


def failed(connection: ASGIConnection[Any, Any, Any, Any], error: Exception) -> Refused:
    """The database does not do what it is asked: its disk is full, it is gone, it is locked."""
    method = connection.method if isinstance(connection, Request) else "socket"
    log.error("%s %s: the database failed", method, connection.url.path, exc_info=error)
    return Refused("storage", "the database does not answer; try again in a moment")


def on_depth(_request: Request[Any, Any, Any], _error: Exception) -> Response[Refusal]:
    """A body with more brackets in brackets than anything of ours has."""
    return answer(Refusal("malformed", "this goes too deep"))


def on_slip(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """A fault of ours. The caller is told so, and the log why."""
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return answer(Refusal("internal", "something went wrong here; it was written to the log"))


def statuses(*codes: int) -> dict[int, ResponseSpec]:
    """For the API's document: which refusals a request may meet, beside those all may."""
    return {
        code: ResponseSpec(Refusal, generate_examples=False, description=WORDS[code])
        for code in sorted({400, 403, 429, *codes})
    }
