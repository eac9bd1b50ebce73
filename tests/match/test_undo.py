"""Taking back: as far as nothing was shown, and until another seat chooses."""

from __future__ import annotations

import pytest

from sandtable.errors import UndoError
from tests.rules.table import Table, names


def last_card(hand: str = "rifleman-a", initiative: str = "us", **us: str) -> Table:
    """The US plays its last card; with nothing left to play its turn ends by itself."""
    return Table(initiative=initiative, us={"hand": hand, **us}, german={"hand": "rifleman-a scout-a"})


def test_the_last_card_of_a_turn_can_be_taken_back() -> None:
    table = last_card()
    before, journal = table.state.digest(), table.match.journal.dumps()
    told = table.play("play rifleman-a control")
    assert names(told) == ["played", "controlled", "turn-ended", "turn"]
    assert table.asked == "german turn"
    assert table.match.can_undo and table.match.undoer == "us"
    table.match.undo()
    assert table.asked == "us turn"
    assert table.state.digest() == before and table.match.journal.dumps() == journal
    assert table.cards("us", "hand") == {"rifleman-a": 1} and table.mark("us:17B") == "scouted"


def test_and_so_can_what_came_before_it() -> None:
    table = last_card("scout-a rifleman-a")
    start = table.state.digest()
    table.play("play scout-a conceal")
    table.play("play rifleman-a control")
    table.match.undo()
    assert table.asked == "us turn" and table.cards("us", "hand") == {"rifleman-a": 1}
    table.match.undo()
    assert table.state.digest() == start and not table.match.can_undo
    with pytest.raises(UndoError):
        table.match.undo()


def test_until_the_other_seat_chooses() -> None:
    table = last_card()
    table.play("play rifleman-a control")
    table.play("play scout-a conceal")
    assert table.match.undoer == "german"
    table.match.undo()  # the Germans' own
    assert table.asked == "german turn" and not table.match.can_undo
    with pytest.raises(UndoError):
        table.match.undo()
    assert table.mark("us:17B") == "controlled"


def test_not_after_a_card_was_drawn() -> None:
    """The US acts second: the round is over, and the next hands are drawn."""
    table = last_card(initiative="german")
    told = table.play("play rifleman-a control")
    assert "drawn" in names(told)
    assert not table.match.can_undo and table.match.undoer is None


@pytest.mark.parametrize(
    ("hand", "choice"), [("rifleman-a fog-of-war", "play rifleman-a control"), ("rifleman-a", "end")]
)
def test_not_after_hand_cards_were_shown(hand: str, choice: str) -> None:
    """What is left in hand is seen as it is discarded (COM-34), whether the turn ended by itself or not."""
    table = last_card(hand)
    told = table.play(choice)
    assert "cards-shown" in names(told)
    assert table.asked == "german turn"
    assert not table.match.can_undo and table.match.undoer is None
    with pytest.raises(UndoError):
        table.match.undo()


def test_an_empty_hand_shows_nothing() -> None:
    told = last_card().play("play rifleman-a control")
    assert "cards-shown" not in names(told)


def test_not_after_dice() -> None:
    table = last_card("rifleman-a scout-a")
    table.play("play rifleman-a attack")
    assert table.match.can_undo
    table.play("target scout-a", dice=[1])
    assert not table.match.can_undo


def test_not_when_the_game_is_over() -> None:
    table = Table(
        us={"hand": "rifleman-a rifleman-b"},
        at={"us:rifleman-a": "13B"},
        marks={"us:13B": "scouted", "us:2B": "controlled", "us:7A": "controlled", "us:16B": "controlled"},
    )
    table.play("play rifleman-a control")
    assert table.outcome is not None and not table.match.can_undo
