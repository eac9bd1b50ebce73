"""Text forms that read back: options, journals, states."""

from sandtable.notation.errors import JournalError, NotationError
from sandtable.notation.journal import Choice, Header, Journal
from sandtable.notation.text import Notation

__all__ = ["Choice", "Header", "Journal", "JournalError", "Notation", "NotationError"]
