"""What a picture shows, read back from it, and that it is what a scene and a view say."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

from sandtable.core.view import View
from sandtable.notation.scene import Scene, SceneTile

SVG = "{http://www.w3.org/2000/svg}"
TILT = "rotate(-13)"  # of a soldier
VEHICLE_TILT = "rotate(-9)"

Element = ElementTree.Element


def parse(svg: str) -> Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert set(references(svg)) <= set(ids), "everything referred to is there"
    return root


def references(svg: str) -> list[str]:
    parts = svg.replace('href="#', "url(#").split("url(#")[1:]
    return [part.split(")")[0].split('"')[0] for part in parts]


def classed(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in (element.get("class") or "").split()]


def tiles(root: Element) -> dict[str, Element]:
    found = classed(root, "tile")
    assert len(found) == len({element.get("data-tile") for element in found})
    return {element.get("data-tile") or "": element for element in found}


def titles(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def moved(element: Element) -> tuple[float, float]:
    """Where its transform brings an element."""
    move = (element.get("transform") or "").removeprefix("translate(").split(")")[0].split()
    return float(move[0]), float(move[1])


def check(scene: Scene, view: View, root: Element) -> None:
    """Everything that scene and view put on the board is in the picture, on its tile, and nothing else."""
    drawn = tiles(root)
    assert list(drawn) == [tile.name for tile in scene.tiles]
    for tile, seen in zip(scene.tiles, view.tiles, strict=True):
        at, printed = drawn[tile.name], tile.printed
        assert at.get("data-art") == tile.art
        units = Counter(
            (u.get("data-side"), u.get("data-unit"), u.get("data-face") == "impaired") for u in classed(at, "unit")
        )
        assert units == Counter((u.side, u.unit, u.impaired) for u in view.units if u.tile == tile.name)
        assert {m.get("data-side"): m.get("data-mark") for m in classed(at, "marker")} == seen.marks
        assert [o.get("data-points") for o in classed(at, "objective")] == [str(seen.points)] * (seen.points > 0)
        covers = [c.get("data-cover") for c in classed(at, "cover")]
        assert covers == ([str(printed["cover"])] if "cover" in printed else [])
        assert {flag.get("data-side") for flag in classed(at, "spawn")} == set(printed.get("spawns", {}))
        assert {target.get("data-side") for target in classed(at, "target")} == set(seen.facts.get("aimed", []))
        apart = bool(classed(at, "vehicle")) or "structure" in printed
        on_foot = camps(scene, view, tile.name)
        if classed(at, "large"):
            on_foot = Counter()  # they lie around the middle
        piles = [n for n in on_foot.values() if n > 2] if apart else list(on_foot.values()) * (on_foot.total() > 4)
        stacks = [int(c.get("data-count") or 0) for c in classed(at, "count")]
        assert sorted(stacks) == sorted(n for n in piles if n > 1)
        check_faces(at)
        check_desert(tile, view, at)
    check_places(scene, drawn)
    scores = {score.get("data-side"): score.get("data-points") for score in classed(root, "score")}
    assert scores == {side.side: str(side.points) for side in view.sides}


def camps(scene: Scene, view: View, tile: str) -> Counter[str]:
    """Soldiers on foot on a tile, by side."""
    there = [(u, kind) for u, kind in zip(view.units, scene.units, strict=True) if u.tile == tile]
    return Counter(u.side for u, kind in there if "berths" not in kind.printed and "inside" not in u.facts)


def check_faces(at: Element) -> None:
    """Those that are impaired lie askew, and nobody else."""
    for unit in classed(at, "unit"):
        if "large" in (unit.get("class") or ""):
            continue  # they show where they look instead
        wide = "vehicle" in (unit.get("class") or "")
        tilts = {g.get("transform") for g in unit.iter()}
        assert ((VEHICLE_TILT if wide else TILT) in tilts) == (unit.get("data-face") == "impaired")


def check_desert(tile: SceneTile, view: View, at: Element) -> None:
    """Crews sit in their vehicles, structures stand, ways out and rough ground are marked."""
    printed = tile.printed
    standing = next(seen.facts.get("standing") for seen in view.tiles if seen.tile == tile.name)
    assert [s.get("data-fact") for s in classed(at, "sign")] == ["rough"] * printed.get("rough", 0)
    names = [s.get("data-structure") for s in classed(at, "structure")]
    assert names == ([printed["structure"]] if standing else [])
    assert len(classed(at, "rubble")) == ("structure" in printed and not standing)
    assert {way.get("data-side") for way in classed(at, "escape")} == set(printed.get("escape", []))
    for car in classed(at, "vehicle"):
        token = f"{car.get('data-side')}:{car.get('data-unit')}"
        inside = {(u.side, u.unit) for u in view.units if u.facts.get("inside") == token}
        assert {(u.get("data-side"), u.get("data-unit")) for u in classed(car, "crew")} == inside
        damage = next(u.facts["damage"] for u in view.units if f"{u.side}:{u.unit}" == token)
        assert car.get("data-damage") == str(damage)


def check_places(scene: Scene, drawn: dict[str, Element]) -> None:
    """Every tile lies where the scene has its centre: all are moved by the same."""
    dx, dy = [a - b for a, b in zip(moved(drawn[scene.tiles[0].name]), scene.tiles[0].centre, strict=True)]
    for tile in scene.tiles:
        x, y = moved(drawn[tile.name])
        assert abs(x - dx - tile.centre[0]) < 0.01 and abs(y - dy - tile.centre[1]) < 0.01
