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
    current = Luck()
    for name, fields in match.events():
        values = {field: value or 0 for field, value in fields.items()}
        if name == "attacked":
            if values["unit"] < 0:
                current = Luck()
                continue
            current = luck[catalog.sides[catalog.unit_side[values["unit"]]]]
            total = values["base"] + values["cover"] + values["range"]
            current.attacks += 1
            current.successes_expected += values["dice"] * int(faces_that_hit(total)) / 10
            current.hits_expected += chance_to_hit(values["dice"], total)
        elif name == "rolled":
            current.dice += 1
            current.successes += values["hit"]
        elif name == "attack-done":
            current.hits += values["hit"]
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
