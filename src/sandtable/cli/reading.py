"""`sandtable replay` and `rules`: games and rules to read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.common import Data, Json, Language, Plain, complaints, fail, folders, print_json

if TYPE_CHECKING:
    from sandtable.content.reference import Rule


def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.", show_default=False)],
    to: Annotated[int | None, typer.Option("--to", min=0, metavar="N", help="Stop after N choices.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="See it as this seat does. [default: a spectator]")] = None,
    plain: Plain = False,
    language: Language = "en",
    data: Data = None,
    json: Json = False,
) -> None:
    """Replay a saved game, checked choice by choice.

    On a terminal it steps: n, p, a number, q. Elsewhere it tells the whole story.
    """
    from sandtable.files import read_whole
    from sandtable.tui.recording import Recording

    with complaints():
        text = read_whole(file)
        recording = Recording(str(file), text, folders(data), seat, language)
        last = len(recording.journal.choices) if to is None else to
        if last > len(recording.journal.choices):
            raise fail(f"{file}: there are {len(recording.journal.choices)} choices, not {last}", 2)
        if json:
            print_json(recording.summary(last))
            return
        from sandtable.tui.projector import Projector
        from sandtable.tui.screen import Screen

        screen = Screen(language=language)
        projector = Projector(recording, screen, plain=plain)
        if sys.stdin.isatty() and screen.console.is_terminal:
            projector.step_through(0 if to is None else to)
        else:
            projector.tell(last)


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|TEXT]", help="A rule's id or words to look for.", show_default=False),
    ] = None,
    language: Language = "en",
    json: Json = False,
) -> None:
    """Look up a rule by its id or by words.

    A rule is told in our own words, with the modules and tests that carry it.
    """
    from sandtable.content import reference

    text = " ".join(words or [])
    with complaints():
        reference.groups(language)
    if not text:
        if json:
            print_json([{"id": rule.id, "title": rule.title} for rule in reference.rules(language).values()])
        else:
            from sandtable.tui.wording import wording

            for group in reference.groups(language).values():
                print(f"{group.id:<6} {len(group.rule):>3}  {group.title}")
            command = "sandtable rules" if language == "en" else f"sandtable rules --language {language}"
            print(wording(language)("rules.which", command=command))
        return
    try:
        rule = reference.rule(text, language)
    except reference.UnknownRule as error:
        found = reference.search(text, language)
        if not found:
            raise fail(error) from None
        if json:
            print_json([_record(one) for one in found])
        else:
            print("\n".join(f"{one.id:<9} {one.title}" for one in found))
        return
    if json:
        print_json(_record(rule))
        return
    from sandtable.tui.rulings import carrier_lines, rule_lines
    from sandtable.tui.screen import Screen

    screen = Screen(language=language)
    for line in [*rule_lines(rule.id, language), *carrier_lines(rule.id, language)]:
        screen.show(line)


def _record(rule: Rule) -> dict[str, object]:
    import msgspec

    from sandtable.content import reference

    return {**msgspec.to_builtins(rule), "carriers": msgspec.to_builtins(reference.carriers(rule.id))}
