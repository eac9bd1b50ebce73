"""`sandtable backup`, `restore`, `verify`, `verify-dice`: for who keeps a server's games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.common import Data, complaints, fail, folders
from sandtable.cli.serve import Db

File = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")]
JournalFile = Annotated[Path, typer.Argument(metavar="JOURNAL", help="A journal, as a finished table gives it.")]


def backup(to: File, db: Db = "") -> None:
    """Copy a server's SQLite file, also while it is running. (For PostgreSQL there is pg_dump.)"""
    from sandtable.server import keeping

    with complaints():
        keeping.backup(_file(db), to)
    print(f"copied to {to}")


def restore(copy: File, db: Db = "") -> None:
    """Put a copy in place of a server's SQLite file. The server has to be stopped; what was there is kept."""
    from sandtable.server import keeping

    with complaints():
        keeping.restore(copy, _file(db))
    print(f"{copy} is in place")


def _file(db: str) -> Path:
    from sandtable.server.settings import database_url

    scheme, _, path = database_url(db).partition(":///")
    if not scheme.startswith("sqlite"):
        raise fail("this is for SQLite files; for PostgreSQL use pg_dump and pg_restore")
    return Path(path)


def verify(db: Db = "", data: Data = None) -> None:
    """Look at every game of a database: whether it is whole, and leads by the rules to what is shown of it."""
    import asyncio

    from sandtable.server.keeping import Finding
    from sandtable.server.keeping import verify as look
    from sandtable.server.settings import database_url
    from sandtable.server.store import Store

    async def work() -> list[Finding]:
        store = Store(database_url(db))
        await store.open(alone=False)
        try:
            return [finding async for finding in look(store, tuple(folders(data)))]
        finally:
            await store.close()

    with complaints():
        findings = asyncio.run(work())
    wrong = [finding for finding in findings if finding.problem]
    for finding in findings:
        if said := finding.problem or finding.note:
            print(f"{finding.table}: {said}")
    print(f"{len(findings)} games, {len(wrong)} with something wrong")
    if wrong:
        raise typer.Exit(1)


def verify_dice(journal: JournalFile, data: Data = None) -> None:
    """Check that everything chance gave in a finished game follows from the secret its table had promised."""
    from sandtable.files import read_whole
    from sandtable.notation import Journal
    from sandtable.server.fairness import check

    with complaints():
        verdict = check(Journal.loads(read_whole(journal)), tuple(folders(data)))
    if verdict is None:
        raise fail("this journal has no secret: it is of a game that is not over, or was not played at a server")
    print(f"commitment {verdict.commitment}")
    print("(compare it with the one the table showed from its start)")
    if verdict.given:
        print(f"{verdict.given} results are of choices that were made elsewhere: nothing is known of them")
    if verdict.wrong is not None:
        place = f"choice {verdict.wrong}" if verdict.wrong else "the set-up"
        raise fail(f"{place} has a result that does not follow from the secret")
    print(f"{verdict.checked} results of chance, all as the secret has them")
