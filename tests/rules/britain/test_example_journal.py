"""The example turn (EXA-42 to EXA-51) as a journal: played from a scenario's set-up, and replayed."""

from __future__ import annotations

from pathlib import Path

import sandtable
from sandtable.api import set_up
from sandtable.core.dice import ScriptedDice, SeededDice
from sandtable.match import Match
from sandtable.notation import Journal

HERE = Path(__file__).parent
SCENARIOS = [HERE / "scenarios"]
JOURNAL = HERE / "example_turn.jsonl"
REMEDY = "if data were changed on purpose: python -m tests.rules.britain.test_example_journal"

TURN: list[tuple[str, list[int]]] = [
    ("bid aa-battery", []),
    ("bid section-comms-b", []),
    ("play bf-109e-y2 manoeuvre", []),
    ("ahead d2", []),
    ("left", []),
    ("stop", []),
    ("play bf-109e-y2 move", []),
    ("ahead f4", []),
    ("stop", []),
    ("act bf-109e-y2 attack", []),
    ("target defiant-g1", [2, 7, 8]),
    ("play defiant-g2 move", []),
    ("ahead o2", []),
    ("stop", []),
    ("act defiant-g2 attack", []),
    ("target bf-109e-y1", [2, 3]),
    ("play section-comms-g bolster", []),
    ("take defiant-g1", []),
    ("take defiant-g1", []),
]


def played() -> Match:
    """From the set-up of the scenario: nothing is placed or dealt by hand."""
    dice = ScriptedDice([], SeededDice(1))
    match = Match(*set_up("example-turn", [], SCENARIOS), dice)
    for text, faces in TURN:
        dice.script[:] = faces
        dice.used = 0
        assert match.decision is not None
        seat = {"bid aa-battery": "raf", "bid section-comms-b": "luftwaffe"}.get(text)
        match.submit(text, seat)
    return match


def test_exa_42_to_exa_51_as_a_journal_that_replays() -> None:
    text = JOURNAL.read_text(encoding="utf-8")
    journal = Journal.loads(text)
    assert journal.header.content == played().journal.header.content, REMEDY
    assert [choice.text for choice in journal.choices] == [text for text, _ in TURN]
    match = sandtable.replay(text, data=SCENARIOS)
    assert match.journal.dumps() == text == played().journal.dumps()
    assert match.state.round == 2 and match.outcome is None
    shots = [fields for name, fields in match.events(None) if name == "fired"]
    assert [(shot["dice"], shot["total"], shot["rear"]) for shot in shots] == [(3, 6, 1), (2, 8, 1)]
    hits = [fields["hit"] for name, fields in match.events(None) if name == "attack-done"]
    assert hits == [1, 0]


if __name__ == "__main__":
    JOURNAL.write_text(played().journal.dumps(), encoding="utf-8")
