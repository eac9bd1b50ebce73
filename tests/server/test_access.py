"""Every door, with no token, somebody else's, the wrong seat, from the wrong site."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from sandtable.server.auth import hash_token, new_token
from sandtable.server.names import clean_name
from sandtable.server.refusals import Refused
from sandtable.server.settings import Limits
from tests.server.house import House, Person, bid_all, house, run

CHANGES: list[tuple[str, Any]] = [
    ("/tables", {"scenario": "normandy-01", "seats": {"us": "me", "german": "bot:random"}}),
    ("/tables/{}/join", {"seat": "german"}),
    ("/tables/{}/invite", {"seat": "german"}),
    ("/tables/{}/choose", {"text": "bid rifleman-a", "number": 0, "key": "k"}),
    ("/tables/{}/undo", {"key": "k"}),
    ("/tables/{}/concede", {"key": "k"}),
    ("/tables/{}/fork", {"step": 0, "seat": "us"}),
    ("/tables/{}/rematch", None),
    ("/import", {"journal": "x"}),
    ("/tokens", {}),
]
LOOKS = [
    "/tables/{}",
    "/tables/{}/state",
    "/tables/{}/scene",
    "/tables/{}/stream",
    "/tables/{}/journal",
    "/tables/{}/replay/0",
]


@pytest.mark.turns(3)
@pytest.mark.parametrize(("path", "body"), CHANGES, ids=[path for path, _ in CHANGES])
def test_nothing_is_changed_without_a_token(db: str, path: str, body: Any) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, _ann, _bob = await here.pair()
            nobody = here.stranger()
            answer = await nobody.http.post(f"/api{path.format(table)}", json=body)
            assert answer.status_code == 401, answer.text
            assert answer.json()["code"] == "unauthorized"
            forged = httpx.Headers({"Authorization": f"Bearer {new_token()}"})
            assert (await nobody.http.post(f"/api{path.format(table)}", json=body, headers=forged)).status_code == 401

    run(work())


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("path", "body"), [c for c in CHANGES if "{}" in c[0]], ids=[p for p, _ in CHANGES if "{}" in p]
)
def test_nothing_is_changed_by_who_does_not_sit_there(db: str, path: str, body: Any) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, _ann, _bob = await here.pair(public=True)
            eve = await here.guest("Eve")
            answer = await eve.http.post(f"/api{path.format(table)}", json=body)
            assert answer.status_code in (403, 409), answer.text
            assert len(await here.hub.store.entries_of(table)) == 0

    run(work())


@pytest.mark.turns(2)
@pytest.mark.parametrize("path", LOOKS)
def test_private_tables_are_private(db: str, path: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, _ann, _bob = await here.pair()
            for person in (here.stranger(), await here.guest("Eve")):
                answer = await person.http.get(f"/api{path.format(table)}")
                assert answer.status_code == 403, answer.text
            assert (await here.stranger().http.get(f"/api{path.format('nonsense')}")).status_code == 404

    run(work())


@pytest.mark.parametrize("path", LOOKS[4:])
def test_a_running_game_is_not_looked_into(db: str, path: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(public=True)
            for person in (ann, bob, await here.guest("Eve")):
                assert (await person.http.get(f"/api{path.format(table)}")).status_code == 403
            assert (await ann.http.post(f"/api/tables/{table}/fork", json={"step": 0, "seat": "us"})).status_code == 403
            await ann.post(f"/tables/{table}/concede", {"key": "c"})
            for person in (ann, bob, await here.guest("Eve")):
                assert (await person.http.get(f"/api{path.format(table)}")).status_code == 200

    run(work())


def test_one_plays_ones_own_seat_only(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(public=True)
            async with ann.at(table) as us, bob.at(table) as german, here.stranger().at(table) as eve:
                stolen = german.texts()[0]
                answer = await us.choose(stolen, seat="german")
                assert answer["code"] == "forbidden"
                assert (await eve.choose(stolen, seat="german"))["code"] == "forbidden"
                assert (await eve.choose(stolen))["code"] == "forbidden"
                for message in ("undo", "concede"):
                    await eve.send(message, key=message)
                    assert (await eve.reply(message))["code"] == "forbidden"
                for message in ("return",):
                    await eve.send(message)
                    assert (await eve.next("error"))["code"] == "forbidden"
                await eve.send("undo-answer", accept=True)
                assert (await eve.next("error"))["code"] == "undo"
                body = {"text": stolen, "number": 0, "key": "k", "seat": "german"}
                assert (await ann.http.post(f"/api/tables/{table}/choose", json=body)).status_code == 403
                await bid_all(us, german)

    run(work())


def test_invitations(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann, bob, eve = await here.guest("Ann"), await here.guest("Bob"), await here.guest("Eve")
            table = await ann.table(us="me", german="friend")
            link = ann.invites["german"]
            token = link.partition("invite=")[2]
            assert len(token) >= 22  # 128 bits and more
            async with ann.at(table) as us:
                assert us.state["table"]["status"] == "waiting" and us.texts() == []
                assert us.state["table"]["turn"] == []
                await us.send("choose", text="bid rifleman-a", number=0, key="early")
                assert (await us.reply("early"))["code"] == "waiting"
                # Nobody sits down without it.
                for body in ({"seat": "german"}, {}, {"invite": new_token()}, {"invite": token[:-1]}):
                    answer = await eve.http.post(f"/api/tables/{table}/join", json=body)
                    assert answer.status_code in (403, 409), answer.text
                assert (await bob.http.get(f"/api/tables/{table}")).status_code == 403
                info = await bob.get(f"/tables/{table}", invite=token)
                assert info["seats"][1]["kind"] == "invited"
                # A new link makes the old one void.
                assert (await bob.http.post(f"/api/tables/{table}/invite", json={"seat": "german"})).status_code == 403
                renewed = (await ann.post(f"/tables/{table}/invite", {"seat": "german"}))["invites"]["german"]
                answer = await bob.http.post(f"/api/tables/{table}/join", json={"invite": token})
                assert answer.status_code == 403
                await bob.accept(renewed)
                await us.until(lambda state: state["table"]["status"] == "playing")
                assert us.texts() and us.state["table"]["seats"][1]["name"] == "Bob"
                # It works once for others, and again for who used it.
                again = renewed.partition("invite=")[2]
                answer = await eve.http.post(f"/api/tables/{table}/join", json={"invite": again})
                assert answer.status_code == 403
                await bob.accept(renewed)
            found = await here.hub.store.table(table)
            assert found is not None and all(place.invite != token for place in found[1])

    run(work())


def test_open_seats(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann, bob, eve = await here.guest("Ann"), await here.guest("Bob"), await here.guest("Eve")
            table = await ann.table(us="open", german="me")
            assert [info["id"] for info in (await bob.get("/lobby"))["open"]] == [table]
            assert (await ann.get("/lobby"))["open"] == []
            info = await bob.post(f"/tables/{table}/join", {"seat": "us"})
            assert info["status"] == "playing" and info["turn"] == ["us", "german"]
            answer = await eve.http.post(f"/api/tables/{table}/join", json={"seat": "us"})
            assert answer.status_code == 409
            assert (await eve.get("/lobby"))["open"] == []

    run(work())


# -- from where ---------------------------------------------------------------------------------------------------


def test_other_sites(db: str) -> None:
    async def work() -> None:
        async with house(db, origins=("https://play.example.org",)) as here:
            ann = await here.guest("Ann")
            table = await ann.table()
            body = {"scenario": "normandy-01", "seats": {"us": "me", "german": "bot:random"}}

            async def status(**headers: str) -> int:
                return (await ann.http.post("/api/tables", json=body, headers=headers)).status_code

            assert await status(Origin="https://evil.example") == 403
            assert await status(Origin="null") == 403
            assert await status(Origin=here.base.replace("http:", "ftp:")) == 403
            assert await status(Origin="https://play.example.org") == 201
            assert await status(Origin=here.base) == 201
            # The allowed list is for sockets as well.
            for origin, welcome in (
                (here.base, True),
                ("https://play.example.org", True),
                ("https://evil.example", False),
            ):
                if welcome:
                    async with ann.at(table, origin=origin):
                        pass
                else:
                    with pytest.raises(InvalidStatus):
                        async with ann.at(table, origin=origin):
                            pass
            # Every request is asked, also those that need nobody's name.
            for path in ("/api/login", "/api/logout", "/api/guest"):
                evil = {"Origin": "https://evil.example"}
                wish = {"name": "Ann", "password": "12345678"}
                assert (await ann.http.post(path, json=wish, headers=evil)).status_code == 403
            # No other name is bent to this machine.
            for path in ("/api/me", "/api/scenarios"):
                assert (await ann.http.get(path, headers={"Host": "evil.example"})).status_code == 403
            # A browser that says so is believed; a form is no JSON.
            async with httpx.AsyncClient(base_url=here.base, cookies=ann.http.cookies, trust_env=False) as bare:
                cross = await bare.post("/api/tables", json=body, headers={"Sec-Fetch-Site": "cross-site"})
                assert cross.status_code == 403
                form = await bare.post("/api/guest", data={"name": "x"}, headers={"Origin": here.base})
                assert form.status_code == 400

    run(work())


def test_cookies_and_tokens_at_rest(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            nobody = here.stranger()
            answer = await nobody.http.post("/api/guest", json={"name": "  Ann \t B "})
            assert answer.json() == {"id": answer.json()["id"], "name": "Ann B", "guest": True}
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie and "samesite=lax" in cookie.lower() and "Secure" not in cookie
            value = nobody.http.cookies["sandtable"]
            assert len(value) >= 22
            from sqlalchemy import select

            from sandtable.server.models import tokens

            async with here.hub.store.read() as connection:
                kept = [row.hash for row in await connection.execute(select(tokens))]
            assert kept == [hash_token(value)]
            renamed = await nobody.http.post("/api/guest", json={"name": "Anna"})
            assert renamed.json()["id"] == answer.json()["id"]
            token = (await nobody.post("/tokens", {"label": "bot"}))["token"]
            program = Person(here.base, "program")
            here.people.append(program)
            program.http.headers["Authorization"] = f"Bearer {token}"
            assert (await program.get("/me"))["name"] == "Anna"
            assert (await program.http.delete("/api/tokens/current")).status_code == 204
            assert (await program.http.get("/api/me")).status_code == 401
            assert (await nobody.http.post("/api/logout")).status_code == 204
            assert (await nobody.get("/me")) is None

    run(work())


def test_accounts(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table()
            guest = await ann.get("/me")
            account = await ann.post("/account", {"name": "Ann of Arc", "password": "correct horse"})
            assert account.pop("recovery")
            assert account == {"id": guest["id"], "name": "Ann of Arc", "guest": False}
            elsewhere = here.stranger()
            taken = await elsewhere.http.post("/api/account", json={"name": "ann OF arc", "password": "12345678"})
            assert taken.status_code == 409
            wrong = {"name": "Ann of Arc", "password": "wrong horse"}
            assert (await elsewhere.http.post("/api/login", json=wrong)).status_code == 401
            unknown = {"name": "Nobody", "password": "wrong horse"}
            assert (await elsewhere.http.post("/api/login", json=unknown)).status_code == 401
            assert (await elsewhere.http.post("/api/login", json={**wrong, "password": "short"})).status_code == 400
            await elsewhere.post("/login", {"name": "ann of arc", "password": "correct horse"})
            assert [info["id"] for info in (await elsewhere.get("/lobby"))["mine"]] == [table]
            assert (await elsewhere.http.post("/api/guest", json={"name": "Ghost"})).status_code == 403

    run(work())


def test_doors_are_slow_for_those_who_knock_often(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=Limits(doors=0.01, doors_burst=3)) as here:
            nobody = here.stranger()
            wrong = {"name": "Ann", "password": "guess guess"}
            answers = [(await nobody.http.post("/api/login", json=wrong)).status_code for _ in range(5)]
            assert answers == [401, 401, 401, 429, 429]

    run(work())


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "x" * 33, "\x00"])
def test_names(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


async def wishes(here: House, person: Person, **changes: Any) -> httpx.Response:
    body = {"scenario": "normandy-01", "seats": {"us": "me", "german": "bot:random"}, **changes}
    return await person.http.post("/api/tables", json=body)


def test_wishes_that_make_no_sense(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            bad: list[dict[str, Any]] = [
                {"scenario": "normandy-99"},
                {"options": ["no-such-option"]},
                {"seats": {"us": "me"}},
                {"seats": {"us": "me", "german": "bot:nobody"}},
                {"seats": {"us": "me", "german": "them"}},
                {"seats": {"us": "me", "moon": "me"}},
                {"seats": {"us": "bot:random", "german": "bot:random"}},
                {"seats": {"us": "me", "german": "friend"}, "seed": 1},
                {"seed": -1},
                {"seed": 2**70},
                {"clock": {"start": 0, "add": 0, "cap": 0}},
                {"clock": {"start": 10, "add": 0, "cap": 5}},
                {"clock": {"start": 10, "add": -1, "cap": 50}},
                {"surprise": True},
            ]
            for changes in bad:
                answer = await wishes(here, ann, **changes)
                assert answer.status_code == 400, (changes, answer.text)
                assert answer.json()["type"] == "error" and answer.json()["message"]
            assert (await wishes(here, ann, options=["classic-control"])).json()["table"]["options"] == [
                "classic-control"
            ]

    run(work())
