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


class Server:
    """One on the loopback, that can be stopped and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        sock = listen("127.0.0.1", 0)
        self.port = sock.getsockname()[1]
        sock.close()
        self.data, self.log = str(self.folder / "data"), self.folder / "log"
        self.url = f"postgresql://sandtable@127.0.0.1:{self.port}/postgres"
        self._call("initdb", "-D", self.data, "-U", "sandtable", "--auth=trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        options = (
            f"-F -p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=100"
        )
        self._call("pg_ctl", "-D", self.data, "-l", str(self.log), "-w", "-o", options, "start")

    def stop(self) -> None:
        """At once: whatever it was doing."""
        self._call("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def _call(self, name: str, *arguments: str) -> None:
        servant = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*servant, str(program(name)), *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
        )
        assert done.returncode == 0, (name, self.log.read_text() if self.log.exists() else "")


@contextmanager
def server() -> Iterator[Server]:
    here = Server()
    here.start()
    try:
        yield here
    finally:
        here.stop()
        shutil.rmtree(here.folder, ignore_errors=True)
