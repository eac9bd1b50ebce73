"""What measuring tools share: scenarios by pattern, and tables that are put in their place in a document."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from sandtable.api import scenarios
from sandtable.files import write_whole

ROOT: Final = Path(__file__).resolve().parents[1]
BEGIN: Final = "<!-- {name}: made by tools/{tool} -->"
END: Final = "<!-- end of {name} -->"


def scenarios_like(patterns: Sequence[str]) -> list[str]:
    every = [entry.id for entry in scenarios()]
    return [name for name in every if any(fnmatchcase(name, pattern) for pattern in patterns)]


def put(path: Path, tool: str, name: str, text: str) -> None:
    """Put a table in its place in the document, or at its end."""
    begin, end = BEGIN.format(name=name, tool=tool), END.format(name=name)
    old = path.read_text("utf-8") if path.exists() else ""
    block = f"{begin}\n{text}\n{end}"
    if begin in old and end in old:
        before, _, rest = old.partition(begin)
        new = before + block + rest.partition(end)[2]
    else:
        new = f"{old.rstrip()}\n\n{block}\n".lstrip()
    write_whole(path, new)


def found(text: str, tool: str, name: str) -> str:
    """A table as it stands in a document; nothing if it does not."""
    return text.partition(BEGIN.format(name=name, tool=tool))[2].partition(END.format(name=name))[0]
