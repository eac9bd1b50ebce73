"""Who asked for it hears away from the table that it is their turn: by push, webhook or e-mail, until they stop it."""

from __future__ import annotations

import asyncio
import http.client
import json
import smtplib
import socket
import ssl
from email.message import EmailMessage
from typing import Any

import pytest

from sandtable.server import couriers, webpush
from sandtable.server.alerts import TRIES
from sandtable.server.couriers import Undelivered
from sandtable.server.settings import Post
from sandtable.server.webpush import Keys, decode, encode
from tests.server import receivers
from tests.server.house import House, Person, bid_all, house, run

DAYS = {"start": 86400, "add": 86400, "cap": 86400}
QUICK: dict[str, Any] = {"delay": 0.05, "hurry": 0.0}


def test_a_known_message_is_encrypted_as_the_standard_has_it() -> None:
    """RFC 8291, section 5 and appendix A."""
    own = decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    keys = Keys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    text = b"When I grow up, I want to be a watermelon"
    body = webpush.encrypt(text, keys, decode("DGv6ra1nlYgDCS1FRnbzlw"), own)
    assert encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    browser = receivers.Browser(decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), decode(keys.auth))
    assert browser.read(body) == text


async def pair(here: House, **changes: Any) -> tuple[str, Person, Person]:
    """Two people at a table, whose first turn came when they sat down, before they asked for any notice."""
    table, ann, bob = await here.pair(**changes)
    await asyncio.sleep(0.3)
    return table, ann, bob


async def until_bobs_turn(table: str, ann: Person, bob: Person) -> None:
    """Both bid; Ann plays until Bob, who is not there, has to act."""
    async with ann.at(table) as us:
        async with bob.at(table) as german:
            await bid_all(us, german)
            while us.offer() is None:  # Bob's turn came first: he ends it
                texts = german.texts()
                if texts:
                    end = [text for text in texts if text.startswith(("end", "stop"))]
                    await german.choose((end or texts)[0])
                await us.until(lambda state: bool(state["number"] >= german.state["number"]))
        while us.state["table"]["turn"] == ["us"]:
            texts = us.texts()
            end = [text for text in texts if text.startswith(("end", "stop"))]
            await us.choose((end or texts)[0])


def test_a_webhook_is_called(db: str) -> None:
    async def work() -> None:
        async with receivers.web() as web, house(db, post=Post(inside=True, **QUICK)) as here:
            table, ann, bob = await pair(here, clock=DAYS)
            asked = await bob.get("/alerts")
            assert asked["mine"] == [] and not asked["mail"]  # off until asked for
            made = await bob.post("/alerts/new", {"kind": "webhook", "address": f"{web.address}/hook?who=bob"})
            hello = await web.next()
            assert hello.path == "/hook?who=bob" and json.loads(hello.body)["type"] == "hello"
            await until_bobs_turn(table, ann, bob)
            told = json.loads((await web.next()).body)
            assert (told["type"], told["table"], told["seat"]) == ("turn", table, "german")
            assert told["scenario"] == "normandy-01" and "La Raye" in told["title"] and "Ann" in told["content"]
            assert told["url"] == f"{here.base}/table/{table}"
            # One click stops it, for whoever has the word; nobody has to log in.
            assert (await here.stranger().http.post(told["stop"])).status_code == 204
            assert (await bob.get("/alerts"))["mine"] == []
            assert (await here.stranger().http.post(told["stop"][:-3] + "abc")).status_code == 404
            assert (await bob.http.delete(f"/api/alerts/{made['id']}")).status_code == 404

    run(work())


