"""What there is to say about a scenario, in every language, also where no match of it is at hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.notation.scene import Scene, scene_of
from sandtable.server.refusals import Refused
from sandtable.words import LANGUAGES, Words

ENGLISH: Final = "en"  # unless another is asked for


def known_language(language: str) -> str:
    """The language, if there is such a one."""
    if language not in LANGUAGES:
        raise Refused("malformed", f"{language[:20]!r} is no language: {', '.join(LANGUAGES)}")
    return language


@lru_cache(maxsize=128)
def words_of(scenario: str, options: tuple[str, ...], data: tuple[str, ...], language: str) -> Words:
    """ContentError or ContentErrors where the scenario is unknown or wrong."""
    catalog, book = set_up(scenario, options, data)
    return Words(Game(catalog, book, SeededDice(0)), language)


@lru_cache(maxsize=128)
def scene(scenario: str, options: tuple[str, ...], data: tuple[str, ...], language: str) -> Scene:
    """Board, cards and units of a scenario."""
    return scene_of(words_of(scenario, options, data, language))
