"""What docs/deploy.md tells hosts to use, used: the unit, and TLS behind a real nginx, before one process and two."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import os
import pwd
import random
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from sandtable.notation.journal import Journal
from sandtable.server.run import listen
from tests.server.house import PATIENCE, ROOT, Json, Person, Process, bid_all, house, play_out, run

DEPLOY = ROOT / "deploy"
NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
SYSTEMD = shutil.which("systemd-analyze")


@pytest.mark.skipif(SYSTEMD is None, reason="systemd-analyze is not installed")
def test_the_unit_is_one_systemd_takes(tmp_path: Path) -> None:
    unit = tmp_path / "sandtable.service"
    unit.write_text((DEPLOY / "sandtable.service").read_text().replace("/srv/sandtable/bin/sandtable", sys.executable))
    found = subprocess.run([str(SYSTEMD), "verify", str(unit)], capture_output=True, text=True)
    about = [line for line in (found.stdout + found.stderr).splitlines() if "sandtable" in line]
    assert about == []


def test_what_is_told_to_run_is_what_there_is() -> None:
    """Options in the unit and in the image are ones that `serve` knows."""
    from typer.main import get_command

    from sandtable.cli.app import app

    known = {name for option in get_command(app).commands["serve"].params for name in option.opts}  # type: ignore[attr-defined]
    for file in ("sandtable.service", "Containerfile"):
        text = (DEPLOY / file).read_text()
        said = set(re.findall(r"--[a-z-]+", text[text.index("serve") :].replace('", "', " ")))
        assert said and said <= known, said - known


def certificate(folder: Path) -> None:
    """A certificate for the loopback that nobody but this test trusts."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
    signed = made.add_extension(names, critical=False).sign(key, hashes.SHA256())
    (folder / "fullchain.pem").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def configured(folder: Path, port: int, servers: list[str]) -> str:
    """The file hosts are given, for these ports and this certificate."""
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("play.example.org;", "localhost;"),
        ("/etc/letsencrypt/live/play.example.org", str(folder)),
        ("server 127.0.0.1:8000 max_fails=0;", " ".join(f"server {server} max_fails=0;" for server in servers)),
    ):
        assert old in text
        text = text.replace(old, new)
    user = "user root;" if os.geteuid() == 0 and pwd.getpwuid(0).pw_name == "root" else ""
    paths = "".join(f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return (
        f"{user} daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {paths}\n{text}\n}}\n"
    )


@asynccontextmanager
async def proxy(folder: Path, servers: list[str], port: int) -> AsyncIterator[ssl.SSLContext]:
    certificate(folder)
    (folder / "nginx.conf").write_text(configured(folder, port, servers))
    command = [str(NGINX), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    nginx = subprocess.Popen(command)
    trusting = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
    try:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(verify=trusting, trust_env=False) as http:
            while nginx.poll() is None:
                try:
                    await http.get(f"https://localhost:{port}/healthz")
                    break
                except httpx.ConnectError:
                    await asyncio.sleep(0.05)
        assert nginx.poll() is None, (folder / "error.log").read_text()
        yield trusting
    finally:
        nginx.terminate()
        nginx.wait(PATIENCE)


async def guest(base: str, name: str, trusting: ssl.SSLContext) -> Person:
    person = Person(base, name)
    person.http = httpx.AsyncClient(
        base_url=base, headers={"Origin": base}, timeout=PATIENCE, trust_env=False, verify=trusting
    )
    await person.post("/guest", {"name": name})
    return person


def free_port() -> int:
    with listen("127.0.0.1", 0) as sock:
        return int(sock.getsockname()[1])


@pytest.mark.slow
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed: apt-get install nginx")
@pytest.mark.parametrize("count", [1, 2])
def test_a_game_behind_tls(count: int, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """One process over SQLite, then two over PostgreSQL: whom nginx sends where does not matter."""
    database = str(request.getfixturevalue("db" if count == 1 else "pg"))

    async def work() -> None:
        port = free_port()
        base = f"https://localhost:{port}"
        more = {"origins": (base,), "proxies": ("127.0.0.1",), "metrics_token": "token"}
        processes = [Process(database, workers=1, **more) for _ in range(count)]
        try:
            servers = [(await process.start()).removeprefix("http://") for process in processes]
            async with proxy(tmp_path, servers, port) as trusting:
                ann, bob = [await guest(base, name, trusting) for name in ("Ann", "Bob")]
                assert all(cookie.secure for cookie in ann.http.cookies.jar)
                table = await ann.table(us="me", german="friend")
                await bob.accept(ann.invites["german"])
                async with ann.at(table, ssl=trusting) as us, bob.at(table, ssl=trusting) as german:
                    for sitting in (us, german):
                        await sitting.until(lambda state: state["table"]["status"] == "playing")
                    await bid_all(us, german)
                    await play_out([us, german], seed=5, most=400 if count == 1 else 3000)
                    assert us.state["number"] == german.state["number"]
                headers = {"Authorization": "Bearer token"}
                assert (await ann.http.get("/metrics", headers=headers)).status_code == 404
                assert (await ann.http.get("/healthz/ready")).status_code == 200
                elsewhere = await ann.http.post("/api/tables", headers={"Origin": "https://elsewhere.example"}, json={})
                assert elsewhere.status_code == 403
                for person in (ann, bob):
                    await person.http.aclose()
        finally:
            for process in processes:
                process.end()

    run(work())


class Player:
    """Somebody at a table who comes back whenever the connection breaks, and says again what was not answered."""

    def __init__(self, person: Person, table: str, trusting: ssl.SSLContext) -> None:
        self.person = person
        self.table = table
        self.trusting = trusting
        self.random = random.Random(person.name)
        self.sittings = 0
        self.answered: list[str] = []  # keys
        self.most = 0  # choices it may make for now
        self.events: list[Json] = []
        self.number = 0

    async def play(self) -> None:
        open_: tuple[str, str, int] | None = None  # a choice without an answer
        while True:
            try:
                async with self.person.at(self.table, ssl=self.trusting) as sitting:
                    self.sittings += 1
                    (seat,) = sitting.state["boards"]
                    while sitting.state["table"]["status"] != "over":
                        while len(self.answered) >= self.most:
                            await asyncio.sleep(0.02)
                        if open_ is None and (texts := sitting.texts(seat)):
                            key = f"{seat}-{len(self.answered)}-{self.random.random()}"
                            open_ = (self.random.choice(texts), key, sitting.state["number"])
                        if open_ is None:
                            await sitting.next("update")
                            continue
                        text, key, number = open_
                        answer = await sitting.choose(text, key=key, number=number)
                        if answer["type"] == "update":
                            self.answered.append(key)
                        else:
                            assert answer["code"] in ("stale", "storage", "not-your-decision"), answer
                        if answer["type"] == "update" or answer["code"] != "storage":
                            open_ = None
                    self.events, self.number = sitting.events[seat], sitting.state["number"]
                    return
            except (OSError, WebSocketException, httpx.HTTPError):
                await asyncio.sleep(0.1)


@pytest.mark.slow
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed: apt-get install nginx")
def test_one_of_two_processes_is_killed(pg: str, tmp_path: Path) -> None:
    """In the middle of a game over TLS: nginx sends who was there to the living one, and nothing is lost."""

    async def work() -> None:
        port = free_port()
        base = f"https://localhost:{port}"
        more = {"origins": (base,), "proxies": ("127.0.0.1",)}
        processes = [Process(pg, workers=1, **more) for _ in range(2)]
        try:
            servers = [(await process.start()).removeprefix("http://") for process in processes]
            async with proxy(tmp_path, servers, port) as trusting:
                ann, bob = [await guest(base, name, trusting) for name in ("Ann", "Bob")]
                table = await ann.table(us="me", german="friend")
                await bob.accept(ann.invites["german"])
                players = [Player(person, table, trusting) for person in (ann, bob)]
                playing = asyncio.gather(*(player.play() for player in players))
                for n, process in enumerate(list(processes)):
                    enough = [len(player.answered) + 3 for player in players]
                    async with asyncio.timeout(PATIENCE):
                        while any(len(player.answered) < few for player, few in zip(players, enough, strict=True)):
                            assert not playing.done()
                            for player in players:  # one may have many to make before the other has any
                                player.most = len(player.answered) + 1
                            await asyncio.sleep(0.01)
                    process.kill()
                    assert (await ann.http.get("/healthz/ready")).status_code == 200  # by the other one
                    again = Process(pg, workers=1, port=int(servers[n].rpartition(":")[2]), **more)
                    processes.append(again)
                    await again.start()
                for player in players:
                    player.most = 10_000
                await asyncio.wait_for(playing, 5 * PATIENCE)
                assert sum(player.sittings for player in players) >= 4  # both were thrown out once
                assert players[0].number == players[1].number
                journal = (await ann.http.get(f"/api/tables/{table}/journal")).text
                assert len(Journal.loads(journal).choices) == players[0].number
                step = await ann.get(f"/tables/{table}/replay/{players[0].number}")
                for seat, player in zip(("us", "german"), players, strict=True):
                    assert step["boards"][seat]["events"] == player.events
                    assert len(set(player.answered)) == len(player.answered)
                for person in (ann, bob):
                    await person.http.aclose()
        finally:
            for process in processes:
                process.end()
        async with house(pg) as here:
            entries = await here.hub.store.entries_of(table)
            assert [entry.n for entry in entries] == list(range(len(entries)))
            written = [entry.key for entry in entries]
            for player in players:
                assert [key for key in written if key in set(player.answered)] == player.answered

    run(work())
