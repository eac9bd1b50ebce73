"""What to read about something: whole chapters of a book's rules, from top to bottom, instead of single finds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sandtable.content import reference
from sandtable.content.reference import Rule

FOUND: Final = 40  # finds that say which chapters are meant
TITLED: Final = 1.0  # what a chapter gains that is called by what is looked for
NAMED: Final = 0.3  # and for each rule of it that is
ENOUGH: Final = 0.4  # of what the best chapter has, for a chapter of another group
MOST: Final = 24  # rules that are read at once


def chapters(query: str, groups: Sequence[str], language: str, without: str = "") -> list[Rule]:
    """Of each group of rules the chapter that is most about a query, if any is: its rules in their order. `without`:
    chapters that have this in their name are of no use."""
    wanted = query.strip().lower()
    found = [rule for rule in reference.search(query, language) if rule.group in groups][:FOUND]
    found = [rule for rule in found if not _is_without(rule, without)]
    score: dict[tuple[str, str], float] = defaultdict(float)
    for rank, rule in enumerate(found):
        score[rule.group, rule.section] += 1 / (rank + 5) + NAMED * _is_called(rule, wanted)
    known = [r for r in reference.rules(language).values() if r.group in groups and not _is_without(r, without)]
    for group, section in {(rule.group, rule.section) for rule in known}:
        if wanted and section.lower().split()[0].startswith(wanted):
            score[group, section] += TITLED
    enough = ENOUGH * max(score.values(), default=0.0)
    likely = {key: value for key, value in score.items() if value >= enough}
    best = {
        group: max((key for key in likely if key[0] == group), key=likely.__getitem__, default=None) for group in groups
    }
    read = [rule for rule in known if best[rule.group] == (rule.group, rule.section)]
    return read[:MOST] or found


def _is_without(rule: Rule, word: str) -> bool:
    return bool(word) and word.lower() in rule.section.lower()


def _is_called(rule: Rule, wanted: str) -> bool:
    return bool(wanted) and any(word.startswith(wanted) for word in rule.title.lower().split())
