"""Receivers for tests: a web server, a mail server, and a browser's side of a push. All real, all on the loopback."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sandtable.server.webpush import decode, encode

PATIENCE = 60.0


class Heard(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Web:
    """Takes every request, and answers it with `status`."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()
        self.status = 201
        self.address = ""

    async def next(self) -> Heard:
        return await asyncio.wait_for(self.heard.get(), PATIENCE)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.heard.put_nowait(Heard(head[0].split()[1], headers, body))
        writer.write(f"HTTP/1.1 {self.status} So\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def web() -> AsyncIterator[Web]:
    receiver = Web()
    server = await asyncio.start_server(receiver._serve, "127.0.0.1", 0)
    receiver.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield receiver


@asynccontextmanager
async def endless() -> AsyncIterator[str]:
    """A web server that answers a byte now and then, and never ends. Its address."""

    async def drip(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.05)
        except (OSError, asyncio.CancelledError):
            pass  # it is not waited for any more
        finally:
            writer.close()

    server = await asyncio.start_server(drip, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


class Post:
    """A mail server that takes every letter."""

    def __init__(self) -> None:
        self.letters: asyncio.Queue[Message[str, str]] = asyncio.Queue()
        self.address = ""

    async def next(self) -> Message[str, str]:
        return await asyncio.wait_for(self.letters.get(), PATIENCE)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line.decode().strip().upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                self.letters.put_nowait(message_from_bytes(text[:-5].replace(b"\r\n..", b"\r\n."), policy=default))
                writer.write(b"250 taken\r\n")
            elif word == "QUIT":
                writer.write(b"221 farewell\r\n")
                break
            else:
                writer.write(b"250 well\r\n")
            await writer.drain()
        writer.close()


@asynccontextmanager
async def post() -> AsyncIterator[Post]:
    receiver = Post()
    server = await asyncio.start_server(receiver._serve, "127.0.0.1", 0)
    receiver.address = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield receiver


class Browser:
    """A browser that has subscribed: it alone can read what is pushed to it."""

    def __init__(self, private: bytes | None = None, auth: bytes = b"0123456789abcdef") -> None:
        curve = ec.SECP256R1()
        self.key = (
            ec.derive_private_key(int.from_bytes(private, "big"), curve) if private else ec.generate_private_key(curve)
        )
        self.auth = auth

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encode(self.point), "auth": encode(self.auth)}

    def read(self, body: bytes) -> bytes:
        salt, length, rest = body[:16], body[20], body[21:]
        theirs, sealed = rest[:length], rest[length:]
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), other)

        def derive(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
            return HKDF(hashes.SHA256(), size, salt, info).derive(secret)

        seed = derive(shared, self.auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = derive(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(seed, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")


def claims_of(authorization: str, key: str) -> dict[str, Any]:
    """What a push service reads in the signature, once it has checked it."""
    parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"] == key
    head, claims, signature = parts["t"].split(".")
    raw = decode(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(decode(claims))
    return found
