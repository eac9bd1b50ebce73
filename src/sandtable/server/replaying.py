"""From written choices back to a match."""

from __future__ import annotations

import hashlib
import secrets

from sandtable.api import set_up
from sandtable.core.dice import Dice, ScriptedDice, SecretDice, SeededDice
from sandtable.match import Match, replay_journal
from sandtable.notation.journal import CONCEDE, DRAW, Choice, Journal
from sandtable.server.boards import header_of
from sandtable.server.store import TableRecord

SEEDED = b"seed:"


def new_secret() -> bytes:
    """A key for a table's chance that nobody can guess."""
    return secrets.token_bytes(32)


def dice_of(secret: bytes) -> Dice:
    """The table's chance: by a secret key, or by a seed that its only player chose."""
    if secret.startswith(SEEDED):
        return SeededDice(int(secret.removeprefix(SEEDED)))
    return SecretDice(secret)


def bot_seed(secret: bytes, count: int) -> int:
    """A bot thinks the same again after a crash."""
    return int.from_bytes(hashlib.blake2b(b"bot:%d" % count, key=secret[:64], digest_size=6).digest(), "big")


def replay(record: TableRecord, choices: list[Choice], data: tuple[str, ...], to: int | None = None) -> Match:
    """The match after the first `to` choices, by what chance gave then."""
    header = header_of(record)
    catalog, book = set_up(header.scenario, header.options, data)
    count = len(choices) if to is None else to
    return replay_journal(Journal(header, record.start, choices[:count], ""), catalog, book, count)


def go_on(match: Match, choices: list[Choice]) -> None:
    """Play further written choices, by what chance gave then."""
    for choice in choices:
        match.continue_with(ScriptedDice(list(choice.chance)))
        if choice.text == CONCEDE:
            match.concede(choice.seat)
        elif choice.text == DRAW:
            match.agree_draw(choice.seat)
        else:
            seat = match.catalog.seat_names[choice.seat]
            match.submit(match.notation.read(choice.text, seat), choice.seat)


def feed_lengths(match: Match) -> dict[str, int]:
    """How many events each seat knows of, and a spectator under ""."""
    return {seat: len(match.feed(seat or None)) for seat in ["", *match.catalog.seats]}
