"""A client that follows the boards by the two rules of the protocol has the whole story at every step."""

from __future__ import annotations

import random

import msgspec
import pytest

import sandtable
from sandtable.core.state import NOBODY
from sandtable.match import Match
from sandtable.notation.feed import GameEvent
from sandtable.server.boards import picture_of
from sandtable.server.protocol import Board
from sandtable.words import Line


class Follower:
    """Keeps what it is sent, as `docs/protocol.md` says."""

    def __init__(self, seat: str, language: str) -> None:
        self.seat = seat
        self.language = language
        self.events: list[GameEvent] = []
        self.lines: list[Line] = []
        self.changed: list[Line] = []  # lines that came out otherwise later

    def look(self, match: Match, known: int | None = None) -> None:
        """Asks by what it has; `known` is less after taking back."""
        since = len(self.events) if known is None else min(known, len(self.events))
        board = picture_of(match, self.seat, self.language).board(since)
        self.take(msgspec.json.decode(msgspec.json.encode(board.events), type=list[GameEvent]), board)

    def take(self, events: list[GameEvent], board: Board) -> None:
        self.events[board.first :] = events
        self.changed += [line for line in self.lines if line.until >= board.first and line not in board.lines]
        self.lines = [line for line in self.lines if line.until < board.first] + board.lines

    def check(self, match: Match) -> None:
        who = match.catalog.seat_names[self.seat] if self.seat else NOBODY
        assert self.events == match.feed(self.seat or None)
        assert self.lines == match.words(self.language).story(match.story.events, who)


@pytest.mark.turns(2)
@pytest.mark.parametrize("scenario", ["normandy-05", "north-africa-06"])
def test_following_a_game(scenario: str) -> None:
    """With choices taken back now and then, and one who looks only sometimes."""
    stream = random.Random(7)
    match = sandtable.new(scenario, seed=7)
    followers = [Follower(seat, language) for seat in ("", *match.catalog.seats) for language in ("en", "es")]
    seldom = Follower("", "es")
    steps = 0
    while (decision := match.decision) is not None and steps < 150:
        steps += 1
        if match.can_undo and stream.random() < 0.1:
            match.undo()
            for follower in (*followers, seldom):
                follower.look(match, len(match.feed(follower.seat or None)))
        else:
            match.submit(stream.choice(decision.options), decision.seat)
        for follower in followers if stream.random() < 0.9 else [*followers, seldom]:
            follower.look(match)
            follower.check(match)
    assert any(follower.changed for follower in followers), "no line ever grew"


def test_a_growing_line_is_sent_anew() -> None:
    """Bolster takes one card after another and is told as one sentence."""
    match = sandtable.new("normandy-01", seed=1)
    follower = Follower("", "en")
    grown = None
    for _ in range(400):
        decision = match.decision
        assert decision is not None
        texts = dict(zip(decision.texts, decision.options, strict=True))
        wanted = [text for text in texts if text.startswith("take") or text.endswith(("bolster", "bolster-2"))]
        match.submit(texts[(wanted or decision.texts)[0]], decision.seat)
        before = list(follower.lines)
        follower.look(match)
        follower.check(match)
        last, now = before[-1] if before else None, follower.lines[-1]
        if last is not None and last.event == now.event == "bolstered" and last.first == now.first:
            grown = (last, now)
            break
    assert grown is not None
    assert grown[0].until < grown[1].until and grown[0].text != grown[1].text
