"""Web Push: a message that only the browser it is for can read (RFC 8291), signed by the server's key (RFC 8292)."""

from __future__ import annotations

import base64
import os
import time
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import InvalidTag, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD: Final = 4096  # bytes: a message is one record
HALF_DAY: Final = 12 * 3600  # seconds for which a signature is good
FAULTS: Final = (ValueError, InvalidTag, UnsupportedAlgorithm)  # of keys that are none


class Keys(msgspec.Struct, frozen=True):
    """What a browser gave out for those who want to send it something: its public key and a secret, base64url."""

    p256dh: str
    auth: str


def new_key() -> bytes:
    """A server's own key: the private number."""
    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")


def public_key(key: bytes) -> str:
    """What browsers are told, so that nobody else's messages reach them."""
    return encode(_point(_private(key)))


def encrypt(message: bytes, keys: Keys, salt: bytes | None = None, own: bytes | None = None) -> bytes:
    """ValueError if the keys are none. `salt` and `own` are chance, given only to check a known answer."""
    salt, mine = salt or os.urandom(16), _private(own or new_key())
    theirs = decode(keys.p256dh)
    shared = mine.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    seed = _derive(shared, decode(keys.auth), b"WebPush: info\0" + theirs + _point(mine), 32)
    secret = _derive(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(seed, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(secret).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([65]) + _point(mine) + sealed


def signature(key: bytes, endpoint: str, contact: str) -> str:
    """The `Authorization` a push service asks for: who sends, to whom, until when."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + HALF_DAY, "sub": contact}
    head = encode(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    text = f"{head}.{encode(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(_private(key).sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={text}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={public_key(key)}"


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _private(key: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
