"""The bot's attacks on whole tiles, mines, and aircraft (RUL-97, RUL-195, RUL-196, REI-S-55, REI-S-60)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rules.solo.alone import Alone
from tests.rules.table import one

MINES = "minefield-01"
CAR = "italian:scout-car"


def attacked(table: Alone) -> list[str]:
    """Who was attacked, in order."""
    names = {unit: name for name, unit in table.units.items()}
    return [names[fields["target"]] for name, fields in table.told() if name == "attacked"]


def mortar(text: str, dice: Sequence[int] | None = (), **position: Any) -> Alone:
    """After the turn of the US bot, whose Mortar stands on 17B; the tiles are La Raye's."""
    settings: dict[str, Any] = {
        "us": {"deck": "mortar"},
        "german": {"hand": "scout-a"},
        "cards": {"Mortar": text},
        "turn": "german",
        "initiative": "german",
    }
    table = Alone("armoury-01", bot="us", **{**settings, **position})
    table.play("end", dice=dice)
    return table


# -- Mortar -----------------------------------------------------------------------------------------------------------


def test_rul_97_blast_goes_to_its_marker_and_strikes_everybody_there() -> None:
    """Own counters there do not matter, though they are struck like the others; a tank is not."""
    at = {"us:rifleman-a": "5B", "german:rifleman-b": "3B", "german:scout-a": "3B"}
    table = mortar("I blast 1", [1] * 3, aimed={"us": "5B"}, at=at)
    assert sorted(attacked(table)) == ["german:rifleman-a", "german:scout-b", "us:rifleman-a"]


def test_rul_97_blast_does_not_apply_where_it_can_hit_no_enemy() -> None:
    for aimed in ({"us": "11B"}, {"us": "17B"}, {}):  # nobody, only its own, no marker
        table = mortar("I blast 1", aimed=aimed)
        assert table.happened("no-line") == ["mortar"]
    away = {f"german:{token}": "8A" for token in ("rifleman-a", "rifleman-b", "scout-a", "scout-b")}
    table = mortar("I blast 1", aimed={"us": "5B"}, at=away)  # RUL-38: a tank has no regular defence
    assert table.happened("no-line") == ["mortar"]


@pytest.mark.parametrize(
    ("at", "aimed"),
    [
        ({"german:rifleman-a": "11B", "german:scout-a": "6A"}, "11B"),  # 4 against 5 and 1 of cover
        ({"german:rifleman-a": "6A", "german:scout-a": "11B"}, "6A"),  # 5 each: the Rifleman is more dangerous
        ({"german:rifleman-a": "12B", "german:scout-a": "6A"}, "6A"),  # the weaker is too near
        ({"german:rifleman-a": "12B", "german:tank-a": "11B"}, None),  # nobody it could hit is far enough
    ],
)
def test_rul_97_target_goes_for_the_lowest_defence_three_tiles_away_or_more(
    at: dict[str, str], aimed: str | None
) -> None:
    nobody = {f"german:{token}": None for token in ("rifleman-a", "rifleman-b", "scout-a", "scout-b", "tank-a")}
    table = mortar("I target", at={**nobody, **at})
    assert table.aimed("us") == aimed
    assert table.happened("no-line") == ([] if aimed else ["mortar"])


def alone_on_5b(**position: Any) -> Alone:
    """The bot's Mortar blasts the tile where it stands itself, beside one enemy, who is missed."""
    away = {f"german:{token}": "8A" for token in ("rifleman-a", "rifleman-b", "scout-b")}
    return mortar("I blast 1", [1, 0], aimed={"us": "5B"}, at={**away, "us:mortar": "5B"}, **position)


def test_rul_84_rul_85_rul_183_own_losses_come_from_the_row_first_and_put_no_marker() -> None:
    """A card that waits goes before the one in use, which is then discarded as ever."""
    table = alone_on_5b(us={"deck": "mortar*2"})
    assert attacked(table) == ["german:scout-a", "us:mortar"] and table.hits("us:mortar") == 0
    assert one(table.told(), "card-lost")["zone"] == 2
    assert table.happened("resolving") == table.happened("resolved") == ["mortar"]
    assert (table.cards("us", "discard"), table.cards("us", "removed")) == ({"mortar": 1}, {"mortar": 1})


def test_rul_183_the_card_in_use_may_be_lost_and_its_action_is_finished() -> None:
    table = alone_on_5b(us={"deck": "mortar scout-a"})
    assert table.happened("resolving") == ["scout-a", "mortar"] and table.happened("resolved") == ["scout-a"]
    assert (table.cards("us", "discard"), table.cards("us", "removed")) == ({"scout-a": 1}, {"mortar": 1})
    assert attacked(table) == ["german:scout-a", "us:mortar"] and table.row == []


