"""Search over information sets, in any book: every iteration deals anew what the seat cannot know, walks down the tree
by promise and success, plays on by habit to the end of the round, or of some more, and values what is reached there.

Single-observer: a node is what the searching seat can tell apart. The engine, its odds and secrets, and the book's
evaluation are all it needs; nothing here knows a rule.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluation import SCALE, Evaluation
from sandtable.ai._greedy import Greedy
from sandtable.ai._lookahead import LEAST
from sandtable.ai._tree import Edge, Habits, Node, about, named
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.state import NOBODY, State
from sandtable.core.vectors import floats
from sandtable.rules.shared.kinds import END

LARGEST: Final = 60.0  # beyond that a chance is 0 or 1


class Tuning:
    """The numbers of a search. Gains and scale are in units of the evaluation."""

    def __init__(self) -> None:
        self.explore: float = 1.0  # how much promise counts against success
        self.reduction: float = 0.05  # what was never tried is taken to be that much worse than the rest
        self.temperature: float = 2.0  # how far below the best a gain may lie and still be looked at
        self.heat: float = 1.0  # the same for quick choices on the way to a leaf
        self.scale: float = SCALE  # of the evaluation
        self.prime: i64 = 4  # visits of a node before its options are worked out
        self.rounds: i64 = 1  # how many rounds are walked to a leaf


def unseen(before: int, seat: i64) -> int:
    """Names a simultaneous decision of a seat, which knows no other's: by what was seen before the first of them."""
    return before ^ (int(seat) + 1)


