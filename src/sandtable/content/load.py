"""Where data files lie: book folders, their scenarios, and scenario files of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from sandtable.content.book import BOOK

SHIPPED: Final = Path(__file__).resolve().parent.parent / "data"
SCENARIOS: Final = "scenarios"  # the folder of a book that holds its scenario files


def label(path: Path) -> str:
    """How errors name a file: from its book's folder when it belongs to one, otherwise as given."""
    if path.suffix == ".toml" and is_book(path.parent):
        return f"{path.parent.name}/{path.name}"
    folder = book_folder(path)
    return str(path) if folder is None else f"{folder.name}/{SCENARIOS}/{path.name}"


def book_folder(path: Path) -> Path | None:
    """The book whose own scenario this file is; None for a file that lies elsewhere."""
    folder = path.parent.parent
    return folder if path.parent.name == SCENARIOS and is_book(folder) else None


def is_book(folder: Path) -> bool:
    return (folder / BOOK).is_file()


def find_books(extra_dirs: Iterable[Path | str] = ()) -> list[Path]:
    """Folders of the books in `extra_dirs`, which hold book folders or are one themselves, after those shipped."""
    found: dict[Path, Path] = {}
    for folder in (SHIPPED, *map(Path, extra_dirs)):
        for candidate in [folder] if is_book(folder) else sorted(folder.glob("*")):
            if is_book(candidate):
                found.setdefault(candidate.resolve(), candidate)
    return list(found.values())


def own_scenarios(folder: Path) -> list[Path]:
    """The scenario files of a book folder."""
    return sorted((folder / SCENARIOS).glob("*.toml"))


def loose_scenarios(path: Path) -> list[Path]:
    """Scenario files that lie in no book: the file itself, or those in a folder and in its `scenarios` folder."""
    if path.is_file():
        return [path]
    return [] if is_book(path) else [*sorted(path.glob("*.toml")), *own_scenarios(path)]
