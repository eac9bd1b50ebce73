"""Colours of the sides, and **stars** that make bold. Letters say the same without colour."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from sandtable.core.catalog import Catalog

SIDES: Final = ("bold cyan", "bold yellow")


def side_style(catalog: Catalog, side: str) -> str:
    return SIDES[catalog.side_names[side]]


def starred(text: str) -> Text:
    """A sentence of the words: what stands between two stars is bold."""
    out = Text()
    for i, part in enumerate(text.split("**")):
        out.append(part, "bold" if i % 2 else "")
    return out
