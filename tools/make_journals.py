"""Make the journals of finished games: one for each scenario, and one for each way a game can end.

    python tools/make_journals.py            search for games and write tests/journals/*.jsonl
    python tools/make_journals.py --renew    play the games that are there again, under the rules and data of today
    python tools/make_journals.py --check    exit 1 if a journal is missing or no longer replays

Games are searched by seed, played at random by players that pass often or seldom; of those that end in a wanted way the
shortest is kept. A journal carries a hash of its data and the version of its rules: where either was changed and play
was not, `--renew` keeps the games, choice by choice and die by die; one that cannot be played that way any more gives
place to the shortest other game of its scenario that ends the same way.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import sandtable
from sandtable.api import scenarios, set_up
from sandtable.core.dice import ScriptedDice, ScriptMismatchError, SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.option import kind_of, option_of
from sandtable.core.outcome import AGREED_DRAW, CONCEDED, ROUND_CAP
from sandtable.core.state import NOBODY
from sandtable.match import Match
from sandtable.notation import Choice, Journal
from sandtable.notation.journal import CONCEDE, DRAW

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "journals"
SEEDS: Final = 60  # tried for each scenario and way to play
MANY: Final = 2000  # tried at most for a way to end that is rare
CAP: Final = 60  # rounds
SHORT_CAP: Final = 4

# Ways to end that no game of a book comes to, with the reason.
NEVER: Final = {
    ("normandy", "exhausted"): "RUL-136: NOR-24 or NOR-26 has ended the game by then",
    ("north-africa", "exhausted"): "RUL-157: nobody is able then, and NAF-60 has ended the game",
    ("britain", "exhausted"): "takes hundreds of rounds of points; games of tests/rules/britain come to it",
    ("britain", "nobody-can-win"): "both sides have guns to the last; games of tests/rules/britain come to it",
}


def wanted() -> dict[str, list[str]]:
    """Ways to end, by rulebook: all its reasons but those it never comes to."""
    out: dict[str, list[str]] = {}
    for entry in scenarios():
        _, book = set_up(entry.id)
        out[book.id] = [reason.name for reason in book.reasons if (book.id, reason.name) not in NEVER]
    return out


def play(scenario: str, seed: int, keen: bool, cap: int, stop: int | None = None) -> Match:
    """Play a game at random; with `stop`, only so many choices."""
    players = dict.fromkeys(set_up(scenario)[0].seats, "random")
    match = sandtable.new(scenario, seed=seed, cap=cap, players=players)
    stream = Stream(seed)
    while (decision := match.decision) is not None and (stop is None or len(match.journal.choices) < stop):
        match.submit(option_of(choose(match.game, stream, [option.key for option in decision.options], keen)))
    return match


def choose(game: Game, stream: Stream, keys: list[int], keen: bool) -> int:
    if keen and stream.below(8) > 0:
        keys = [key for key in keys if not game.book.kinds[int(kind_of(key))].passes] or keys
    return keys[stream.below(len(keys))]


def end_of(scenario: str, seed: int, keen: bool) -> tuple[int, int]:
    """How the same game as `play` plays ends, and after how many choices: without a journal, so much faster."""
    game = Game(*set_up(scenario), SeededDice(seed))
    stream = Stream(seed)
    state = game.start(CAP)
    choices = 0
    while state.winner == NOBODY:
        keys = [int(game.options[i]) for i in range(game.list_options(state))]
        game.apply(state, choose(game, stream, keys, keen))
        choices += 1
    return int(state.reason), choices


class GoneError(Exception):
    """A game that cannot be played as it was."""


Found = tuple[int, str, int, bool]  # choices, scenario, seed, keen


def search(book: str) -> dict[tuple[str, int], Found]:
    """The shortest game for each scenario and reason the rules give."""
    names = [entry.id for entry in scenarios() if entry.book == book]
    rules = set_up(names[0])[1]
    reasons = [reason.name for reason in rules.reasons]
    given = {reason.name for reason in (ROUND_CAP, CONCEDED, AGREED_DRAW)}  # not by the rules but by the table
    natural = {reasons.index(name) for name in wanted()[rules.id] if name not in given}
    best: dict[tuple[str, int], Found] = {}
    for seed in range(MANY):
        if seed >= SEEDS and natural <= {reason for _, reason in best}:
            break
        for scenario in names:
            for keen in (False, True):
                reason, choices = end_of(scenario, seed, keen)
                found = (choices, scenario, seed, keen)
                if reason in natural and found < best.get((scenario, reason), (choices + 1, "", 0, False)):
                    best[scenario, reason] = found
    return best


def journals() -> Iterator[tuple[str, Match]]:
    """Names of files and finished matches."""
    for book in dict.fromkeys(entry.book for entry in scenarios()):
        best = search(book)
        kept: set[tuple[str, int]] = set()
        for reason in sorted({reason for _, reason in best}):
            kept.add(min((key for key in best if key[1] == reason), key=lambda key: best[key]))
        for scenario in sorted({scenario for scenario, _ in best}):
            if scenario not in {name for name, _ in kept}:
                kept.add(min((key for key in best if key[0] == scenario), key=lambda key: best[key]))
        for scenario, reason in sorted(kept):
            _, _, seed, keen = best[scenario, reason]
            match = play(scenario, seed, keen, CAP)
            assert match.outcome is not None
            yield f"{scenario}-{match.outcome.reason}", match
        first = min(scenario for scenario, _ in kept)
        yield f"{first}-round-cap", play(first, 1, False, SHORT_CAP)
        given_up = play(first, 2, True, CAP, stop=20)
        given_up.concede(given_up.catalog.seats[0])
        yield f"{first}-conceded", given_up
        drawn = play(first, 3, True, CAP, stop=20)
        drawn.agree_draw(drawn.catalog.seats[-1])
        yield f"{first}-agreed-draw", drawn


def renewed(journal: Journal) -> Match:
    """The same choices with the same chance results. A choice that is asked now and was not, because it leaves none, is
    made; a game that now ends earlier is over then."""
    header = journal.header
    catalog, book = set_up(header.scenario, header.options)
    results = [*journal.start, *(result for choice in journal.choices for result in choice.chance)]
    match = Match(catalog, book, ScriptedDice(results), players=header.players, cap=header.cap)
    for choice in journal.choices:
        _renew(match, choice)
    return match


def _renew(match: Match, choice: Choice) -> None:
    while match.outcome is None:
        if choice.text == CONCEDE:
            return match.concede(choice.seat)
        if choice.text == DRAW:
            return match.agree_draw(choice.seat)
        decision = match.decision_of(choice.seat)
        option = match.notation.read(choice.text, match.catalog.seat_names[choice.seat])
        if decision is not None and option in decision.options:
            match.submit(option, choice.seat)
            return
        decision = match.decision
        if decision is None or len(decision.options) != 1:
            raise GoneError(f"{match!r} does not offer {choice.text}")
        match.submit(decision.options[0])


def renewals() -> Iterator[tuple[str, Match]]:
    for path in sorted(FOLDER.glob("*.jsonl")):
        journal = Journal.loads(path.read_text(encoding="utf-8"))
        try:
            match = renewed(journal)
        except (GoneError, ScriptMismatchError) as error:
            print(f"{path.name}: another game; {error}", file=sys.stderr)
            scenario = journal.header.scenario
            match = another(scenario, path.stem.removeprefix(f"{scenario}-"))
        if match.outcome is None:
            raise SystemExit(f"{path.name}: the game does not come to its end any more")
        yield f"{match.catalog.scenario}-{match.outcome.reason}", match


def another(scenario: str, reason: str) -> Match:
    """The shortest game of a scenario that ends for a reason."""
    reasons = [one.name for one in set_up(scenario)[1].reasons]
    found: list[Found] = []
    for seed in range(SEEDS):
        for keen in (False, True):
            how, choices = end_of(scenario, seed, keen)
            if reasons[how] == reason:
                found.append((choices, scenario, seed, keen))
    if not found:
        raise SystemExit(f"{scenario}: no game ends by {reason} any more")
    _, _, seed, keen = min(found)
    return play(scenario, seed, keen, CAP)


def problems() -> list[str]:
    """What the journals on disk lack."""
    out = []
    scenarios_left = {entry.id for entry in scenarios()}
    reasons_left = {(book, reason) for book, reasons in wanted().items() for reason in reasons}
    for path in sorted(FOLDER.glob("*.jsonl")):
        try:
            match = sandtable.replay(path.read_text(encoding="utf-8"))
        except ValueError as error:
            out.append(f"{path.name}: {error}")
            continue
        if match.outcome is None:
            out.append(f"{path.name}: the game is not finished")
        else:
            scenarios_left.discard(match.catalog.scenario)
            reasons_left.discard((match.book.id, match.outcome.reason))
    out += [f"no journal of {scenario}" for scenario in sorted(scenarios_left)]
    out += [f"no journal of {book} that ends by {reason}" for book, reason in sorted(reasons_left)]
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the journals of finished games in tests/journals.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a journal is missing or wrong")
    parser.add_argument("--renew", action="store_true", help="play those that are there again, and search for none")
    args = parser.parse_args()
    if not args.check:
        made = dict(renewals() if args.renew else journals())
        FOLDER.mkdir(parents=True, exist_ok=True)
        for path in FOLDER.glob("*.jsonl"):
            path.unlink()
        for name, match in made.items():
            (FOLDER / f"{name}.jsonl").write_text(match.journal.dumps(), encoding="utf-8")
        print(f"written: {len(made)} journals", file=sys.stderr)
    found = problems()
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
