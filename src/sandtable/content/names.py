"""The written name of a card, a counter or a unit: "Rifleman A", "Platoon Sergeant"."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.content.schema import Name
from sandtable.content.suggest import hint, listed


class UnknownNameError(ValueError):
    """No such name; `hint` says what was probably meant."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def parse_name(text: str, titles: Mapping[str, tuple[str, ...]]) -> Name:
    """Split `text` into title and squad. `titles` maps each title of the book to its squads, () when it has none."""
    if text in titles:
        if not titles[text]:
            return Name(text, None)
        raise UnknownNameError(f'"{text}" needs a squad', f"write {listed(_with_squads(text, titles), 'or')}")
    title, _, squad = text.rpartition(" ")
    if title in titles and squad in titles[title]:
        return Name(title, squad)
    if title in titles and len(squad) == 1:
        if titles[title]:
            raise UnknownNameError(f'{title} has no squad "{squad}"', f"squads: {listed(titles[title])}")
        raise UnknownNameError(f'"{title}" has no squads', f'write "{title}"')
    known = [name for title in titles for name in _with_squads(title, titles)]
    raise UnknownNameError(f'unknown name "{text}"', hint(text, known))


def _with_squads(title: str, titles: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [str(Name(title, squad)) for squad in titles[title] or (None,)]
