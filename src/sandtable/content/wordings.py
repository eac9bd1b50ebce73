"""The `words` folder of a book, as far as other data depend on it: the names of its ground."""

from __future__ import annotations

from pathlib import Path

from sandtable.content.errors import ContentError
from sandtable.content.source import Source
from sandtable.content.suggest import hint
from sandtable.words.catalogue import FOLDER, SECTIONS


def read_ground(folder: Path, problems: list[ContentError]) -> set[str]:
    """Kinds of ground that every language of a book's own words has a name for; problems of the files are added."""
    named: dict[str, set[str]] = {}
    for path in sorted((folder / FOLDER).glob("*/*.toml")):
        ground = named.setdefault(path.parent.name, set())
        try:
            source = Source(path, f"{folder.name}/{path.relative_to(folder).as_posix()}")
        except ContentError as error:
            problems.append(error)
            continue
        _check(source, problems)
        section = source.data.get("ground")
        ground |= set(section) if isinstance(section, dict) else set()
    return set.intersection(*named.values()) if named else set()


def _check(source: Source, problems: list[ContentError]) -> None:
    """Known sections, and in them texts or lists of texts."""
    for name, entries in source.data.items():
        if name not in SECTIONS:
            problems.append(source.error((name,), "unknown section", hint(name, SECTIONS)))
        elif not isinstance(entries, dict):
            problems.append(source.error((name,), "must be a table"))
        else:
            for key, entry in entries.items():
                texts = entry if isinstance(entry, list) else [entry]
                if not all(isinstance(text, str) for text in texts):
                    problems.append(source.error((name, key), "must be text, or a list of texts"))