@pytest.mark.parametrize("seed", range(8))
def test_rul_183_an_action_is_finished_by_chance_once_its_card_is_gone(seed: int) -> None:
    """The Mortar's card goes while others of its own are still to be struck; the card that waits is not asked."""
    away = {f"german:{token}": "8A" for token in ("rifleman-a", "rifleman-b", "scout-b")}
    own = {"us:mortar": "5B", "us:scout-a": "5B", "us:scout-b": "5B"}
    us = {"deck": "mortar fog-of-war"}
    table = mortar("I blast 1", [1, 0, 0, 0], aimed={"us": "5B"}, at={**away, **own}, us=us, seed=seed)
    assert table.cards("us", "removed") == {"mortar": 1, "scout-a": 1, "scout-b": 1}
    assert table.happened("resolved") == ["fog-of-war"]


# -- Grenade and Bomb -------------------------------------------------------------------------------------------------


def night(bot: str, card: str, text: str, dice: Sequence[int] | None = (), **position: Any) -> Alone:
    """After the bot's turn with one card among mines."""
    human = {"lrdg": "italian", "italian": "lrdg"}[bot]
    title = card.removesuffix("-a").removesuffix("-t").replace("-", " ").title()
    hands = {bot: {"deck": card}, human: {"hand": {"lrdg": "marksman", "italian": "marksman"}[human]}}
    table = Alone(MINES, bot=bot, turn=human, initiative=human, cards={title: text}, **{**hands, **position})
    table.play("end", dice=dice)
    return table


@pytest.mark.parametrize(
    ("at", "struck"),
    [
        ({"lrdg:raider": "19A", "lrdg:marksman": "12A"}, {"lrdg:raider"}),  # 6 against 5 and 2 of cover
        ({"lrdg:raider": "19A", "lrdg:marksman": "6A"}, {"lrdg:marksman"}),  # on the own tile
        ({"lrdg:raider": "19A", "lrdg:pioneer": "12A", "lrdg:controller": "12A"}, {"lrdg:pioneer", "lrdg:controller"}),
        ({"lrdg:controller": "1A"}, set()),  # out of reach
    ],
)
def test_rul_97_rei_s_55_grenade_at_the_tile_of_the_lowest_defence_in_range(
    at: dict[str, str], struck: set[str]
) -> None:
    table = night("italian", "raider", "I grenade 1", None, at=at)
    there = set(attacked(table))
    assert there == struck or (len(struck) == 2 and there == {"lrdg:raider"})  # 6 both: danger decides
    assert table.happened("no-line") == ([] if struck else ["raider"])


@pytest.mark.parametrize("seed", range(4))
def test_rul_97_unless_the_line_says_where(seed: int) -> None:
    """Both Marksman and Pioneer on 12A are struck, though the Controller is weaker; nobody rolls before they are."""
    at = {"lrdg:controller": "19A", "lrdg:marksman": "12A", "lrdg:pioneer": "12A"}
    table = night("italian", "raider", "I grenade 1\n A 12A", [1, 1], at=at, seed=seed)
    assert set(attacked(table)) == {"lrdg:marksman", "lrdg:pioneer"}


def test_rul_97_bomb_at_the_tile_of_the_lowest_defence_whatever_of_its_own_is_there() -> None:
    """Far away, the bot's Pioneer stands beside the one it goes for, and is struck with him."""
    at = {"lrdg:controller": "4A", "lrdg:pioneer": "1A", "lrdg:raider": "1A", "lrdg:antitank-rifleman": "12A"}
    text, italian = {"Assault Aircraft": "I bomb 2"}, {"deck": "assault-aircraft"}
    table = Alone(MINES, bot="italian", turn="lrdg", cards=text, italian=italian, at={**at, "italian:pioneer": "4A"})
    table.play("end", dice=[1, 1, 1, 1])
    assert attacked(table) == ["lrdg:controller", "italian:pioneer"]


