"""The API: campaigns."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from sandtable.server.bodies_campaign import CampaignInfo, NewCampaign
from sandtable.server.refusals import statuses
from sandtable.server.requests import Asking, Call, Language, hub_of, known


@get("/campaigns", responses=statuses(401))
async def my_campaigns(request: Call, user: Asking, language: Language) -> list[CampaignInfo]:
    """The caller's own, the newest first."""
    return await hub_of(request).campaigns.mine(known(user), language)


@post("/campaigns/new", status_code=201, responses=statuses(401, 404))
async def new_campaign(request: Call, data: JSONBody[NewCampaign], user: Asking, language: Language) -> CampaignInfo:
    """Begin a campaign over the numbered scenarios of a book."""
    return await hub_of(request).campaigns.create(known(user), data.book, language)


@get("/campaigns/{campaign:str}", responses=statuses(401, 404))
async def show_campaign(request: Call, campaign: FromPath[str], user: Asking, language: Language) -> CampaignInfo:
    """The tally, for its owner and for those who play in it."""
    return await hub_of(request).campaigns.show(known(user), campaign, language)


ROUTES = [my_campaigns, new_campaign, show_campaign]
