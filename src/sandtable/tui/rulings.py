"""A rule on the screen: its statement in our own words and who carries it."""

from __future__ import annotations

from sandtable.content import reference


def rule_lines(id: str) -> list[str]:
    """The rule with this id; `reference.UnknownRule` if there is none."""
    rule = reference.rule(id)
    group = reference.groups()[rule.group]
    lines = [f"{rule.id}  {rule.title}", f"{group.title}, {rule.section}"]
    background = reference.background(rule)
    if background:
        lines.append(background)
    lines += [f"{label}: {text}" if label else text for label, text in rule.parts()]
    if rule.confidence is not None:
        lines.append(f"Confidence: {reference.CONFIDENCE[rule.confidence]}")
    if rule.source:
        lines.append(f"Source: {rule.source}")
    cited = reference.mentions(rule)
    if cited:
        lines.append(f"See also: {', '.join(cited)}")
    return lines


def carrier_lines(id: str) -> list[str]:
    """Modules and tests that carry the rule."""
    carriers = reference.carriers(id)
    lines = [f"Module: {module}" for module in carriers.modules]
    lines += [f"Test: {test}" for test in carriers.tests]
    return lines or ["Carried by no module or test yet."]


def search_lines(text: str, most: int = 40) -> list[str]:
    """Id and title of every rule that contains the words."""
    found = reference.search(text)
    lines = [f"{rule.id:<9} {rule.title}" for rule in found[:most]]
    if len(found) > most:
        lines.append(f"… and {len(found) - most} more: add a word")
    return lines
