"""Bodies of the HTTP API: people, their accounts, their company, and how they want to hear of their turn."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sandtable.server.protocol import Name

AlertKind = Literal["push", "webhook", "mail"]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


class PushKeys(msgspec.Struct, forbid_unknown_fields=True):
    """Of a browser's subscription, as it gives them."""

    p256dh: Annotated[str, msgspec.Meta(max_length=200)]
    auth: Annotated[str, msgspec.Meta(max_length=100)]


class Me(msgspec.Struct):
    """GET /api/me. A guest has no account but a name and a cookie."""

    id: str
    name: str
    guest: bool


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/guest: a name is all it takes. Who is a guest already is renamed."""

    name: Name


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/account (a guest keeps the games) and POST /api/login."""

    name: Name
    password: Password


class Registered(Me):
    """A new account or password: with the code that gives another one if it is forgotten. It is shown once."""

    recovery: str


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/account/password."""

    old: Password
    new: Password


class Recovery(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/account/recover."""

    name: Name
    code: Annotated[str, msgspec.Meta(max_length=100)]
    password: Password


class Session(msgspec.Struct):
    """GET /api/sessions: something that is logged in as the caller."""

    id: str
    kind: str  # session, api
    label: str
    created: float
    expires: float | None
    current: bool


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tokens: a token for a program that plays as the caller."""

    label: Annotated[str, msgspec.Meta(max_length=32)] = ""


class ProgramToken(msgspec.Struct):
    """Shown once; sent as `Authorization: Bearer …`."""

    token: str


class NewAlert(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/alerts/new: how to tell the caller that it is their turn. `keys`: of a browser's subscription."""

    kind: AlertKind
    address: Annotated[str, msgspec.Meta(min_length=3, max_length=1000)]
    keys: PushKeys | None = None


class AlertInfo(msgspec.Struct):
    id: str
    kind: AlertKind
    address: str
    confirmed: bool  # an e-mail address is used only when it is
    problem: str  # why the last word did not arrive; "" if it did


class Alerting(msgspec.Struct):
    """GET /api/alerts: the key a browser subscribes with, whether e-mail is sent, and what the caller asked for."""

    key: str
    mail: bool
    mine: list[AlertInfo]


class Blocking(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/block."""

    seat: str
    blocked: bool = True


class Muting(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/mute."""

    seat: str
    muted: bool = True


class Reporting(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/report."""

    seat: str
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
