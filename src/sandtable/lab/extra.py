"""Libraries that only some commands need: imported when they are, with a sentence on how to get them."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class MissingExtraError(ValueError):
    """A library that is not installed."""


def needs(library: str, extra: str) -> Any:
    """The library, or a MissingExtraError that names the extra to install."""
    try:
        return import_module(library)
    except ImportError as error:
        missing = (error.name or library).partition(".")[0]
        raise MissingExtraError(f'this needs {missing}: pip install "sandtable[{extra}]"') from None
