"""What can be typed besides an option: help, undo, save, why … Each command answers whether the game has changed.

A command goes by its English word everywhere, and by its word of the language that is spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from sandtable.content.reference import UnknownRule
from sandtable.errors import IllegalOptionError, MatchError
from sandtable.files import FileError
from sandtable.notation import NotationError
from sandtable.notation.shapes import DeclinedAction, Offer
from sandtable.tui import odds
from sandtable.tui.berths import describe
from sandtable.tui.panels import piles
from sandtable.tui.rulings import rule_lines, search_lines
from sandtable.tui.sitting import Sitting, show_board
from sandtable.tui.wording import Wording


class Leave(Exception):
    """Somebody leaves the table before the end."""


def run(sitting: Sitting, offer: Offer, line: str) -> bool:
    """Do what a line says: a command, an option's number, or an option in notation."""
    word, _, argument = line.partition(" ")
    name = command_of(word, sitting.say)
    if name is not None and word.lower() not in sitting.match.notation.verbs:  # a book may have the verb `exit`
        return COMMANDS[name](sitting, offer, argument.strip())
    return choose(sitting, offer, line)


def command_of(word: str, say: Wording) -> str | None:
    """The command a word stands for."""
    typed = word.lower()
    spoken = {say.command(name)[0].split()[0]: name for name in COMMANDS}
    name = ALIASES.get(typed, spoken.get(typed, typed))
    return name if name in COMMANDS else None


def is_command(line: str, name: str, say: Wording) -> bool:
    return bool(line) and command_of(line.split()[0], say) == name


def choose(sitting: Sitting, offer: Offer, line: str) -> bool:
    screen, match, say = sitting.screen, sitting.match, sitting.say
    if line.isascii() and line.isdigit():
        number = int(line[:9])
        if not 1 <= number <= len(offer.options):
            screen.show(say("errors.no-option", number=line[:9], most=len(offer.options)))
            return False
        line = offer.options[number - 1].text
    else:
        line = completed(offer, line)
    try:
        match.submit(line, offer.seat)
    except IllegalOptionError as error:
        screen.show(say("errors.impossible", text=error.text, why=sitting.words.refusal(error)))
        return False
    except (MatchError, NotationError) as error:
        screen.show(say("errors.not-understood", line=line, error=error, example=offer.options[0].text))
        return False
    return True


def completed(offer: Offer, line: str) -> str:
    """The option of which a line is the end, where just one is: a tile's name where a tile is asked for."""
    wanted = " ".join(line.lower().split())
    if any(option.text.lower() == wanted for option in offer.options):
        return line
    ends = [option.text for option in offer.options if option.text.lower().endswith(f" {wanted}")]
    tiles = [option.text for option in offer.options if (option.tile or "").lower() == wanted]
    found = ends or tiles
    return found[0] if len(found) == 1 else line


def _help(sitting: Sitting, offer: Offer, argument: str) -> bool:
    screen, say = sitting.screen, sitting.say
    screen.show(say("options.help"))
    for name in COMMANDS:
        written, help = say.command(name)
        screen.show(f"  {written:<20} {help}")
    return False


def _board(sitting: Sitting, offer: Offer, argument: str) -> bool:
    view = sitting.match.view(offer.seat)
    show_board(sitting.screen, sitting.words, view, plain=sitting.plain or bool(argument))
    return False


def _counters(sitting: Sitting, offer: Offer, argument: str) -> bool:
    view, labels = sitting.match.view(offer.seat), sitting.labels
    wanted = argument.lower().replace("-", " ")
    there = [unit for unit, seen in enumerate(view.units) if seen.tile is not None]
    found = [unit for unit in there if wanted in labels.unit(unit).lower()]
    for unit in found:
        sitting.screen.show(describe(labels, view, unit, sitting.screen.width))
    if not found:
        sitting.screen.show(sitting.say("errors.no-counter"))
    return False


def _cards(sitting: Sitting, offer: Offer, argument: str) -> bool:
    sitting.screen.show(piles(sitting.labels, sitting.match.view(offer.seat)))
    return False


def _options(sitting: Sitting, offer: Offer, argument: str) -> bool:
    sitting.cards(offer.seat)
    sitting.options(offer)
    return False


def _odds(sitting: Sitting, offer: Offer, argument: str) -> bool:
    say = sitting.say
    wanted = argument.lower().replace("-", " ")
    rows = odds.both_ways(sitting.match, sitting.labels)
    rows = [row for row in rows if wanted in f"{row[0]} {row[1]}".lower()]
    if not rows:
        sitting.screen.show(say("errors.no-such-attack") if argument else say("errors.no-attack"))
    last = ""
    for attacker, target, text in rows:
        if attacker != last:
            sitting.screen.show(attacker, "bold")
            last = attacker
        sitting.screen.show(f"    {target}: {text}")
    return False


