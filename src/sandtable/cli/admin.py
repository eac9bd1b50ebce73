"""`sandtable admin`: for the host of a server. Works on its database, also while it is serving."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from sandtable.cli.common import Json, complaints, print_json
from sandtable.cli.serve import Db

if TYPE_CHECKING:
    from sandtable.server.store import Store

app = typer.Typer(help="Tables, people, reports and bans of a server.", rich_markup_mode=None, no_args_is_help=True)
Who = Annotated[str, typer.Argument(metavar="WHO", help="An id, as `people` lists it, or an account's name.")]
T = TypeVar("T")


def _ask(db: str, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    import asyncio

    from sandtable.server.settings import database_url
    from sandtable.server.store import Store

    async def asked() -> T:
        store = Store(database_url(db))
        await store.open(alone=False)
        try:
            return await work(store)
        finally:
            await store.close()

    with complaints():
        return asyncio.run(asked())


def _show(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    for row in rows:
        parts = [
            datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M") if isinstance(value, float) else str(value)
            for value in row.values()
        ]
        print("  ".join("".join(c if c.isprintable() else " " for c in part) for part in parts))


@app.command()
def tables(db: Db = "", json: Json = False) -> None:
    """The tables that were played at last."""
    from sandtable.server import hosting

    _show(_ask(db, hosting.list_tables), json)


@app.command()
def people(db: Db = "", json: Json = False) -> None:
    """Who came last."""
    from sandtable.server import hosting

    _show(_ask(db, hosting.list_people), json)


@app.command()
def reports(db: Db = "", json: Json = False) -> None:
    """What people have told about others."""
    from sandtable.server import hosting

    _show(_ask(db, hosting.list_reports), json)


@app.command()
def ban(who: Who, db: Db = "") -> None:
    """Shut somebody out: what they are logged in with ends within seconds."""
    from sandtable.server import hosting

    print(f"{_ask(db, lambda store: hosting.ban(store, who, banned=True))} is shut out")


@app.command()
def unban(who: Who, db: Db = "") -> None:
    """Let somebody in again."""
    from sandtable.server import hosting

    print(f"{_ask(db, lambda store: hosting.ban(store, who, banned=False))} may come again")
