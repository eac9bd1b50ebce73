"""Dice statistics: what was rolled against what was to be expected, for those who blame the dice."""

from __future__ import annotations

import msgspec

from sandtable.match import Match
from sandtable.rules.ground.combat import chance_to_hit, faces_that_hit
from sandtable.words import Words


class Luck(msgspec.Struct):
    """One side's dice and attacks."""

    dice: int = 0
    successes: int = 0
    successes_expected: float = 0.0
    attacks: int = 0
    hits: int = 0
    hits_expected: float = 0.0


def dice_statistics(match: Match) -> dict[str, Luck]:
    """By side, from the public story."""
    catalog = match.catalog
    luck = {side: Luck() for side in catalog.sides}
    current, total, dice, hit = Luck(), 0, 0, 0
    for name, fields in [*match.events(), ("", {})]:
        values = {field: value or 0 for field, value in fields.items()}
        if name == "rolled":
            dice += 1
            hit += values["hit"]
            continue
        if dice:  # the attack that was rolled for is over
            current.dice += dice
            current.successes += hit
            current.successes_expected += dice * int(faces_that_hit(total)) / 10
            current.attacks += 1
            current.hits += hit > 0
            current.hits_expected += chance_to_hit(dice, total)
            dice = hit = 0
        if name in ("played", "used"):
            current = luck[catalog.sides[catalog.seat_side[values["seat"]]]]
        elif name == "attacked":
            total = values["base"] + values["cover"] + values["range"]
        elif name == "structure-attacked":
            total = values["defence"]
    return luck


def statistics_lines(words: Words, match: Match) -> list[str]:
    lines: list[str] = []
    for side, luck in dice_statistics(match).items():
        name = words.names.side_token(side)
        if not luck.dice:
            lines.append(f"{name}: no dice rolled")
            continue
        lines.append(
            f"{name}: {luck.dice} dice, {luck.successes} successes ({luck.successes_expected:.1f} expected);"
            f" {luck.attacks} attacks, {luck.hits} hits ({luck.hits_expected:.1f} expected)"
        )
    return lines
