"""Rows of the database, as the rest of the server handles them."""

from __future__ import annotations

from typing import Any

import msgspec


class TableRecord(msgspec.Struct, kw_only=True):
    """A row of `tables`."""

    id: str
    owner: str
    place: str | None = None
    header: dict[str, Any]
    start: list[int]
    secret: bytes
    public: bool
    clock: dict[str, int] | None
    parent: str | None
    rematch: str | None
    campaign: str | None = None
    origin: str = "new"
    given: int = 0
    created: float
    started: float | None
    status: str
    round: int
    turn: list[str]
    outcome: dict[str, Any] | None
    updated: float
    seal: str | None = None


class SeatRecord(msgspec.Struct, kw_only=True):
    """A row of `seats`."""

    table_id: str
    seat: str
    side: str
    place: int
    kind: str
    user_id: str | None = None
    name: str | None = None
    bot: str | None = None
    invite: str | None = None
    reserved: str | None = None
