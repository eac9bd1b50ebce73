"""`sandtable serve`: the browser table."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sandtable.cli.common import Data, complaints, fail, folders

Port = Annotated[int | None, typer.Option("--port", min=0, max=65535, help="Port. [default: 8000, or any free one]")]
Db = Annotated[str, typer.Option("--db", metavar="URL", help="A file, or postgresql://… [default: a file of yours]")]
Host = Annotated[str, typer.Option("--host", metavar="ADDR", help="Address to listen at; 0.0.0.0 for your network.")]
Origin = Annotated[
    list[str] | None,
    typer.Option("--origin", metavar="URL", help="Where a proxy shows this server to the world; may be repeated."),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(
        "--trusted-proxy",
        metavar="ADDR",
        help="Proxy that is believed whom it speaks for; may be repeated.",
    ),
]
LogJson = Annotated[bool, typer.Option("--log-json", help="Log a JSON object a line.")]
Metrics = Annotated[
    str, typer.Option("--metrics-token", metavar="TOKEN", help="Who sends it may read /metrics. [default: nobody]")
]
Smtp = Annotated[
    str,
    typer.Option(
        "--smtp",
        metavar="URL",
        envvar="SANDTABLE_SMTP",
        help="smtp://user:password@host:587, to tell people by e-mail that it is their turn.",
    ),
]
MailFrom = Annotated[str, typer.Option("--mail-from", metavar="ADDRESS", help="Where that e-mail comes from.")]
Inside = Annotated[
    bool, typer.Option("--notify-inside", help="Webhooks may lead into your own network, and need no TLS.")
]
Expire = Annotated[
    float,
    typer.Option("--expire-waiting", metavar="DAYS", min=0, help="Give up tables nobody came to; 0: never."),
]
Forsaken = Annotated[
    float,
    typer.Option("--expire-playing", metavar="DAYS", min=0, help="End games nobody touched for so long; 0: never."),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")]


def serve(
    port: Port = None,
    db: Db = "",
    host: Host = "127.0.0.1",
    origin: Origin = None,
    trusted_proxy: Proxy = None,
    log_json: LogJson = False,
    metrics_token: Metrics = "",
    smtp: Smtp = "",
    mail_from: MailFrom = "",
    notify_inside: Inside = False,
    expire_waiting: Expire = 30.0,
    expire_playing: Forsaken = 0.0,
    no_browser: NoBrowser = False,
    data: Data = None,
) -> None:
    """Serve the browser table, and open it.

    Games are kept in a file of yours, or in PostgreSQL.
    """
    try:
        from sandtable.server import run
        from sandtable.server.settings import Post, Settings, database_url

        if database_url(db).startswith("postgresql"):
            import psycopg  # noqa: F401
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("sandtable"):
            raise
        extra = "server,postgres" if error.name == "psycopg" else "server"
        raise fail(f'this needs more packages ({error.name}): pip install "sandtable[{extra}]"') from None
    except ValueError as error:
        raise fail(error) from None
    if bool(smtp) != bool(mail_from) or (smtp and not smtp.startswith(("smtp://", "smtps://"))):
        raise fail("e-mail needs both: --smtp smtp://… or smtps://…, and --mail-from")
    with complaints():
        from sandtable.server.shelf import left_out

        for problem in left_out(tuple(folders(data))) if data else []:
            print(f"sandtable: left out: {problem}", file=sys.stderr)
        run.serve(
            Settings(
                host=host,
                port=port,
                db=db,
                origins=tuple(one.rstrip("/") for one in origin or []),
                proxies=tuple(trusted_proxy or []),
                log_json=log_json,
                metrics_token=metrics_token,
                post=Post(smtp=smtp, sender=mail_from, inside=notify_inside),
                data=tuple(folders(data)),
                expire=expire_waiting,
                forsaken=expire_playing,
                browser=not no_browser,
            )
        )
