"""What a match refuses, each with its own type."""

from __future__ import annotations


class MatchError(ValueError):
    """A choice that was refused. Nothing has changed."""


class UnknownSeatError(MatchError):
    pass


class NotYourDecisionError(MatchError):
    pass


class StaleDecisionError(MatchError):
    """The answer is to a decision that is past."""


class GameOverError(MatchError):
    pass


class UndoError(MatchError):
    pass


class AmbiguousOptionError(MatchError):
    """The text fits several options."""


class IllegalOptionError(MatchError):
    """Well formed, but not allowed now: `rule` is the id of the rule, `code` what is wrong in a word."""

    def __init__(self, text: str, rule: str, code: str) -> None:
        self.text = text
        self.rule = rule
        self.code = code
        super().__init__(f"{text}: not allowed ({code.replace('-', ' ')}, {rule})")
