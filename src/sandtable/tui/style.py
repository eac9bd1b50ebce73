"""Colours of the sides. Letters say the same without them."""

from __future__ import annotations

from typing import Final

from sandtable.words import Words

STYLES: Final = ("bold cyan", "bold yellow")  # by side


def side_style(words: Words, side: str) -> str:
    return STYLES[words.catalog.side_names[side] % 2]
