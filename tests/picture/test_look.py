"""A book's look: its file, its own drawings, and what it gets where it says nothing."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from xml.etree import ElementTree

import pytest

import sandtable
from sandtable.api import folder_of, library, set_up
from sandtable.core.catalog import COMBAT, COMMAND, DUD
from sandtable.picture import Look, LookError, art_of, mini_board, picture
from sandtable.picture.canvas import definitions
from sandtable.picture.look import VEHICLE
from sandtable.picture.outline import Outline
from sandtable.picture.tiles import ground, mini_ground

SQUARE: Outline = [(-100, -100), (100, -100), (100, 100), (-100, 100)]


def book(folder: Path, look: str = "", **drawings: str) -> Look:
    """A look of our own; `symbol_` before a drawing's name makes it a symbol."""
    home = folder / "home"
    (home / "art" / "symbols").mkdir(parents=True)
    if look:
        (home / "look.toml").write_text(look)
    for name, body in drawings.items():
        inside = home / "art" / ("symbols" if name.startswith("symbol_") else "")
        (inside / f"{name.removeprefix('symbol_')}.svg").write_text(body)
    return Look(home)


def svg(body: str, box: str = 'viewBox="0 0 100 100"') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {box}>{body}</svg>'


# -- without a word -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", sandtable.scenarios()[::7], ids=lambda entry: str(entry.id))
def test_a_book_without_a_look_is_drawn_all_the_same(entry: sandtable.content.Entry, tmp_path: Path) -> None:
    bare = book(tmp_path)
    catalog, _ = set_up(entry.id)
    ElementTree.fromstring(picture(catalog, bare))
    assert set(art_of(catalog, bare).tiles) == set(catalog.tile_names)
    assert mini_board(catalog, bare).width > 0


def test_usual_looks(tmp_path: Path) -> None:
    look = book(tmp_path)
    one, other = look.liveries(["partisans", "guards"])
    assert (one.emblem, one.shape, other.emblem, other.shape) == ("PA", "round", "GU", "cut")
    classes = [look.symbol("Chaplain General", kind) for kind in (COMBAT, COMMAND, DUD, VEHICLE)]
    assert len(set(classes)) == 4
    assert look.symbol("Sniper", COMBAT) not in classes, "a title that is called like a symbol has it"
    assert look.seed == "home" and look.variant("2B") == 0


def test_entries_that_are_missing(tmp_path: Path) -> None:
    look = book(tmp_path, '[side.guards]\nface = "#112233"\n[symbol]\nChaplain = "engineer"\n')
    guards = look.livery("guards", 1)
    assert (guards.face, guards.shape, guards.dark, guards.strong) == ("#112233", "cut", True, "#112233")
    assert look.symbol("Chaplain", COMMAND) == look.symbol("Engineer", COMBAT)


# -- mistakes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("colour = 1", "home/look.toml: colour: unknown key"),
        ("[side.us]\nfcae = 1", "home/look.toml: side.us.fcae: unknown key"),
        ('[side.us]\nface = "red"', "home/look.toml: side.us.face: "),
        ('[side.us]\nshape = "oval"', "home/look.toml: side.us.shape: Invalid enum value 'oval'"),
        ('[side.us]\nemblem = "FOUR"', "home/look.toml: side.us.emblem: "),
        ('[symbol]\nScout = "scuot"', 'home/look.toml: symbol.Scout: there is no symbol "scuot"'),
        ('[structure]\ndump = "heap"', 'home/look.toml: structure.dump: there is no symbol "heap"'),
        ("[variant]\n2B = 'x'", "home/look.toml: variant"),
        ("[side", "home/look.toml: cannot be read: "),
    ],
)
def test_errors_name_file_and_key(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(LookError) as caught:
        book(tmp_path, text)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    "text",
    [
        "no drawing",
        "<html/>",
        svg("<path/>", ""),
        svg("<path/>", 'viewBox="0 0 0 0"'),
        '<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"),
        svg("<g>" * 5_000 + "</g>" * 5_000),
        svg(" " * 600_000),
    ],
    ids=["text", "html", "no-size", "nothing", "entities", "deep", "large"],
)
def test_a_drawing_that_is_none(tmp_path: Path, text: str) -> None:
    with pytest.raises(LookError, match=r"^home/moon.svg: "):
        book(tmp_path, moon=text)


