"""The API: scenarios and rules."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter

from sandtable.notation.scene import Scene
from sandtable.server import shelf
from sandtable.server.bodies import RuleBrief, RuleText, ScenarioBrief
from sandtable.server.refusals import statuses
from sandtable.server.requests import Call, Language, hub_of

Query = Annotated[str, QueryParameter(name="q", max_length=100, description="Words, or the id of a rule")]


@get("/scenarios", responses=statuses(), sync_to_thread=True)
def scenarios(request: Call, language: Language) -> list[ScenarioBrief]:
    """Every scenario at hand."""
    return shelf.briefs(hub_of(request).settings.data, language)


@get("/scenarios/{scenario:str}", responses=statuses(404), sync_to_thread=True)
def scenario(request: Call, scenario: FromPath[str], language: Language) -> Scene:
    """Board, cards and units of a scenario."""
    return shelf.scene(scenario, hub_of(request).settings.data, language)


@get("/rules", responses=statuses(400), sync_to_thread=True)
def rules(language: Language, q: Query = "") -> list[RuleBrief]:
    """Rules that contain every word."""
    return shelf.find_rules(q, language)


@get("/rules/{rule:str}", responses=statuses(404), sync_to_thread=True)
def rule(rule: FromPath[str], language: Language) -> RuleText:
    """A rule, a ruling or a worked example."""
    return shelf.rule(rule, language)


ROUTES = [scenarios, scenario, rules, rule]