def test_rul_97_a_bomb_never_falls_where_only_its_own_are() -> None:
    men = ("controller", "pioneer", "raider", "marksman", "saboteur", "antitank-rifleman", "sergeant", "scout")
    text, italian = {"Assault Aircraft": "I bomb 2"}, {"deck": "assault-aircraft"}
    at = {f"lrdg:{man}": None for man in men if man != "scout"}
    for last, dice in (("14A", [1, 1]), (None, [])):  # a hill; nobody but an empty truck
        table = Alone(MINES, bot="italian", turn="lrdg", cards=text, italian=italian, at={**at, "lrdg:scout": last})
        table.play("end", dice=dice)
        assert attacked(table) == ["lrdg:scout"] * (len(dice) // 2)


# -- mines ------------------------------------------------------------------------------------------------------------


def drive(bot: str, mines: str, dice: list[int], **more: Any) -> Alone:
    """The human's Machine Gunner drives the Scout Car over mines of the bot's."""
    italian = {"hand": "machine-gunner-a*2 rifleman-a"}
    table = Alone(MINES, bot=bot, turn="italian", italian=italian, mines={"3A-19A": mines}, **more)
    table.play("use machine-gunner-a 1", "step 19A", dice=dice)
    return table


def test_rei_s_60_rei_m_10_a_mine_of_the_bots_hurts_the_most_dangerous_in_the_humans_turn() -> None:
    table = drive("lrdg", "armour", [0, 1, 1])
    assert table.cards("italian", "removed") == {"machine-gunner-a": 1} and table.damage(CAR) == 1
    assert table.asked.startswith("italian")


def test_rul_89_rul_69_which_face_goes_off_first_is_chance() -> None:
    first: set[int] = set()
    for seed in range(12):
        table = drive("lrdg", "armour personnel", [1] * 6, seed=seed)
        first.add(next(fields["face"] for name, fields in table.told() if name == "mine-sprung"))
        assert table.mines("3A-19A") == []
    assert first == {0, 1}


def test_rul_84_a_mine_of_the_humans_in_the_bots_turn_puts_no_marker() -> None:
    """The human is asked who is hurt, in the middle of the bot's turn; the Rifleman's card comes from the row."""
    text = "I seated at drive: drive\n A 19A"
    table = Alone(
        MINES,
        bot="italian",
        turn="lrdg",
        initiative="lrdg",
        lrdg={"hand": "marksman"},
        italian={"deck": "machine-gunner-a rifleman-a"},
        cards={"Machine Gunner": text},
        mines={"3A-19A": "armour"},
    )
    table.play("end", dice=[0, 1, 1])
    assert table.asked == "lrdg hit"
    table.play("choose italian:machine-gunner-a")
    assert table.cards("italian", "removed") == {"machine-gunner-a": 1} and table.at(CAR) == "19A"
    assert table.happened("resolved") == ["rifleman-a"] and table.hits("italian:machine-gunner-a") == 0


def test_rei_s_53_the_bot_lays_mines_where_its_line_says() -> None:
    at = {"italian:raider": "19A"}
    table = night("lrdg", "pioneer", "I mine\n A enemy occupied", at={**at, "lrdg:pioneer": "16B"}, mines={})
    assert set(table.minefield) == {"16B-19A"} and len(table.mines("16B-19A")) == 2
    table = night("lrdg", "pioneer", "I mine\n A enemy occupied", at={"lrdg:pioneer": "4A"}, mines={})
    assert table.happened("no-line") == ["pioneer"]


@pytest.mark.parametrize(("there", "face"), [("italian:raider", "personnel"), (CAR, "armour")])
def test_rul_196_the_bot_lays_the_face_that_strikes_who_is_there(there: str, face: str) -> None:
    """Mines that lie there already are not lifted, whatever chance says."""
    for seed in range(6):
        at = {there: "19A", "lrdg:pioneer": "16B"}
        table = night("lrdg", "pioneer", "I mine\n A 19A", at=at, mines={"16B-19A": "armour personnel"}, seed=seed)
        assert sorted(table.mines("16B-19A")) == sorted(["armour", "personnel", face, face])


# -- aircraft ---------------------------------------------------------------------------------------------------------


def test_rul_195_air_support_brings_an_aircraft_into_the_row() -> None:
    """From its bolster deck, resolved in the same turn after the card in use; by chance which of them."""
    came: set[str] = set()
    for seed in range(10):
        table = night("italian", "signaller", "I air-support", seed=seed)
        order = table.happened("resolving")
        came.add(order[1])
        assert len(order) == 2 and table.cards("italian", "discard") == {"signaller": 1, order[1]: 1}
        assert sum(n for token, n in table.cards("italian", "supply").items() if token.endswith("aircraft")) == 2
    assert came == {"recon-aircraft", "assault-aircraft"}


def test_rul_195_without_an_aircraft_it_does_not_apply() -> None:
    italian = {"deck": "signaller", "removed": "recon-aircraft assault-aircraft*2"}
    table = night("italian", "signaller", "I air-support", italian=italian)
    assert table.happened("no-line") == ["signaller"]