def test_a_browser_is_pushed_to(db: str) -> None:
    async def work() -> None:
        async with receivers.web() as web, house(db, post=Post(inside=True, **QUICK)) as here:
            table, ann, bob = await pair(here)  # without a clock at all
            browser = receivers.Browser()
            wish = {"kind": "push", "address": f"{web.address}/push/1", "keys": browser.keys}
            answer = await bob.http.post("/api/alerts/new?language=es", json=wish)
            assert answer.status_code == 201
            await web.next()
            await until_bobs_turn(table, ann, bob)
            pushed = await web.next()
            assert pushed.headers["content-encoding"] == "aes128gcm" and pushed.headers["topic"] == table
            claims = receivers.claims_of(pushed.headers["authorization"], (await bob.get("/alerts"))["key"])
            assert claims["aud"] == web.address and claims["sub"] == here.base
            word = json.loads(browser.read(pushed.body))
            assert word["title"] == "Te toca en La Raye" and word["url"] == f"{here.base}/table/{table}"
            web.status = 410  # the browser has thrown the subscription away
            live = await here.hub.table(table)
            here.hub.alerts.turn_came(live, {"german"})
            await web.next()
            mine: list[Any] = [1]
            while mine:
                mine = (await bob.get("/alerts"))["mine"]
                await asyncio.sleep(0.02)

    run(work())


def test_an_address_is_confirmed_before_anything_is_sent_to_it(db: str) -> None:
    async def work() -> None:
        async with receivers.post() as mail:
            post = Post(smtp=mail.address, sender="table@example.org", **QUICK)
            async with house(db, post=post) as here:
                table, ann, bob = await pair(here, clock=DAYS)
                made = await bob.post("/alerts/new", {"kind": "mail", "address": "bob@example.org"})
                assert not made["confirmed"]
                letter = await mail.next()
                assert (letter["To"], letter["From"]) == ("bob@example.org", "table@example.org")
                live = await here.hub.table(table)
                here.hub.alerts.turn_came(live, {"german"})
                await asyncio.sleep(0.3)
                assert mail.letters.empty()
                assert isinstance(letter, EmailMessage)
                link = next(word for word in letter.get_content().split() if "/notices/confirm/" in word)
                id, token = link.split("/")[-2:]
                await here.stranger().post(f"/alerts/{id}/confirm/{token}")
                await until_bobs_turn(table, ann, bob)
                letter = await mail.next()
                assert letter["Subject"] == "Your turn in La Raye"
                assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
                stop = letter["List-Unsubscribe"].strip("<>").replace(" ", "")
                assert (await here.stranger().http.post(stop)).status_code == 204
                assert (await bob.get("/alerts"))["mine"] == []

    run(work())


def test_who_is_there_is_not_told_nor_who_plays_by_the_minute(db: str) -> None:
    async def work() -> None:
        async with receivers.web() as web, house(db, post=Post(inside=True, **QUICK)) as here:
            for clock in (DAYS, {"start": 600, "add": 10, "cap": 600}):
                table, ann, bob = await pair(here, clock=clock)
                await bob.post("/alerts/new", {"kind": "webhook", "address": web.address})
                await web.next()
                if clock is DAYS:
                    async with ann.at(table) as us, bob.at(table) as german:
                        await bid_all(us, german)
                        await asyncio.sleep(0.3)
                else:
                    here.hub.alerts.turn_came(await here.hub.table(table), {"german"})
                    await asyncio.sleep(0.3)
                assert web.heard.empty()

    run(work())


def test_what_does_not_arrive_is_shown(db: str) -> None:
    async def work() -> None:
        async with receivers.web() as web, house(db, post=Post(inside=True, **QUICK)) as here:
            bob = await here.guest("Bob")
            web.status = 500
            await bob.post("/alerts/new", {"kind": "webhook", "address": web.address})
            for _ in TRIES:
                await web.next()
            found: list[Any] = [{"problem": ""}]
            while not found[0]["problem"]:
                found = (await bob.get("/alerts"))["mine"]
                await asyncio.sleep(0.02)
            assert found[0]["problem"].endswith("answered 500")

    run(work())