def _log(sitting: Sitting, offer: Offer, argument: str) -> bool:
    lines = sitting.match.lines(offer.seat, sitting.language)
    if argument.isascii() and argument.isdigit() and int(argument[:6]) > 0:
        lines = lines[-int(argument[:6]) :]
    sitting.tell(lines)
    return False


def _rules(sitting: Sitting, offer: Offer, argument: str) -> bool:
    say = sitting.say
    if not argument:
        sitting.screen.show(say("rules.which", command=say.command("rules")[0].split()[0]))
        return False
    try:
        lines = rule_lines(argument, sitting.language)
    except UnknownRule as error:
        lines = search_lines(argument, sitting.language) or [say("rules.none", id=error.id)]
    for line in lines:
        sitting.screen.show(line)
    return False


def _why(sitting: Sitting, offer: Offer, argument: str) -> bool:
    screen, say = sitting.screen, sitting.say
    if not argument:
        return _why_all(sitting, offer)
    if _why_action(sitting, offer, argument):
        return False
    try:
        error = sitting.match.why(argument, offer.seat)
    except (MatchError, NotationError) as problem:
        screen.show(say("errors.not-understood", line=argument, error=problem, example=offer.options[0].text))
        return False
    if error is None:
        screen.show(say("options.offered"))
    else:
        screen.show(f"{error.text}: {sitting.words.refusal(error)}")
    return False


def _why_action(sitting: Sitting, offer: Offer, word: str) -> bool:
    """Asked for an action by its bare word: each card in hand that prints it, with what it is offered for or why it is
    not. False if it is no action of this game."""
    labels, wanted = sitting.labels, word.lower()
    slots = labels.catalog.slots

    def prints(slot: int | None) -> bool:
        if slot is None:
            return False
        name = slots[slot].name
        return wanted in (name.lower(), labels.names.action(name).lower(), labels.names.written(slots[slot]).lower())

    offered = {(option.card, option.slot): option for option in offer.options if prints(option.slot)}
    for option in offered.values():
        card = labels.names.card(labels.kind(offer.seat, option.card or ""))
        sitting.screen.show(f"{card}, {option.label}: {sitting.say('options.offered')}")
    declined = [one for one in offer.declined if prints(one.slot)]
    _decline(sitting, offer, declined)
    known = next((slot for slot in range(len(slots)) if prints(slot)), None)
    if known is not None and not offered and not declined:
        action = labels.names.action(slots[known].name)
        sitting.screen.show(sitting.say("options.not-in-hand", action=action))
    return known is not None


def _decline(sitting: Sitting, offer: Offer, declined: Sequence[DeclinedAction]) -> None:
    labels = sitting.labels
    for one in declined:
        card = labels.names.card(labels.kind(offer.seat, one.card))
        sitting.screen.show(f"{card}, {labels.names.written(labels.catalog.slots[one.slot])}: {one.why} ({one.rule})")


def _why_all(sitting: Sitting, offer: Offer) -> bool:
    """Every printed action that a card in hand could be looked at for and that is not offered, with its reason."""
    _decline(sitting, offer, offer.declined)
    if not offer.declined:
        sitting.screen.show(sitting.say("options.all-offered"))
    return False


def _undo(sitting: Sitting, offer: Offer, argument: str) -> bool:
    say = sitting.say
    undone = sitting.take_back(offer.seat)
    while argument and undone and sitting.match.undoer == offer.seat:
        undone += sitting.take_back(offer.seat)
    if undone:
        sitting.screen.show(say.count("taken-back", undone))
        return True
    sitting.screen.show(say("errors.no-undo"))
    return False


def _save(sitting: Sitting, offer: Offer, argument: str) -> bool:
    say = sitting.say
    if not argument:
        sitting.screen.show(say("errors.save-where", command=say.command("save")[0]))
        return False
    try:
        sitting.save(Path(argument))
    except FileError as error:
        sitting.screen.show(say("play.not-saved", error=error))
        return False
    sitting.screen.show(say("play.saved", command=sitting.resume_line("play --load")))
    return False


def _concede(sitting: Sitting, offer: Offer, argument: str) -> bool:
    written = sitting.say.command("concede")[0]
    if argument.lower() not in ("yes", written.split()[-1]):
        sitting.screen.show(sitting.say("play.concede", command=written))
        return False
    sitting.match.concede(offer.seat)
    return True


def _quit(sitting: Sitting, offer: Offer, argument: str) -> bool:
    raise Leave


COMMANDS: Final[dict[str, Callable[[Sitting, Offer, str], bool]]] = {
    "help": _help,
    "board": _board,
    "counters": _counters,
    "cards": _cards,
    "options": _options,
    "odds": _odds,
    "why": _why,
    "rules": _rules,
    "log": _log,
    "undo": _undo,
    "save": _save,
    "concede": _concede,
    "quit": _quit,
}

ALIASES: Final = {
    "?": "help",
    "h": "help",
    "b": "board",
    "c": "cards",
    "o": "options",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
}
