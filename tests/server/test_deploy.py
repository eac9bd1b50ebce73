"""What docs/deploy.md tells hosts to use, used: the unit, and TLS behind a real nginx, before one process and two."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import os
import pwd
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

from sandtable.server.run import listen
from tests.server.house import PATIENCE, ROOT, Person, Process, bid_all, play_out, run

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
        ("server 127.0.0.1:8000;", " ".join(f"server {server};" for server in servers)),
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
