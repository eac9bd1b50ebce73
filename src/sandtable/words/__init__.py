"""Sentences about a game, in every language: events, options, questions, refusals, victory.

The engine speaks in codes; what they read like is data (`data/words/<language>/<module>.toml`, and the `words` folder
of a book), filled in here for terminal, server and browser alike.

words = Words(match.game, "es")
words.story(match.events("us"))                   # what happened, as lines
words.refusal(error)                              # why something is not allowed, with the rule's id
"""

from sandtable.words.catalogue import LANGUAGES
from sandtable.words.shapes import Line, SheetText
from sandtable.words.words import Words

__all__ = ["LANGUAGES", "Line", "SheetText", "Words"]
