"""Sandtable: the Undaunted system, rule for rule.

import sandtable
match = sandtable.new("normandy-01", seed=7)
while (decision := match.decision) is not None:
    match.submit(decision.options[0])
print(match.outcome)
"""

from sandtable.api import load, new, replay, scenarios
from sandtable.content.errors import ContentError
from sandtable.core.decision import Decision
from sandtable.core.option import Option
from sandtable.core.outcome import Outcome
from sandtable.errors import MatchError
from sandtable.match import Match
from sandtable.notation import Journal, JournalError, NotationError

__version__ = "0.1.0"

__all__ = [
    "ContentError",
    "Decision",
    "Journal",
    "JournalError",
    "Match",
    "MatchError",
    "NotationError",
    "Option",
    "Outcome",
    "load",
    "new",
    "replay",
    "scenarios",
]
