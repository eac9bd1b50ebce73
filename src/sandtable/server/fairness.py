"""Dice that can be checked: the hash of a table's secret is shown from the start, the secret itself at the end.

Everything chance gave is a function of the secret (`chance`), so who has both, and the journal, can work it out again.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec

from sandtable.api import set_up
from sandtable.core.dice import ScriptedDice
from sandtable.match import Match
from sandtable.notation.journal import Journal, Proof
from sandtable.replaying import replay_journal
from sandtable.server.chance import SEEDED, dice_of
from sandtable.server.course import go_on


class Verdict(msgspec.Struct):
    """What came of checking: how many results of chance follow from the secret, and where the first does not."""

    commitment: str
    checked: int = 0
    given: int = 0  # results of choices that were made elsewhere, by other dice
    wrong: int | None = None  # the choice with the first result that does not follow; 0 for the set-up


@lru_cache(4096)
def commitment_of(secret: bytes) -> str | None:
    """The hash that is shown; none for a seed, which its player chose."""
    return None if secret.startswith(SEEDED) else hashlib.sha256(secret).hexdigest()


def check(journal: Journal, data: tuple[str, ...] = ()) -> Verdict | None:
    """None if the journal carries no secret."""
    proof = journal.proof
    if proof is None:
        return None
    secret = bytes.fromhex(proof.secret)
    verdict = Verdict(hashlib.sha256(secret).hexdigest())
    catalog, book = set_up(journal.header.scenario, journal.header.options, data)
    replay_journal(journal, catalog, book, 0)  # of these rules and data, or JournalError
    own = dice_of(secret) if proof.given < 0 else ScriptedDice(list(journal.start))
    match = Match(catalog, book, own, players=journal.header.players, cap=journal.header.cap)
    if proof.given < 0:
        verdict.checked += len(journal.start)
        if match.journal.start != journal.start:
            verdict.wrong = 0
            return verdict
    for n, choice in enumerate(journal.choices):
        if n < proof.given:
            go_on(match, [choice])
            verdict.given += len(choice.chance)
            continue
        match.continue_with(dice_of(secret, _key_at(proof, n)))
        go_on(match, [choice], keep_dice=True)
        if match.choices[-1].chance != choice.chance:
            verdict.wrong = n + 1
            return verdict
        verdict.checked += len(choice.chance)
    return verdict


def _key_at(proof: Proof, n: int) -> int:
    return max((key for first, key in proof.keys if first <= n), default=0)
