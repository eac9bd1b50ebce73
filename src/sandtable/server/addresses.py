"""Addresses: which of them count as one visitor, and what may be kept of one."""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

NETWORK: Final = 64  # bits that a visitor's addresses of the longer kind have in common


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """What is counted for an address: itself, or of the longer kind the network it is in."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host  # of no network
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((address, NETWORK), strict=False))
    return str(address)


class Marks:
    """Marks of addresses: the same for the same one, and nobody can turn one back. The key is never written down, so
    another process, and this one after a new start, marks otherwise."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(16)

    def of(self, network: str) -> str:
        return blake2b(network.encode(), key=self._key, digest_size=8).hexdigest()