# -- its own drawings ---------------------------------------------------------------------------------------------

HOSTILE = svg(
    """<script>alert(1)</script><style>@import url(http://evil.example/a.css)</style><title>x</title>
    <image href="http://evil.example/a.png"/><foreignObject><body onload="alert(2)"/></foreignObject>
    <a href="javascript:alert(3)"><path d="M0 0H1"/></a><use href="http://evil.example/b.svg#c"/>
    <rect width="9" height="9" onclick="alert(4)" fill="url(http://evil.example/d)" style="stroke:#123456"/>
    <animate attributeName="href" to="javascript:alert(5)"/><circle r="7" filter="url(#f)" fill="URL( 'data:x' )"/>
    <linearGradient id="g"><stop offset="1" stop-color="#abcdef"/></linearGradient><path d="M1 1H9" fill="url(#g)"/>
    <use xlink:href="#g"/>"""
)


def test_own_drawings_are_cleaned(tmp_path: Path) -> None:
    look = book(tmp_path, moon=HOSTILE, symbol_moon=HOSTILE)
    drawn = ground(look, "1", "moon", SQUARE)
    both = definitions(drawn) + look.symbol("Moon", COMBAT)
    ElementTree.fromstring(f"<g>{both}</g>")
    for word in ("script", "alert", "evil", "style", "image", "foreign", "onclick", "<a", "animate", "data:", "filter"):
        assert word not in both.lower()
    assert 'stroke="#123456"' in both and 'r="7"' in both
    ids = [
        element.get("id") for element in ElementTree.fromstring(f"<g>{definitions(drawn)}</g>").iter("linearGradient")
    ]
    assert len(ids) == 1 and f"url(#{ids[0]})" in both and ids[0] != "g"
    assert "url(" not in look.symbol("Moon", COMBAT) and "id=" not in look.symbol("Moon", COMBAT)


def test_own_drawings_come_first(tmp_path: Path) -> None:
    plain = svg('<circle r="3" fill="#000"/><path d="M0 0H9" fill="white"/>', 'width="48" height="32"')
    look = book(tmp_path, woods=svg('<path d="M5 5H6"/>', 'viewBox="0 0 100 100"'), symbol_scout=plain)
    drawn = ground(look, "1", "woods", SQUARE)
    assert '<g transform="scale(2)"><path d="M5 5H6"/></g>' in definitions(drawn)
    assert definitions(drawn) == definitions(ground(look, "2", "woods", SQUARE)), "drawn once for all tiles"
    assert "<use" in mini_ground(look, "woods")
    scout = look.symbol("Scout", COMBAT)
    assert 'fill="currentColor"' in scout and 'fill="var(--cut)"' in scout and "translate(-24 -16)" in scout


def test_a_book_somebody_drops_in(tmp_path: Path) -> None:
    """The files of a shipped book elsewhere: found with its folder, and drawn with what lies there."""
    home = tmp_path / "mine"
    copytree(folder_of("normandy"), home)
    (home / "look.toml").write_text('[side.us]\nemblem = "ME"\n')
    text = (home / "book.toml").read_text()
    (home / "book.toml").write_text(text.replace('id     = "normandy"', 'id     = "mine"'))
    for path in (home / "scenarios").glob("*.toml"):
        path.write_text(path.read_text().replace('"normandy-', '"mine-'))
    assert folder_of("mine", [tmp_path]) == home
    assert library(str(tmp_path)).problems == []
    catalog, _ = set_up("normandy-01")
    assert ">ME<" in picture(catalog, Look(home))
