"""Sentences about a game: events, options, refusals, victory. The engine speaks in codes; here they get words.

words = Words(match.catalog, match.book)          # language "en"
words.story(match.events("us"))                   # what happened, as lines
words.option(option, "us")                        # "attack 1"
words.refusal(error)                              # why something is not allowed, with the rule's id
"""

from sandtable.words.story import Line
from sandtable.words.vocabulary import LANGUAGES, Language
from sandtable.words.words import Words

__all__ = ["LANGUAGES", "Language", "Line", "Words"]
