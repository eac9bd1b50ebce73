"""The command line. `main` is the program; everything heavier than Typer is imported by the command that needs it."""

from __future__ import annotations

import os
import sys


def main(arguments: list[str] | None = None) -> int:
    """Run a command; answers the exit code: 0 done, 1 problem found or refused, 2 wrong usage."""
    import typer

    from sandtable.cli.app import app

    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # never a traceback for a character
    usage_error: type[Exception] = typer.BadParameter.__mro__[1]
    try:
        code = app(arguments, prog_name="sandtable", standalone_mode=False)
        sys.stdout.flush()
    except typer.Exit as stop:
        return stop.exit_code
    except (typer.Abort, KeyboardInterrupt):
        print("interrupted", file=sys.stderr)
        return 130
    except usage_error as error:
        context = getattr(error, "ctx", None)
        message = str(error.format_message()) if hasattr(error, "format_message") else str(error)
        path = context.command_path if context is not None else "sandtable"
        print(f"{path}: {message.strip().rstrip('.')} (see {path} --help)", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads any more: stop quietly
        return 1
    return code if isinstance(code, int) else 0


def run() -> None:
    sys.exit(main())
