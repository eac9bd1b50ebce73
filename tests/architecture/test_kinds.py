"""Numbers of option kinds are the project's: one rule means the same in every book it is part of."""

from __future__ import annotations

import ast
import importlib
import re
from itertools import pairwise

import pytest

from sandtable.core.option import KINDS, OptionKind
from sandtable.core.rulebook import Rulebook
from sandtable.core.slots import Victory
from sandtable.rules.shared.shared import Shared
from tests.architecture.sources import modules, name_of

FILES = [path for path in modules("rules") if path.name == "kinds.py"]
OWN = re.compile(r"Numbers (\d+) to (\d+) of the project are this module's\.")


def kinds_of(name: str) -> list[OptionKind]:
    """What a module's `kinds.py` declares."""
    module = importlib.import_module(f"sandtable.{name}")
    (make,) = [getattr(module, function) for function in dir(module) if function.endswith("_kinds")]
    found: list[OptionKind] = make()
    return found


def test_every_number_is_one_kind_and_a_verb_is_written_in_one_way() -> None:
    kinds = [kind for path in FILES for kind in kinds_of(name_of(path))]
    assert len(FILES) >= 4 and len(kinds) > 20
    numbers = [kind.number for kind in kinds]
    assert sorted({number for number in numbers if numbers.count(number) > 1}) == []
    forms: dict[str, set[tuple[str, ...]]] = {}
    for kind in kinds:
        forms.setdefault(kind.name, set()).add(tuple(kind.args))
    assert [verb for verb, found in forms.items() if len(found) > 1] == []
    assert all(0 <= kind.number < KINDS for kind in kinds)


def test_every_module_keeps_to_its_block() -> None:
    blocks = []
    for path in FILES:
        text = " ".join((ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split())
        found = OWN.search(text)
        assert found, f"{name_of(path)}: say which numbers are its own"
        low, high = int(found[1]), int(found[2])
        blocks.append((low, high))
        outside = [kind for kind in kinds_of(name_of(path)) if not low <= kind.number <= high]
        assert outside == [], name_of(path)
    blocks.sort()
    assert all(high < low for (_, high), (low, _) in pairwise(blocks)), blocks


def test_a_book_with_a_number_twice_cannot_be_put_together() -> None:
    shared = Shared()
    shared.kinds = [*shared.kinds, OptionKind(shared.kinds[0].number, "another", [])]
    with pytest.raises(ValueError, match="two parts of a book share the option 0"):
        Rulebook(id="x", version="1", modules=[shared], first=shared.round, victory=Victory())
