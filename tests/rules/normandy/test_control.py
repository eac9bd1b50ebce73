"""When an enemy blocks Control: NOR-16, REI-A-19, REI-A-20, RUL-21."""

from __future__ import annotations

import pytest

import sandtable
from tests.rules.table import Table


def beside(german_mark: str | None, german_there: bool, options: list[str]) -> Table:
    """US Riflemen A on 12B with a scouted marker; is a German counter there, and a German marker?"""
    return Table(
        us={"hand": "rifleman-a"},
        at={"us:rifleman-a": "12B", "german:scout-a": "12B" if german_there else "5B"},
        marks={"us:12B": "scouted", "german:12B": german_mark},
        options=options,
    )


CLASSIC = ["classic-control"]


@pytest.mark.parametrize("mark", [None, "scouted", "controlled"])
def test_nor_16_any_enemy_counter_blocks_by_the_classic_rule(mark: str | None) -> None:
    assert beside(mark, True, CLASSIC).refusal("play rifleman-a control") == "NOR-16"
    table = beside(mark, False, CLASSIC)
    table.play("play rifleman-a control")
    assert table.mark("us:12B") == "controlled"


@pytest.mark.parametrize("mark", [None, "scouted"])
def test_rei_a_19_an_enemy_who_does_not_control_the_tile_does_not_block(mark: str | None) -> None:
    table = beside(mark, True, [])
    table.play("play rifleman-a control")
    assert table.mark("us:12B") == "controlled"
    assert table.mark("german:12B") == mark


def test_rei_a_19_an_enemy_who_controls_the_tile_and_stands_there_blocks() -> None:
    assert beside("controlled", True, []).refusal("play rifleman-a control") == "REI-A-19"
    table = beside("controlled", False, [])
    table.play("play rifleman-a control")
    assert table.mark("german:12B") == "scouted"


@pytest.mark.parametrize("number", range(1, 13))
def test_rei_a_20_rul_21_the_replacement_holds_everywhere_unless_the_option_is_chosen(number: int) -> None:
    def enemy_beside_us(options: list[str]) -> Table:
        bare = Table(f"normandy-{number:02d}", options=options)
        here = bare.at("us:rifleman-a")
        return Table(
            f"normandy-{number:02d}",
            us={"hand": "rifleman-a"},
            at={"german:rifleman-a": here},
            marks={f"us:{here}": "scouted", f"german:{here}": "scouted"},
            options=options,
        )

    assert "play rifleman-a control" in enemy_beside_us([]).texts
    assert "play rifleman-a control" not in enemy_beside_us(CLASSIC).texts


def test_rul_21_the_journal_remembers_the_option() -> None:
    match = sandtable.new("normandy-01", seed=1, options=CLASSIC)
    assert match.header.options == CLASSIC
    assert sandtable.replay(match.journal.dumps()).book.game_options == CLASSIC
    with pytest.raises(sandtable.ContentError):
        sandtable.new("normandy-01", options=["modern-control"])
