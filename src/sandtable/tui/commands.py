"""What can be typed besides an option: help, undo, save, why … Each command answers whether the game has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from sandtable.content.reference import UnknownRule
from sandtable.core.decision import Decision
from sandtable.errors import IllegalOptionError, MatchError
from sandtable.files import FileError
from sandtable.notation import NotationError
from sandtable.tui import odds
from sandtable.tui.panels import piles
from sandtable.tui.rulings import rule_lines, search_lines
from sandtable.tui.sitting import Sitting, show_board
from sandtable.tui.vehicles import panel


class Leave(Exception):
    """Somebody leaves the table before the end."""


class Command(NamedTuple):
    run: Callable[[Sitting, Decision, str], bool]
    usage: str
    help: str


def run(sitting: Sitting, decision: Decision, line: str) -> bool:
    """Do what a line says: a command, an option's number, or an option in notation."""
    word, _, argument = line.partition(" ")
    command = COMMANDS.get(ALIASES.get(word.lower(), word.lower()))
    if command is not None and word.lower() not in sitting.match.notation.verbs:  # `exit` may be from a vehicle
        return command.run(sitting, decision, argument.strip())
    return choose(sitting, decision, line)


def choose(sitting: Sitting, decision: Decision, line: str) -> bool:
    screen, match = sitting.screen, sitting.match
    if line.isascii() and line.isdigit():
        number = int(line[:9])
        if not 1 <= number <= len(decision.options):
            screen.show(f"There is no option {line[:9]}: choose 1 to {len(decision.options)}.")
            return False
        match.submit(decision.options[number - 1], decision.seat)
        return True
    try:
        match.submit(line, decision.seat)
    except IllegalOptionError as error:
        screen.show(f"Not possible: {error.text}. {sitting.words.refusal(error)}")
        return False
    except (MatchError, NotationError) as error:
        screen.show(f'Not understood: {error}. Type a number, an option such as "{decision.texts[0]}", or help.')
        return False
    return True


def _help(sitting: Sitting, decision: Decision, argument: str) -> bool:
    screen = sitting.screen
    screen.show("Type the number of an option, or the option itself. One line may go on where no die or draw")
    screen.show("comes between, such as: play scout-a scout 3B 17B. Commands:")
    for command in COMMANDS.values():
        screen.show(f"  {command.usage:<16} {command.help}")
    return False


def _board(sitting: Sitting, decision: Decision, argument: str) -> bool:
    if argument == "list":
        show_board(sitting.screen, sitting.words, sitting.match.view(decision.seat), plain=True)
    else:
        sitting.board(decision.seat)
    return False


def _vehicles(sitting: Sitting, decision: Decision, argument: str) -> bool:
    found = panel(sitting.words, sitting.match.view(decision.seat), sitting.screen.width)
    sitting.screen.show(found if found is not None else "There is no vehicle on the board.")
    return False


def _cards(sitting: Sitting, decision: Decision, argument: str) -> bool:
    sitting.screen.show(piles(sitting.words, sitting.match.view(decision.seat)))
    return False


def _options(sitting: Sitting, decision: Decision, argument: str) -> bool:
    sitting.cards(decision.seat)
    sitting.options(decision.seat, decision)
    return False


def _odds(sitting: Sitting, decision: Decision, argument: str) -> bool:
    rows = odds.both_ways(sitting.match, sitting.words)
    wanted = argument.lower().replace("-", " ")
    rows = [row for row in rows if wanted in f"{row[0]} {row[1]}".lower()]
    if not rows:
        sitting.screen.show("No counter on the board can attack another." if not argument else "No such attack now.")
    last = ""
    for attacker, target, text in rows:
        if attacker != last:
            sitting.screen.show(attacker, "bold")
            last = attacker
        sitting.screen.show(f"    at {target} {text}")
    return False


def _log(sitting: Sitting, decision: Decision, argument: str) -> bool:
    lines = sitting.words.story(sitting.match.events(decision.seat))
    if argument.isascii() and argument.isdigit() and int(argument[:6]) > 0:
        lines = lines[-int(argument[:6]) :]
    sitting.tell(lines)
    return False


def _rules(sitting: Sitting, decision: Decision, argument: str) -> bool:
    try:
        lines = rule_lines(argument)
    except UnknownRule as error:
        lines = search_lines(argument) or [f"No such rule. {error}."]
    for line in lines if argument else ["Say which: rules COM-43, or rules with a word to look for."]:
        sitting.screen.show(line)
    return False


