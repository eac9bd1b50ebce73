"""Crowds: many connections, many messages, and those who do not take what they asked for."""

from __future__ import annotations

import itertools

import pytest

from sandtable.server.addresses import network_of
from tests.server.house import eventually, house, run
from tests.server.test_doors import knock
from tests.server.test_strangers import limits

# -- addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1:2:3:4", "2001:db8::9:2:3:4", True),
        ("2001:db8::1", "2001:db8:0:0:ffff::", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("10.0.0.1", "10.0.0.2", False),
        ("testclient", "another", False),
    ],
)
def test_a_network_is_one_visitor(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) == same


def test_a_crowd_from_one_network(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one address of the longer kind has as many as they like."""
    numbers = itertools.count(1)

    async def work() -> None:
        async with house(db, limits=limits(connections=3)) as here:
            monkeypatch.setattr(
                "uvicorn.protocols.http.h11_impl.get_remote_addr", lambda _: (f"2001:db8::{next(numbers)}:0:0:1", 1)
            )
            crowd = [await knock(here, b"GET /") for _ in range(8)]
            await eventually(lambda: here.hub.doorway.turned_away == 5)
            for _, writer in crowd:
                writer.close()

    run(work())
