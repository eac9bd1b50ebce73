"""What to read about a step: whole chapters of the book that is played, and nothing of others."""

from __future__ import annotations

import pytest

from sandtable.server.reading import chapters
from tests.server.house import house, run


@pytest.mark.parametrize(
    ("query", "groups", "without", "language", "sections"),
    [
        ("initiative", "COM NOR", "", "en", [("COM", "Initiative")]),
        ("iniciativa", "COM NOR", "", "es", [("COM", "Iniciativa")]),
        ("turn", "COM NOR", "", "en", [("COM", "Turn"), ("NOR", "Turn and concepts")]),
        ("attack", "COM NOR", "", "en", [("COM", "Combat (land)")]),
        ("attack", "COM BOB", "(land)", "en", [("BOB", "Combat")]),
        ("move", "COM BOB", "(land)", "en", [("BOB", "Move")]),
    ],
)
def test_chapters_about_a_step(
    query: str, groups: str, without: str, language: str, sections: list[tuple[str, str]]
) -> None:
    found = chapters(query, groups.split(), language, without)
    assert sorted({(rule.group, rule.section) for rule in found}) == sections
    for group, section in sections:  # all of a chapter, in its order
        ids = [rule.id for rule in found if (rule.group, rule.section) == (group, section)]
        assert ids == sorted(ids) and len(ids) > 1


def test_they_are_read_over_the_api(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            nobody = here.stranger()
            texts = await nobody.get("/rules/read", q="iniciativa", groups="COM NOR", language="es")
            assert [text["id"] for text in texts][:2] == ["COM-26", "COM-27"]
            assert all(text["parts"] for text in texts)
            assert await nobody.get("/rules/read", q="nothing of the kind", groups="COM") == []

    run(work())