def _why(sitting: Sitting, decision: Decision, argument: str) -> bool:
    if not argument:
        return _why_all(sitting, decision)
    try:
        error = sitting.match.why(argument, decision.seat)
    except (MatchError, NotationError) as problem:
        sitting.screen.show(f"Not understood: {problem}.")
        return False
    if error is None:
        sitting.screen.show("It is offered: choose it.")
    else:
        sitting.screen.show(f"{error.text}: {sitting.words.refusal(error)}")
    return False


def _why_all(sitting: Sitting, decision: Decision) -> bool:
    """Every printed action in hand that is not offered, and those of seats, each with its reason."""
    match, words = sitting.match, sitting.words
    view, catalog = match.view(decision.seat), match.catalog
    hand = next(seat.hand for seat in view.seats if seat.seat == decision.seat) or {}
    berths = words.names.berths(view)
    count = 0
    for token in hand:
        kind = words.names.kind(decision.seat, token)
        card = catalog.kinds[kind]
        asked = [f"play {token} {match.notation.action_word(kind, i)}" for i in range(len(card.slots))]
        if card.unit >= 0 and berths[card.unit] >= 0:
            berth = berths[card.unit]
            slots = int(catalog.berth_slot[berth + 1] - catalog.berth_slot[berth])
            asked += [f"use {token} {i + 1}" for i in range(slots)]
        for text in asked:
            if any(offered == text or offered.startswith(f"{text} @") for offered in decision.texts):
                continue
            error = match.why(text, decision.seat)
            if error is not None:
                sitting.screen.show(f"{error.text}: {words.refusal(error)}")
                count += 1
    if not count:
        sitting.screen.show("Every action on your cards is offered. Ask about something else: why step 3B")
    return False


def _undo(sitting: Sitting, decision: Decision, argument: str) -> bool:
    match = sitting.match
    undone = 0
    while match.can_undo and match.journal.choices[-1].seat == decision.seat:
        match.undo()
        undone += 1
        if argument != "all":
            break
    if undone:
        sitting.screen.show("Taken back." if undone == 1 else f"{undone} choices taken back.")
        sitting.keep()
        return True
    sitting.screen.show("Nothing to take back: a die, a draw, a reveal or the other side came last.")
    return False


def _save(sitting: Sitting, decision: Decision, argument: str) -> bool:
    if not argument:
        sitting.screen.show("Say where: save FILE")
        return False
    try:
        sitting.save(Path(argument))
    except FileError as error:
        sitting.screen.show(f"Not saved: {error}")
        return False
    sitting.screen.show(f"Saved. Go on later with: {sitting.resume_line('play --load')}")
    return False


def _concede(sitting: Sitting, decision: Decision, argument: str) -> bool:
    if argument.lower() != "yes":
        sitting.screen.show("To give up the game type: concede yes")
        return False
    sitting.match.concede(decision.seat)
    return True


def _quit(sitting: Sitting, decision: Decision, argument: str) -> bool:
    raise Leave


COMMANDS: Final = {
    "help": Command(_help, "help", "this list"),
    "board": Command(_board, "board [list]", "draw the board, or tell it tile by tile"),
    "vehicles": Command(_vehicles, "vehicles", "every vehicle: damage, seats, who sits there"),
    "cards": Command(_cards, "cards", "every pile, card by card"),
    "options": Command(_options, "options", "standing, piles and options again"),
    "odds": Command(_odds, "odds [NAME]", "who can hit whom, both ways, with exact chances"),
    "why": Command(_why, "why [OPTION]", "why an action is not offered, with the rule"),
    "rules": Command(_rules, "rules ID|WORD", "a rule in plain words"),
    "log": Command(_log, "log [N]", "the story so far, or its last lines"),
    "undo": Command(_undo, "undo [all]", "take back, until a die, a draw or a reveal"),
    "save": Command(_save, "save FILE", "save the game"),
    "concede": Command(_concede, "concede yes", "give up the game"),
    "quit": Command(_quit, "quit", "leave the table"),
}

ALIASES: Final = {
    "?": "help",
    "h": "help",
    "b": "board",
    "v": "vehicles",
    "c": "cards",
    "o": "options",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
}
