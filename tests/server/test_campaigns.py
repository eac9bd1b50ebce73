"""The campaign at the server: battles at tables of their own, and a tally of what they came to."""

from __future__ import annotations

from tests.server.house import house, play_out, run
from tests.server.test_strangers import limits


def test_a_campaign_is_played_battle_by_battle(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann, eve = await here.guest("Ann"), await here.guest("Eve")
            made = await ann.post("/campaigns/new", {"book": "normandy"})
            assert [battle["scenario"] for battle in made["battles"]][:2] == ["normandy-01", "normandy-02"]
            assert made["next"] == "normandy-01" and made["leader"] is None and not made["done"]
            wish = {"scenario": "normandy-01", "seats": {"us": "me", "german": "bot:random"}, "campaign": made["id"]}
            table = (await ann.post("/tables", wish))["table"]
            assert table["campaign"] == made["id"]
            begun = await ann.get(f"/campaigns/{made['id']}")
            assert (begun["battles"][0]["table"], begun["battles"][0]["status"]) == (table["id"], "playing")
            assert begun["next"] == "normandy-02"
            assert (await ann.http.post("/api/tables", json=wish)).status_code == 409  # begun already
            async with ann.at(table["id"]) as sitting:
                await play_out([sitting])
                winner = sitting.state["table"]["ending"]["winner"]
                removed = [seat["removed_size"] for seat in sitting.state["boards"]["us"]["view"]["seats"]]
            done = await ann.get(f"/campaigns/{made['id']}", language="es")
            first = done["battles"][0]
            assert first["winner"] == winner and first["text"] and first["rounds"] >= 1
            assert all(first["casualties"][side] <= removed[i] for i, side in enumerate(("us", "german")))
            assert {side["side"]: side["victories"] for side in done["sides"]}[winner] == 1
            assert [one["id"] for one in await ann.get("/campaigns")] == [made["id"]]
            # It is not for others: neither to look at nor to play in.
            assert (await eve.http.get(f"/api/campaigns/{made['id']}")).status_code == 403
            wish["scenario"] = "normandy-02"
            assert (await eve.http.post("/api/tables", json=wish)).status_code == 403
            wish["scenario"] = "britain-01"
            assert (await ann.http.post("/api/tables", json=wish)).status_code == 400
            assert (await ann.http.post("/api/campaigns/new", json={"book": "nothing"})).status_code == 404
            assert (await ann.http.get("/api/campaigns/nothing")).status_code == 404

    run(work())


def test_who_plays_in_it_sees_it(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            made = await ann.post("/campaigns/new", {"book": "normandy"})
            wish = {"scenario": "normandy-03", "seats": {"us": "me", "german": "friend"}, "campaign": made["id"]}
            created = await ann.post("/tables", wish)
            await bob.accept(created["invites"]["german"])
            seen = await bob.get(f"/campaigns/{made['id']}")
            assert not seen["mine"] and seen["battles"][2]["status"] == "playing"

    run(work())


def test_many_campaigns_count_as_many_requests(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(reads=0.001, reads_burst=10)) as here:
            ann = await here.guest("Ann")
            for _ in range(4):
                await ann.post("/campaigns/new", {"book": "normandy"})
            statuses = [(await ann.http.get("/api/campaigns")).status_code for _ in range(3)]
            assert statuses == [200, 200, 429]

    run(work())
