"""Odds shown are odds rolled: the same numbers as the engine's own attack, and the tally of what came of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.core.event import Event
from sandtable.match import Match
from sandtable.notation.luck import luck_of
from sandtable.notation.shapes import OddsView, Offer
from sandtable.tui.labels import Labels
from sandtable.tui.odds import both_ways, sum_of
from sandtable.words.words import percent

GAMES = ["normandy-01", "normandy-08", "normandy-11", "north-africa-01", "north-africa-06"]


def play(id: str, seed: int = 3) -> Iterator[tuple[Match, Offer, int]]:
    """A random game: at every decision the match, what is offered, and the number of the option that is taken next."""
    match = sandtable.new(id, seed=seed, cap=40)
    player = make_player("random", seed)
    while (decision := match.decision) is not None:
        option = player.decide(match)
        offer = match.offer(decision.seat)
        assert offer is not None
        yield match, offer, decision.options.index(option)
        match.submit(option)


def fields(event: Event) -> dict[str, int]:
    return dict(zip((field.name for field in event.kind.fields), event.values, strict=True))


@pytest.mark.parametrize("id", GAMES)
def test_every_attack_is_announced_with_what_it_then_needs(id: str) -> None:
    rolls = 0
    foreseen: OddsView | None = None
    told = 0
    for match, offer, taken in play(id):
        events = match.story.events[told:]
        if foreseen is not None:
            rolls += 1
            happened = fields(events[0])
            dice = [fields(event)["hit"] for event in events[1 : 1 + happened["dice"]]]
            assert events[0].kind.rolls and len(dice) == foreseen.dice == happened["dice"]
            assert (foreseen.total, len(foreseen.faces)) == (happened["total"], happened["faces"])
            assert foreseen.tile == match.catalog.tiles[happened["tile"]].name
            if "target" in happened:
                assert foreseen.target == match.catalog.unit_name(happened["target"])
            else:
                assert foreseen.target == ""
        foreseen = offer.options[taken].odds
        told = len(match.story.events)
    assert rolls > 5


@pytest.mark.parametrize("id", GAMES)
def test_faces_that_hit_are_the_ones_that_succeed(id: str) -> None:
    """No lit face too many: a die is a success exactly if its face is among those shown before the roll."""
    seen = 0
    foreseen: OddsView | None = None
    told = 0
    for match, offer, taken in play(id, 5):
        if foreseen is not None:
            for event in match.story.events[told + 1 : told + 1 + foreseen.dice]:
                assert event.name == "rolled"
                assert (fields(event)["face"] in foreseen.faces) == bool(fields(event)["hit"])
                seen += 1
        foreseen = offer.options[taken].odds
        told = len(match.story.events)
    assert seen > 5


def by_hand(match: Match) -> list[tuple[int, int, int, float]]:
    """Dice, successes, hits and expected hits of every roll of a game, roll by roll, with the side that rolled."""
    out = []
    events = match.story.events
    for at, event in enumerate(events):
        if event.kind.rolls:
            roll = fields(event)
            dice = [fields(one)["hit"] for one in events[at + 1 : at + 1 + roll["dice"]]]
            chance = 1 - (1 - roll["faces"] / 10) ** roll["dice"]
            out.append((int(match.catalog.seat_side[roll["seat"]]), len(dice), sum(dice), chance))
    return out


@pytest.mark.parametrize("id", ["normandy-11", "north-africa-06"])
def test_the_tally_counts_every_die_of_every_roll(id: str) -> None:
    match = [match for match, _, _ in play(id)][-1]
    rolls = by_hand(match)
    assert any(dice > 1 for _, dice, _, _ in rolls)
    for side, luck in enumerate(luck_of(match.catalog, match.story.events)):
        mine = [roll for roll in rolls if roll[0] == side]
        assert luck.side == match.catalog.sides[side] and luck.rolls == len(mine) > 0
        assert luck.dice == sum(dice for _, dice, _, _ in mine)
        assert luck.successes == sum(good for _, _, good, _ in mine)
        assert luck.hits == sum(good > 0 for _, _, good, _ in mine)
        assert luck.hits_expected == pytest.approx(sum(chance for _, _, _, chance in mine))
        assert luck.successes_expected <= luck.dice and luck.hits <= luck.successes


def test_a_roll_hits_once_however_many_dice_succeed() -> None:
    match = sandtable.new("normandy-01", seed=1)
    kinds = {kind.name: kind for kind in match.book.events}
    seat = {"seat": 1, "dice": 3, "faces": 4}
    roll = Event(kinds["attacked"], [seat.get(field.name, 0) for field in kinds["attacked"].fields])
    dice = [Event(kinds["rolled"], [face, int(face >= 7)]) for face in (7, 2, 9)]
    ours, theirs = luck_of(match.catalog, [roll, *dice, roll, *dice[1:2]])
    assert (ours.dice, ours.rolls, ours.hits_expected) == (0, 0, 0)
    assert (theirs.dice, theirs.successes, theirs.rolls, theirs.hits) == (4, 2, 2, 1)
    assert theirs.successes_expected == pytest.approx(1.6)
    assert theirs.hits_expected == pytest.approx(2 * (1 - 0.6**3))


def test_the_likeliest_target_is_named_beside_the_action() -> None:
    match = sandtable.new("normandy-01", seed=5)
    match.submit("bid platoon-sergeant", "us")
    match.submit(match.decisions[0].options[0])
    offer = match.offer("us")
    assert offer is not None
    best = next(option.best for option in offer.options if option.text == "play scout-a attack")
    assert best is not None
    assert sum_of(Labels(match.words()), best) == "needs 7 (4 + 1 + 2): 40 %"
    match.submit("play scout-a attack")
    after = match.offer("us")
    assert after is not None
    assert best.chance == max(option.odds.chance for option in after.options if option.odds is not None)


def test_a_shot_back_is_the_targets_own() -> None:
    """From 17B, where cover is 3, it is worse to be on the other end: 10 or 20 % against 30 or 40 %."""
    match = sandtable.new("normandy-01", seed=5)
    match.submit("bid platoon-sergeant", "us")
    match.submit(match.decisions[0].options[0])
    match.submit("play scout-a attack")
    offer = match.offer("us")
    assert offer is not None
    for option in offer.options:
        assert option.odds is not None and option.back is not None
        assert (option.back.attacker, option.back.target) == (option.odds.target, option.odds.attacker)
        assert (option.odds.tile, option.back.tile) == ("5B", "17B")
        assert [part.value for part in option.back.parts] == [5, 3, 2] and option.back.chance == 0.1
        assert option.odds.chance in (0.3, 0.4)
        assert (option.odds, option.back) == match.odds(option.odds.attacker, option.odds.target)


def test_odds_both_ways() -> None:
    match = sandtable.new("normandy-01", seed=5)
    rows = both_ways(match, Labels(match.words()))
    assert (
        "US Scout A, Scout B, Rifleman A, Rifleman B on 17B, Attack 1",
        "German Rifleman A, German Rifleman B on 5B",
        "needs 7 (4 + 1 + 2): 40 %",
    ) in rows
    assert any(row[0].startswith("German") for row in rows)
    spanish = both_ways(match, Labels(match.words("es")))
    assert len(spanish) == len(rows) and spanish[0][0].endswith("en 17B, Atacar 1")


def test_percent_is_exact() -> None:
    assert percent(0.3) == "30 %"
    assert percent(1 - 0.7**2) == "51 %"
    assert percent(1 - 0.7**4) == "76 %"
    assert percent(1 - 0.9**3) == "27.1 %"


def test_odds_against_armour_crews_and_from_seats() -> None:
    match = sandtable.new("north-africa-06", seed=1)
    rows = both_ways(match, Labels(match.words()))
    assert (
        "LRDG Antitank Rifleman on 13A, Antitank 2",
        "Italian Medium Tank on 18A",
        "needs 9 (5 + 0 + 4), 2 dice: 36 %",
    ) in rows
    assert any(row[0] == "LRDG Machine Gunner (in the Gun Truck, seat 3) on 2A, Antitank 2" for row in rows)
    assert any(row[0] == "Italian Tank Gunner T (in the Medium Tank, seat 2) on 18A, Antitank 3" for row in rows)
    assert not any("Tank Driver" in row[1] or "Sergeant on 2A" in row[1] for row in rows), "nobody aboard is a target"
    assert not any(", Attack" in row[0] and "Medium Tank" in row[1] for row in rows), "it has no regular defence"


def test_odds_of_charges_count_neither_cover_nor_range(escaping: str) -> None:
    match = sandtable.new("out", seed=1, data=[escaping])
    rows = both_ways(match, Labels(match.words()))
    mine = [row[1:] for row in rows if row[0] == "LRDG Saboteur on 19A, Demolition 2"]
    assert sorted(mine) == [
        ("Fuel Dump on 19A", "needs 4, 2 dice: 91 %"),
        ("Italian Medium Tank on 19A", "needs 5, 2 dice: 84 %"),
    ]