TROUBLE = [
    (smtplib.SMTPRecipientsRefused({"ann@example.org": (550, b"secret")}), "does not take letters for this address"),
    (smtplib.SMTPAuthenticationError(535, b"secret"), "does not take it"),
    (http.client.BadStatusLine("secret"), "does not take it"),
    (TimeoutError("secret"), "does not answer in time"),
    (ssl.SSLCertVerificationError(1, "secret"), "cannot be spoken with safely"),
    (socket.gaierror(-2, "secret"), "cannot be reached"),
    (ConnectionRefusedError(111, "secret"), "cannot be reached"),
]


@pytest.mark.parametrize(("error", "why"), TROUBLE)
def test_why_something_did_not_arrive_is_told_in_our_words(
    error: Exception, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the system, or of a mail server inside, are for the log."""

    def broken(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(smtplib, "SMTP", broken)
    monkeypatch.setattr(socket, "getaddrinfo", broken)
    word = couriers.Word("", "", "", "", "", "")
    if not isinstance(error, http.client.HTTPException):
        with pytest.raises(Undelivered) as caught:
            couriers.mail("ann@example.org", word, Post(smtp="smtp://mail.example.org", sender="table@example.org"))
        assert str(caught.value) == f"the mail server {why}"
    if not isinstance(error, smtplib.SMTPException):
        with pytest.raises(Undelivered) as caught:
            couriers.hook("https://example.org/", word, Post())
        assert str(caught.value) == f"example.org {why}"


def test_an_answer_without_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(couriers, "PATIENCE", 0.5)

    async def work() -> None:
        async with receivers.endless() as address:
            word = couriers.Word("", "", "", "", "", "")
            with pytest.raises(Undelivered, match="took too long"):
                await asyncio.wait_for(asyncio.to_thread(couriers.hook, address, word, Post(inside=True)), 30)

    run(work())


def test_couriers_hold_nobody_else_up(db: str) -> None:
    """However many wait: what others ask for meanwhile, in threads too, is answered before any of them is back."""

    async def work() -> None:
        async with receivers.endless() as address, house(db, post=Post(inside=True, **QUICK)) as here:
            ann, eve = await here.guest("Ann"), await here.guest("Eve")
            for n in range(10):
                await eve.post("/alerts/new", {"kind": "webhook", "address": f"{address}/{n}"})
            table = await ann.table()
            await here.stranger().post("/account", {"name": "Zed", "password": "12345678"})
            assert await ann.get("/scenarios") and await ann.get(f"/tables/{table}/replay/0")
            assert not any(alert["problem"] for alert in (await eve.get("/alerts"))["mine"])

    run(work())


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://example.org/", "https"),
        ("ftp://example.org/", "https"),
        ("https://user:secret@example.org/", "password"),
        ("https://example.org:99999/", "no address"),
        ("https://[example.org/", "no address"),
        ("https://127.0.0.1:1/", "open net"),
        ("https://localhost/", "open net"),
        ("https://[::1]/", "open net"),
        ("https://169.254.169.254/latest", "open net"),
    ],
)
def test_nothing_is_sent_into_our_own_network(address: str, why: str) -> None:
    word = couriers.Word("", "", "", "", "", "")
    with pytest.raises(Undelivered, match=why):
        couriers.hook(address, word, Post())


def test_there_are_so_many_notices_and_no_more(db: str) -> None:
    async def work() -> None:
        async with house(db, post=Post(**QUICK)) as here:
            bob = await here.guest("Bob")
            for n in range(10):
                await bob.post("/alerts/new", {"kind": "webhook", "address": f"https://[::1]/{n}"})
            wish = {"kind": "webhook", "address": "https://[::1]/11"}
            assert (await bob.http.post("/api/alerts/new", json=wish)).status_code == 409
            assert (
                await bob.http.post("/api/alerts/new", json={"kind": "mail", "address": "b@c.de"})
            ).status_code == 403
            assert (await here.stranger().http.get("/api/alerts")).status_code == 401
            ann = await here.guest("Ann")
            mine = (await bob.get("/alerts"))["mine"][0]["id"]
            assert (await ann.http.delete(f"/api/alerts/{mine}")).status_code == 404  # not hers

    run(work())
