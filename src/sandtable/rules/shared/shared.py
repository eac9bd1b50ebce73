"""The module every book begins with."""

from __future__ import annotations

from typing import Final

from sandtable.core.module import Module
from sandtable.core.outcome import Reason
from sandtable.core.procedure import Procedure
from sandtable.rules.shared.bolster import BolsterProcedure, Command, CommandProcedure
from sandtable.rules.shared.cards import Gate
from sandtable.rules.shared.events import shared_events
from sandtable.rules.shared.kinds import shared_kinds
from sandtable.rules.shared.pick import PickAction
from sandtable.rules.shared.round import BidProcedure, RoundProcedure

EXHAUSTED: Final = Reason("exhausted", "RUL-159")


class Shared(Module):
    """Rounds, bids, Bolster, Command. `turn` is a slot: the procedure of a seat's turn, `s.push(turn.id, seat, …)`.

    `gate` is the way of every card that moves; whoever replaces it does so before anything else is made.
    """

    def __init__(self, gate: Gate | None = None) -> None:
        super().__init__("shared")
        self.gate = gate if gate is not None else Gate()
        self.exhausted = EXHAUSTED
        self.round: Procedure = RoundProcedure(self)
        self.bid: Procedure = BidProcedure(self)
        self.turn: Procedure = self.round  # set by the module that has the book's turn
        bolstering = BolsterProcedure(self.gate)
        commanding = CommandProcedure(self.gate)
        self.bolster = PickAction("bolster", bolstering)
        self.fetchers: list[PickAction] = [self.bolster]  # actions that take cards out of the supply
        self.procedures = [self.round, self.bid, bolstering, commanding]
        self.actions = [self.bolster, Command(commanding)]
        self.kinds = shared_kinds()
        self.events = shared_events()
        self.reasons = [EXHAUSTED]
