"""The API: hearing, away from the table, that it is one's turn."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from sandtable.server import webpush
from sandtable.server.bodies_people import AlertInfo, Alerting, NewAlert
from sandtable.server.refusals import Refused, statuses
from sandtable.server.requests import Asking, Call, Language, address_of, hub_of, known


@get("/alerts", responses=statuses(401))
async def show_alerts(request: Call, user: Asking) -> Alerting:
    """What the caller asked to be told by, and what there is to ask for."""
    hub = hub_of(request)
    post = hub.settings.post
    key = webpush.public_key(await hub.alerts.key())
    return Alerting(key, bool(post.smtp and post.sender), await hub.alerts.of(known(user)))


@post("/alerts/new", status_code=201, responses=statuses(401, 409))
async def add_alert(request: Call, data: JSONBody[NewAlert], user: Asking, language: Language) -> AlertInfo:
    """Tell the caller when it is their turn. A first word is sent at once: by e-mail, to confirm the address."""
    hub, who = hub_of(request), known(user)
    if not hub.letters.take(address_of(request)):
        raise Refused("too-fast", "too many notices asked for; wait a little")
    site = (request.headers.get("origin") or next(iter(hub.settings.origins), "") or str(request.base_url)).rstrip("/")
    return await hub.alerts.add(who, data, site, language)


@delete("/alerts/{alert:str}", status_code=204, responses=statuses(401, 404))
async def remove_alert(request: Call, alert: FromPath[str], user: Asking) -> None:
    if not await hub_of(request).alerts.remove(known(user), alert):
        raise Refused("unknown", "there is no such notice")


@post("/alerts/{alert:str}/stop/{token:str}", status_code=204, responses=statuses(404))
async def stop_alert(request: Call, alert: FromPath[str], token: FromPath[str]) -> None:
    """Stop, by the link that every word carries. Nobody has to be logged in."""
    if not await hub_of(request).alerts.stop(alert, token):
        raise Refused("unknown", "there is no such notice")


@post("/alerts/{alert:str}/confirm/{token:str}", status_code=204, responses=statuses(404))
async def confirm_alert(request: Call, alert: FromPath[str], token: FromPath[str]) -> None:
    """Whoever reads what is sent to an e-mail address wants to."""
    if not await hub_of(request).alerts.confirm(alert, token):
        raise Refused("unknown", "there is no such notice")


ROUTES = [show_alerts, add_alert, remove_alert, stop_alert, confirm_alert]
