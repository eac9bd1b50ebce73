"""A PostgreSQL for tests, in a folder of its own, where Debian's package (or any other) is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sandtable.server.run import listen

MISSING = "PostgreSQL is not installed: apt-get install postgresql"


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is: Debian keeps most of them out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def reason_not_to() -> str | None:
    """Why no server can be started here, or None."""
    if program("initdb") is None or program("pg_ctl") is None:
        return MISSING
    if os.geteuid() == 0 and (_servant() is None or shutil.which("runuser") is None):
        return "PostgreSQL does not run as root, and there is no user postgres"
    return None


def _servant() -> str | None:
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return None


@contextmanager
def server() -> Iterator[str]:
    """A server on the loopback; answers the URL of its database."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
    prefix: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        prefix = ["runuser", "-u", "postgres", "--"]
    sock = listen("127.0.0.1", 0)
    port = sock.getsockname()[1]
    sock.close()
    data, log = folder / "data", folder / "log"

    def call(name: str, *arguments: str) -> None:
        done = subprocess.run(
            [*prefix, str(program(name)), *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
        )
        assert done.returncode == 0, (name, log.read_text() if log.exists() else "")

    call("initdb", "-D", str(data), "-U", "sandtable", "--auth=trust", "-E", "UTF8", "--no-sync")
    options = f"-F -p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=100"
    call("pg_ctl", "-D", str(data), "-l", str(log), "-w", "-o", options, "start")
    try:
        yield f"postgresql://sandtable@127.0.0.1:{port}/postgres"
    finally:
        call("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)