class Search:
    """One instance serves one scenario and one seat's thoughts; the tree lives as long as the round."""

    def __init__(self, greedy: Greedy, leaves: Evaluation, stream: Stream, tuning: Tuning) -> None:
        """`greedy` says what options promise, `leaves` what a position is worth where a round begins."""
        self.greedy = greedy
        self.leaves = leaves
        self.tuning = tuning
        self.stream = stream
        self.habits = Habits()
        greedy.habits = self.habits
        self.dice = SeededDice(0)
        self.nodes: dict[int, Node] = {}
        self.root = Node()  # its options are worked out at once
        self.round: i64 = -1
        self.seat: i64 = NOBODY
        self.side: i64 = NOBODY
        # The way down of the iteration under way.
        self.path: list[Edge] = []
        self.way: list[Node] = []
        self.mine: list[bool] = []
        self.avail: list[Edge] = []
        self.weights = floats([0.0] * 1024)
        self.first: Edge | None = None  # what every iteration begins with, if something
        # Rounds that the iteration under way has begun, and the sum of the chances there.
        self.reached: i64 = 0
        self.hopes: float = 0.0

    # -- the root -------------------------------------------------------------------------------------------------

    def begin(self, g: Game, s: State) -> Node:
        """Prepare for a decision: what was learnt in an earlier round, or for another seat, is forgotten."""
        if s.round != self.round or s.seat != self.seat:
            self.nodes = {}
            self.round = s.round
            self.seat = s.seat
            self.side = g.catalog.seat_side[s.seat]
            self.habits = Habits()
            self.greedy.habits = self.habits
        name: int = g.book.secrets.sight(g, s, self.seat)
        if g.procedure(s).simultaneous:
            name = unseen(name, s.seat)
        self.root = self.node(name)
        return self.root

    def iterate(self, g: Game, root: State, times: i64) -> None:
        """So many iterations. The game's dice are its own again afterwards."""
        before = g.dice
        g.dice = self.dice
        while times > 0:
            self.iteration(g, root)
            times -= 1
        g.dice = before

    def look_at(self, g: Game, root: State, edge: Edge, times: i64) -> None:
        """So many iterations that all begin with one option of the root."""
        self.first = edge
        self.iterate(g, root, times)
        self.first = None

    def iteration(self, g: Game, root: State) -> None:
        self.dice.low = self.stream.below(0xFFFFFFFF)
        self.dice.high = self.stream.below(0xFFFFFFFF)
        s = determinise(g, root, self.seat, self.dice)
        self.dice.low = self.stream.below(0xFFFFFFFF)
        del self.path[:]
        del self.way[:]
        del self.mine[:]
        self.reached = self.round
        self.hopes = 0.0
        value: float = self.descend(g, s)
        i: i64 = 0
        while i < len(self.path):
            edge = self.path[i]
            node = self.way[i]
            won: float = value if self.mine[i] else 1.0 - value
            edge.visits += 1
            edge.total += won
            node.visits += 1
            i += 1

    # -- down the tree --------------------------------------------------------------------------------------------

    def node(self, name: int) -> Node:
        node = self.nodes.get(name)
        if node is None:
            node = Node()
            self.nodes[name] = node
        return node

    def descend(self, g: Game, s: State) -> float:
        """Walk down to a node that was never seen, and on from there to a leaf; the chance of the searching side, the
        mean over the beginnings of all rounds on the way."""
        tuning = self.tuning
        last: i64 = self.round + tuning.rounds
        before: int = -1  # what the seat saw before anybody bid
        n: i64 = self.onward(g, s, last, 0)
        while n > 0:
            procedure = g.procedure(s)
            name: int
            if procedure.simultaneous:
                if before < 0:
                    before = g.book.secrets.sight(g, s, self.seat)
                name = unseen(before, s.seat)
            else:
                before = -1
                name = g.book.secrets.sight(g, s, self.seat)
            node = self.node(name)
            edge = self.select(g, s, node, n)
            if self.first is not None and node is self.root:
                edge = self.first
            self.path.append(edge)
            self.way.append(node)
            self.mine.append(g.catalog.seat_side[s.seat] == self.side)
            fresh: bool = edge.visits == 0
            n = self.onward(g, s, last, g.apply(s, edge.key))
            if fresh:
                self.run_on(g, s, last, n)
                break
        left: float = float(last - self.reached)  # rounds that are not begun: the leaf's, or all when the game is over
        return (self.hopes + left * self.chance(g, s)) / float(tuning.rounds)

    def onward(self, g: Game, s: State, last: i64, n: i64) -> i64:
        """Take what alone can be chosen; how many options there are after that, or 0 at a leaf. `n`: as `apply` tells
        it."""
        while s.winner == NOBODY and s.round < last:
            if s.round > self.reached:
                self.hopes += float(s.round - self.reached) * self.chance(g, s)  # of one that nobody decided in, too
                self.reached = s.round
            if n == 0:
                n = g.list_options(s)
            if n > 1:
                return n
            n = g.apply(s, g.options[0])
        return 0

    def select(self, g: Game, s: State, node: Node, n: i64) -> Edge:
        """The option with the best of success so far and promise, among those there are in this deal."""
        tuning = self.tuning
        avail = self.avail
        del avail[:]
        where: i64 = about(s)
        ready: bool = node.visits >= tuning.prime or node is self.root
        unsure: bool = False
        i: i64 = 0
        while i < n:
            key: i64 = g.options[i]
            edge = node.edge(key, i)
            if edge is None:
                edge = node.add(key, self.habit(key, where))
            if not edge.sure:
                unsure = True
            avail.append(edge)
            i += 1
        if ready and unsure:
            self.work_out(g, s, where)
        most: float = -1e9
        tried: float = 0.0
        visits: i64 = 0
        for edge in avail:
            if edge.gain > most:
                most = edge.gain
            visits += edge.visits
            tried += edge.total
        mass: float = 0.0
        weights = self.weights
        i = 0
        while i < n:
            weight: float = exp((avail[i].gain - most) / tuning.temperature)
            weights[i] = weight
            mass += weight
            i += 1
        mean: float = (tried / float(visits) if visits > 0 else 0.5) - tuning.reduction
        push: float = tuning.explore * sqrt(float(visits) + 0.5) / mass
        best = avail[0]
        top: float = -1e9
        i = 0
        while i < n:
            edge = avail[i]
            score: float = edge.total / float(edge.visits) if edge.visits > 0 else mean
            score += push * weights[i] / float(1 + edge.visits)
            if score > top:
                top = score
                best = edge
            i += 1
        return best

    def work_out(self, g: Game, s: State, where: i64) -> None:
        """What each option that is there promises, as greedy sees it."""
        keys: list[i64] = [edge.key for edge in self.avail if not edge.sure]
        gains = self.greedy.gains(g, s, keys)
        i: i64 = 0
        for edge in self.avail:
            if not edge.sure:
                edge.gain = gains[i]
                edge.sure = True
                self.habits.learn(named(edge.key, where), edge.gain)
                i += 1

    # -- to the leaf ----------------------------------------------------------------------------------------------

    def run_on(self, g: Game, s: State, last: i64, n: i64) -> None:
        """Play on by habit until the round is over."""
        weights = self.weights
        heat: float = self.tuning.heat
        while n > 0:
            where: i64 = about(s)
            most: float = -1e9
            i: i64 = 0
            while i < n:
                key: i64 = g.options[i]
                gain: float = self.habit(key, where)
                weights[i] = gain
                if gain > most:
                    most = gain
                i += 1
            mass: float = 0.0
            i = 0
            while i < n:
                weight: float = exp((weights[i] - most) / heat)
                weights[i] = weight
                mass += weight
                i += 1
            mark: float = mass * float(self.stream.below(1 << 20)) / 1048576.0
            i = 0
            while i < n - 1:
                mark -= weights[i]
                if mark < 0.0:
                    break
                i += 1
            n = self.onward(g, s, last, g.apply(s, g.options[i]))

    def habit(self, key: i64, where: i64) -> float:
        """What an option promised where it was looked at last; of one that never was, nothing is expected."""
        return self.habits.gain(named(key, where), LEAST if key == END else 0.0)

    def chance(self, g: Game, s: State) -> float:
        """The chance of the searching side, by the evaluation of where the walk ended."""
        if s.winner != NOBODY:
            return 1.0 if s.winner == self.side else 0.0
        x: float = self.leaves.value(g, s, self.side) / self.tuning.scale
        if x > LARGEST:
            return 1.0
        if x < -LARGEST:
            return 0.0
        return 1.0 / (1.0 + exp(-x))
