"""The API: scenarios and rules."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from sandtable.notation.scene import Scene
from sandtable.picture.fragments import Art
from sandtable.server import shelf
from sandtable.server.bodies import RuleBrief, RuleText, ScenarioBrief, ShelfArt
from sandtable.server.drawings import scenario_art, shelf_art
from sandtable.server.refusals import statuses
from sandtable.server.requests import Call, Language, hub_of
from sandtable.server.static import deliver

JSON: Final = "application/json"
Groups = Annotated[str, QueryParameter(max_length=100, description="Groups of rules, such as COM NOR")]
Without = Annotated[str, QueryParameter(max_length=40, description="Chapters with this in their name are left out")]
Query = Annotated[str, QueryParameter(name="q", max_length=100, description="Words, or the id of a rule")]


def drawn(body: type[Any], *codes: int) -> dict[int, ResponseSpec]:
    """For the API's document: what an answer holds that is sent packed."""
    return {200: ResponseSpec(body, generate_examples=False, description="Drawings"), **statuses(*codes)}


@get("/scenarios", responses=statuses(), sync_to_thread=True)
def scenarios(request: Call, language: Language) -> list[ScenarioBrief]:
    """Every scenario at hand."""
    return shelf.briefs(hub_of(request).settings.data, language)


@get("/scenarios/{scenario:str}", responses=statuses(404), sync_to_thread=True)
def scenario(request: Call, scenario: FromPath[str], language: Language) -> Scene:
    """Board, cards and units of a scenario."""
    return shelf.scene(scenario, hub_of(request).settings.data, language)


@get("/scenarios/{scenario:str}/art", responses=drawn(Art, 404), sync_to_thread=True)
def art(request: Call, scenario: FromPath[str]) -> Response[bytes]:
    """All that a scenario is drawn with, as SVG. Its tag changes with its content."""
    return deliver(scenario_art(scenario, hub_of(request).settings.data), JSON, request)


@get("/art", responses=drawn(ShelfArt), sync_to_thread=True)
def all_art(request: Call) -> Response[bytes]:
    """Every board in small and the badges of sides, as SVG."""
    return deliver(shelf_art(hub_of(request).settings.data), JSON, request)


@get("/rules", responses=statuses(400), sync_to_thread=True)
def rules(language: Language, q: Query = "") -> list[RuleBrief]:
    """Rules that contain every word."""
    return shelf.find_rules(q, language)


@get("/rules/read", responses=statuses(400), sync_to_thread=True)
def read_rules(language: Language, q: Query = "", groups: Groups = "", without: Without = "") -> list[RuleText]:
    """The chapters about something, of these groups of rules, to be read from top to bottom."""
    return shelf.read_rules(q, groups, without, language)


@get("/rules/{rule:str}", responses=statuses(404), sync_to_thread=True)
def rule(rule: FromPath[str], language: Language) -> RuleText:
    """A rule, a ruling or a worked example."""
    return shelf.rule(rule, language)


ROUTES = [scenarios, scenario, art, all_art, rules, read_rules, rule]
