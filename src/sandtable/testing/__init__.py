"""Checks that hold for every book, module and scenario, in one call.

    import sandtable.testing

    sandtable.testing.check_scenario("normandy-01", games=3)
    sandtable.testing.check_scenario("my-scenario", data=["my/folder"])
    sandtable.testing.check_game(catalog, book, games=3)
    sandtable.testing.check_player(MyPlayer, catalog, book)

Random games are played, and at every decision it is checked that

* every card is in one zone and none is made or lost, the score is what the board says, and no module finds a fault in
  its rows (`Module.recount`, `Module.faults`);
* both doors to the engine lead to the same state, the same seed gives the same game, and the journal replays it;
* options are listed once, each with a text that reads back, and listing them changes nothing;
* the state's text reads back as the same state, and a copy shares nothing with its original;
* no view shows what its seat may not know; states that look the same to a seat (twins) have the same view, the same
  sight key and the same options, and are dealt anew alike, into states that look the same once more;
* an offer has just the options of the decision, and a choice taken back leaves no trace.

What fails is an AssertionError that names the scenario, the seed and the decision, and says what differs. A book that
hides more than cards, or keeps rows of its own, is checked in the same way: its `Secrets` and its modules answer.
"""

from sandtable.testing.moments import check_board, check_cards, check_decision, check_score, check_state, check_text
from sandtable.testing.players import Spy, check_player
from sandtable.testing.playing import BOUND, CAP, keys_of, pick, random_game
from sandtable.testing.sights import check_hidden, check_offer, check_twins, check_view, difference, same_sight, twin
from sandtable.testing.walk import Walk, check_game, check_scenario

__all__ = [
    "BOUND",
    "CAP",
    "Spy",
    "Walk",
    "check_board",
    "check_cards",
    "check_decision",
    "check_game",
    "check_hidden",
    "check_offer",
    "check_player",
    "check_scenario",
    "check_score",
    "check_state",
    "check_text",
    "check_twins",
    "check_view",
    "difference",
    "keys_of",
    "pick",
    "random_game",
    "same_sight",
    "twin",
]
