"""Drawings that lie in SVG files: the package's own sheets, and what a book brings along.

A book's file is somebody's: of it only shapes, paint and references within the file are taken over. Scripts, styles,
links, pictures and all that would be fetched are left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

from sandtable.files import FileError, read_whole
from sandtable.picture.canvas import escape, group, number

_LONGEST: Final = 500_000  # letters of a file
_SVG: Final = "{http://www.w3.org/2000/svg}"
_HREFS: Final = ("href", "{http://www.w3.org/1999/xlink}href")
_REFERENCE: Final = re.compile(r"url\(\s*['\"]?#([\w.-]+)['\"]?\s*\)")
# fmt: off
_ELEMENTS: Final = frozenset({
    "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "clipPath", "mask", "pattern",
    "linearGradient", "radialGradient", "stop", "use",
})
_PAINT: Final = frozenset({
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "color",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "clip-path",
    "clip-rule", "mask", "stop-color", "stop-opacity",
})
_PLACE: Final = frozenset({
    "id", "d", "points", "transform", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy",
    "width", "height", "offset", "viewBox", "patternUnits", "patternContentUnits", "patternTransform", "clipPathUnits",
    "maskUnits", "maskContentUnits", "gradientUnits", "gradientTransform", "spreadMethod",
})
# fmt: on


class Drawing(NamedTuple):
    """What a file draws, and the box it draws in."""

    markup: str
    box: tuple[float, float, float, float]

    def fitted(self, x: float, y: float, width: float, height: float) -> str:
        """In another box: as large as fits, in its middle."""
        left, top, wide, high = self.box
        scale = min(width / wide, height / high)
        dx, dy = x + width / 2 - (left + wide / 2) * scale, y + height / 2 - (top + high / 2) * scale
        move = f"translate({number(dx, 2)} {number(dy, 2)})" if abs(dx) > 0.005 or abs(dy) > 0.005 else ""
        move += f"scale({number(scale, 4)})" if scale != 1 else ""
        return group(self.markup, transform=move) if move else self.markup


def read_drawing(path: Path, prefix: str = "") -> Drawing:
    """A file's drawing. Its ids get the prefix; without one, ids and what refers to them are left out."""
    root = _parse(path)
    try:
        box = [float(value) for value in (root.get("viewBox") or "").replace(",", " ").split()]
        left, top, wide, high = box or (0, 0, _length(root, "width"), _length(root, "height"))
        if wide <= 0 or high <= 0:
            raise ValueError
    except ValueError:
        raise FileError(f"{path}: viewBox: not four numbers with a size") from None
    try:
        return Drawing("".join(_clean(child, prefix) for child in root), (left, top, wide, high))
    except RecursionError:
        raise FileError(f"{path}: nested too deeply") from None


def read_sheet(path: Path) -> dict[str, str]:
    """Several drawings in a file, each in a group with an id."""
    return {child.get("id", ""): "".join(_clean(part, "") for part in child) for child in _parse(path)}


def _length(root: ElementTree.Element, name: str) -> float:
    return float((root.get(name) or "").removesuffix("px"))


def _parse(path: Path) -> ElementTree.Element:
    text = read_whole(path)
    if len(text) > _LONGEST:
        raise FileError(f"{path}: too large")
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        text = re.sub(r"<!DOCTYPE[^\[>]*>", "", text, count=1)  # a plain one, as old drawing programs write it
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise FileError(f"{path}: entities are not allowed")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise FileError(f"{path}: not valid SVG: {error}") from None
    if root.tag != f"{_SVG}svg":
        raise FileError(f"{path}: not an SVG drawing")
    return root


def _clean(element: ElementTree.Element, prefix: str) -> str:
    name = str(element.tag).removeprefix(_SVG)
    if name not in _ELEMENTS:
        return ""
    found = {key: value for key, value in element.attrib.items() if key in _PAINT or key in _PLACE}
    for part in element.get("style", "").split(";"):
        key, _, value = (word.strip() for word in part.partition(":"))
        if key in _PAINT:
            found[key] = value
    written = ""
    for key, value in found.items():
        safe = _value(key, value, prefix)
        written += f' {key}="{escape(safe)}"' if safe else ""
    target = next((element.get(key, "") for key in _HREFS if element.get(key)), "")
    if target.startswith("#") and prefix:
        written += f' href="#{escape(prefix + target[1:])}"'
    elif name == "use":
        return ""
    body = "".join(_clean(child, prefix) for child in element)
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def _value(key: str, value: str, prefix: str) -> str:
    """An attribute's value as it may stay, or nothing."""
    if key == "id":
        return prefix + value if prefix else ""
    if "url" in value.lower():
        found = _REFERENCE.fullmatch(value.strip())
        return f"url(#{prefix}{found[1]})" if found and prefix else ""
    return "" if ":" in value or "\\" in value else value
