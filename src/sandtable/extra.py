"""Libraries that only some parts need: imported when they are, with a sentence on how to get them."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class MissingExtraError(ImportError, ValueError):
    """A library that is not installed."""


def missing(error: ImportError, extra: str) -> MissingExtraError:
    """What to raise in place of the error: it names the extra to install."""
    library = (error.name or str(error)).partition(".")[0]
    return MissingExtraError(f'this needs {library}: pip install "sandtable[{extra}]"', name=error.name)


def needs(library: str, extra: str) -> Any:
    """The library, or a MissingExtraError."""
    try:
        return import_module(library)
    except ImportError as error:
        raise missing(error, extra) from None
