"""Couriers: how a word gets to somebody who is not at the table. A push, a request to an address of theirs, an e-mail.

What is here waits, so it runs in a thread. `Undelivered` says why something did not arrive, in words for its owner.
"""

from __future__ import annotations

import http.client
import ipaddress
import logging
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

from sandtable.server import webpush
from sandtable.server.settings import Post

PATIENCE: Final = 10.0  # seconds until there is a connection, and again until all is said
GONE: Final = (404, 410)  # a push service does not know the browser any more

log = logging.getLogger("sandtable")


class Word(msgspec.Struct, frozen=True):
    """What somebody is told: a line, a sentence, where it leads to, and how to hear no more of it."""

    title: str
    text: str
    url: str
    stop: str  # POST to it
    stop_word: str
    stop_page: str  # for people: a page that does it
    table: str = ""
    scenario: str = ""
    kind: str = "hello"  # turn, hurry
    seat: str = ""


class Undelivered(Exception):
    """`gone`: for good, so that nothing more is to be sent there."""

    def __init__(self, why: str, *, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


def push(endpoint: str, keys: webpush.Keys, word: Word, key: bytes, post: Post, site: str) -> None:
    """By Web Push. A newer word of the same table replaces an older one that has not arrived."""
    contact = f"mailto:{post.sender}" if post.sender else site
    try:
        body = webpush.encrypt(msgspec.json.encode(word), keys)
        signed = webpush.signature(key, endpoint, contact)
    except webpush.FAULTS:
        raise Undelivered("the browser gave keys that are none", gone=True) from None
    headers = {"Content-Encoding": "aes128gcm", "TTL": "86400", "Urgency": "high", "Authorization": signed}
    if word.table:
        headers["Topic"] = word.table[:32]
    _request(endpoint, body, {**headers, "Content-Type": "application/octet-stream"}, post)


def hook(address: str, word: Word, post: Post) -> None:
    """To an address of somebody's own, as JSON. `content` and `text` are what chat services look for."""
    body = {
        "type": word.kind,
        "content": f"{word.title}: {word.text} {word.url}",
        "text": f"{word.title}: {word.text} {word.url}",
        "title": word.title,
        "table": word.table,
        "scenario": word.scenario,
        "seat": word.seat,
        "url": word.url,
        "stop": word.stop,
    }
    _request(address, msgspec.json.encode(body), {"Content-Type": "application/json"}, post)


def mail(address: str, word: Word, post: Post) -> None:
    """By the SMTP server of the settings."""
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = post.sender, address, word.title
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=post.sender.partition("@")[2] or None)
    if word.stop:
        letter["List-Unsubscribe"] = f"<{word.stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    foot = f"\n\n-- \n{word.stop_word}: {word.stop_page}\n" if word.stop else "\n"
    letter.set_content(f"{word.text}\n\n{word.url}{foot}")
    parts = urlsplit(post.smtp)
    secure = parts.scheme == "smtps"
    make = smtplib.SMTP_SSL if secure else smtplib.SMTP
    try:
        with make(parts.hostname or "", parts.port or (465 if secure else 587), timeout=PATIENCE) as server:
            if not secure and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(letter)
    except (smtplib.SMTPException, OSError) as error:
        raise Undelivered(f"the mail server {_why(error)}") from None


def _why(error: Exception) -> str:
    """What went wrong, in our own words: those of the system, or of a server somewhere, are for the log."""
    log.info("a word was not taken: %r", error)
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return "does not take letters for this address"
    if isinstance(error, smtplib.SMTPException | http.client.HTTPException):
        return "does not take it"
    if isinstance(error, TimeoutError):
        return "does not answer in time"
    if isinstance(error, ssl.SSLError):
        return "cannot be spoken with safely"
    return "cannot be reached"


def checked(address: str, post: Post) -> str:
    """An address that may be asked for something: of the web, and not of our own network."""
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018  # looked at only now, and may be none
    except ValueError:
        raise Undelivered("this is no address of the web", gone=True) from None
    if parts.scheme not in (("https", "http") if post.inside else ("https",)) or not parts.hostname:
        raise Undelivered("an address begins with https://", gone=True)
    if parts.username or parts.password:
        raise Undelivered("an address has no password in it", gone=True)
    return address


def _request(address: str, body: bytes, headers: dict[str, str], post: Post) -> None:
    parts = urlsplit(checked(address, post))
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
        if not post.inside and not all(ipaddress.ip_address(one).is_global for one in found):
            raise Undelivered(f"{host} is not on the open net", gone=True)
        connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
        wire = socket.create_connection((min(found), port), PATIENCE)  # the one that was looked at, and no other
        if secure:
            context = ssl.create_default_context()
            wire = context.wrap_socket(wire, server_hostname=host, do_handshake_on_connect=False)
        connection.sock = wire
        try:
            with _in_time(wire, host):
                if isinstance(wire, ssl.SSLSocket):
                    wire.do_handshake()
                connection.request("POST", path, body, {"User-Agent": "sandtable", **headers})
                status = connection.getresponse().status
        finally:
            connection.close()
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        raise Undelivered(f"{host} {_why(error)}") from None
    if not 200 <= status < 300:
        raise Undelivered(f"{host} answered {status}", gone=status in GONE)


@contextmanager
def _in_time(wire: socket.socket, host: str) -> Iterator[None]:
    """What is said by a connection has an end, however little comes at a time: then it is shut."""
    late = threading.Event()

    def shut() -> None:
        late.set()
        with suppress(OSError):
            socket.socket.shutdown(wire, socket.SHUT_RDWR)  # TLS has its own, which is not for another thread

    timer = threading.Timer(PATIENCE, shut)
    timer.start()
    try:
        yield
    except (OSError, http.client.HTTPException):
        if late.is_set():
            raise Undelivered(f"{host} took too long") from None
        raise
    finally:
        timer.cancel()
        timer.join()
