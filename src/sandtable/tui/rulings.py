"""A rule on the screen: its statement in our own words, and what carries it."""

from __future__ import annotations

from sandtable.content import reference
from sandtable.tui.wording import wording


def rule_lines(id: str, language: str = "en") -> list[str]:
    """The rule with this id, its statement and where it comes from; `reference.UnknownRule` if there is none."""
    say, rule = wording(language), reference.rule(id, language)
    labelled = [
        *rule.parts(language),
        (say("rules.confidence"), reference.confidence(rule, language)),
        (say("rules.source"), rule.source),
        (say("rules.see"), ", ".join(reference.mentions(rule))),
    ]
    return [
        f"{rule.id}  {rule.title}",
        f"{reference.groups(language)[rule.group].title}, {rule.section}",
        *filter(None, [reference.background(rule, language)]),
        *(f"{label}: {text}" if label else text for label, text in labelled if text),
    ]


def carrier_lines(id: str, language: str = "en") -> list[str]:
    """Modules and tests that carry the rule."""
    say, carriers = wording(language), reference.carriers(id)
    lines = [f"{say('rules.module')}: {module}" for module in carriers.modules]
    lines += [f"{say('rules.test')}: {test}" for test in carriers.tests]
    return lines or [say("rules.uncarried")]


def search_lines(text: str, language: str = "en", most: int = 40) -> list[str]:
    """Id and title of every rule that contains the words."""
    found = reference.search(text, language)
    lines = [f"{rule.id:<9} {rule.title}" for rule in found[:most]]
    if len(found) > most:
        lines.append(wording(language)("rules.more", n=len(found) - most))
    return lines
