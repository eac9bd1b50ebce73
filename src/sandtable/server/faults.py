"""Faults in the files of scenarios, as strangers may hear of them."""

from __future__ import annotations

import logging
from typing import Final

from sandtable.content.errors import ContentError
from sandtable.content.library import LEFT_OUT
from sandtable.files import FileError

FAULT: Final = "a file of this scenario has a fault; the server's log says which"

log = logging.getLogger("sandtable")


def told(error: ContentError | FileError) -> str:
    """Why a scenario cannot be had, in words for anybody. Where its files lie, and what is in them, is for the log."""
    if isinstance(error, FileError) or error.file:
        log.warning("%s", error)
        return FAULT
    hint = error.hint.partition(LEFT_OUT)[0].rstrip("; ")  # nor which others were left out
    return f"{error.message}; {hint}" if hint else error.message
