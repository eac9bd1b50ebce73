"""A book's look: its file, its own drawings, and what it gets where it says nothing."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from xml.etree import ElementTree

import pytest

import sandtable
from sandtable.api import library
from sandtable.cli.looks import wrong_looks
from sandtable.content.load import SHIPPED
from sandtable.core.catalog import COMBAT, COMMAND, DUD
from sandtable.picture import Look, LookError, art_of, known_arts, look_for, mini_board, picture
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
    match = sandtable.new(entry.id, seed=1)
    ElementTree.fromstring(picture(match.words(), bare))
    assert set(art_of(match.words(), bare).tiles) == set(match.catalog.tile_names)
    assert mini_board(match.words(), bare).width > 0


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


# -- books of one's own -------------------------------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The files of a shipped book as another, with a look of its own."""
    home = tmp_path / "data" / "mine"
    copytree(SHIPPED / "normandy", home)
    (home / "look.toml").write_text('[side.us]\nemblem = "ME"\n')
    text = (home / "book.toml").read_text()
    (home / "book.toml").write_text(text.replace('id     = "normandy"', 'id     = "mine"\nrules  = "normandy"'))
    for path in (home / "scenarios").glob("*.toml"):
        path.write_text(path.read_text().replace('"normandy-', '"mine-'))
    return home


def test_a_book_somebody_drops_in(mine: Path) -> None:
    """Found with its folder, and drawn with what lies there."""
    data = str(mine.parent)
    assert library(data).problems == []
    match = sandtable.new("mine-01", seed=1, data=[data])
    svg = match._repr_svg_()
    assert ">ME<" in svg and svg == picture(match.words(), Look(mine), match.view())


def supplement(mine: Path, look: str = "") -> Path:
    """A folder that adds a tile to that book."""
    more = mine.parent / "more"
    (more / "art").mkdir(parents=True)
    (more / "book.toml").write_text('id = "more"\nbase = "mine"\nname = "More"\nsource = "ours"\n[box]\ntiles = 1\n')
    tiles = '19A = { cover = 1, art = "moon" }\n19B = { cover = 1, art = "lake" }\n'
    (more / "tiles.toml").write_text(f'source = "ours"\n[tile]\n{tiles}')
    (more / "words" / "en").mkdir(parents=True)
    (more / "words" / "en" / "names.toml").write_text('[ground]\nmoon = "the moon"\nlake = "a lake"\n')
    (more / "art" / "moon.svg").write_text(svg('<path d="M1 2H3"/>'))
    (mine / "art").mkdir()
    (mine / "art" / "lake.svg").write_text(svg('<path d="M4 5H6"/>'))
    if look:
        (more / "look.toml").write_text(look)
    source = (mine / "scenarios" / "01_la_raye.toml").read_text().replace('"mine-01"', '"more-01"')
    (more / "scenarios").mkdir()
    (more / "scenarios" / "01.toml").write_text(source.replace("17B", "19A"))
    return more


def test_a_book_that_adds_to_another_has_the_look_of_both(mine: Path) -> None:
    (mine / "look.toml").write_text('seed = "s"\n[side.us]\nemblem = "ME"\nface = "#112233"\n[variant]\n7A = 1\n')
    more = supplement(mine, '[side.us]\nemblem = "US2"\n[symbol]\nChaplain = "engineer"\n')
    shelf = library(str(mine.parent))
    assert shelf.problems == []
    look = Look(*shelf.book("more").homes)
    us = look.livery("us", 0)
    assert (us.emblem, us.face, look.seed, look.variant("7A")) == ("US2", "#112233", "s", 1)
    assert look.symbol("Chaplain", COMMAND) == look.symbol("Engineer", COMBAT)
    assert look.own_arts() == ["lake", "moon"] and {"lake", "moon", "woods"} <= set(known_arts(look))
    assert Look(mine).own_arts() == ["lake"] and Look(mine).livery("us", 0).emblem == "ME"
    plain = Look(mine, more.parent / "nothing")
    assert (plain.seed, plain.livery("us", 0).emblem) == ("s", "ME")


def test_a_scenario_is_drawn_with_the_look_of_its_book_and_of_the_one_it_adds_to(mine: Path) -> None:
    supplement(mine)
    match = sandtable.new("more-01", seed=1, data=[str(mine.parent)])
    drawn = picture(match.words(), look_for(match.catalog))
    assert "M1 2H3" in drawn and ">ME<" in drawn


# -- what can be drawn --------------------------------------------------------------------------------------------


def test_shipped_books_can_be_drawn() -> None:
    assert wrong_looks(SHIPPED) == []


def test_art_that_nobody_draws_is_told_with_its_line(mine: Path) -> None:
    text = (mine / "tiles.toml").read_text()
    assert text.count('"church"') == 1
    (mine / "tiles.toml").write_text(text.replace('"church"', '"chrch"'))
    line = text[: text.index('"church"')].count("\n") + 1
    for path in (mine, mine.parent, mine / "tiles.toml"):
        (problem,) = wrong_looks(path)
        assert (problem.file, problem.line) == ("mine/tiles.toml", line)
        assert problem.message == 'nobody draws "chrch"' and "church" in problem.hint
    assert wrong_looks(mine / "look.toml") == []
    (mine / "art").mkdir()
    (mine / "art" / "chrch.svg").write_text(svg('<path d="M1 2H3"/>'))
    assert wrong_looks(mine) == [], "a drawing of the book's own will do"


def test_a_book_that_adds_to_another_may_use_its_drawings(mine: Path) -> None:
    more = supplement(mine)
    assert wrong_looks(mine.parent) == []
    (mine / "art" / "lake.svg").unlink()
    assert [(p.file, p.key) for p in wrong_looks(mine.parent)] == [("more/tiles.toml", "[tile] 19B.art")]
    (mine / "look.toml").write_text("colour = 1\n")
    assert [(p.file, p.key) for p in wrong_looks(mine.parent)] == [("mine/look.toml", "colour")], "told once"
    (more / "look.toml").write_text("[side")
    (mine / "look.toml").unlink()
    (problem,) = wrong_looks(more, mine)
    assert problem.file == "more/look.toml" and wrong_looks(more / "tiles.toml", mine) == []
