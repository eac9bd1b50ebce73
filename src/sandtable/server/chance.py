"""A table's chance, and how much of its story each seat knows."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from sandtable.core.dice import Dice, SecretDice, SeededDice
from sandtable.core.state import NOBODY
from sandtable.match import Match

SEEDED: Final = b"seed:"


def new_secret() -> bytes:
    """A key for a table's chance that nobody can guess."""
    return secrets.token_bytes(32)


def dice_of(secret: bytes, renewed: int = 0) -> Dice:
    """The table's chance: by a secret key, or by a seed that its only player chose.

    `renewed`: so many times something was taken back that people had seen. What follows was known then, so from there
    on the key is another one, made of the first: who knows that at the end can check them all.
    """
    if secret.startswith(SEEDED):
        return SeededDice(int(secret.removeprefix(SEEDED)))
    if not renewed:
        return SecretDice(secret)
    return SecretDice(hashlib.blake2b(b"renewed:%d" % renewed, key=secret[:64]).digest())


def bot_seed(secret: bytes, count: int) -> int:
    """A bot thinks the same again after a crash."""
    return int.from_bytes(hashlib.blake2b(b"bot:%d" % count, key=secret[:64], digest_size=6).digest(), "big")


def feed_lengths(match: Match, step: int | None = None) -> dict[str, int]:
    """How many events each seat knows of, and a spectator under ""; only of those that so many choices led to."""
    events = match.story.events if step is None else match.story.events[: match.told[step - 1] if step else 0]
    hidden = [event.values[0] for event in events if event.kind.private]  # from all but one
    seats = {"": NOBODY, **match.catalog.seat_names}
    return {seat: len(events) - sum(owner != who for owner in hidden) for seat, who in seats.items()}
