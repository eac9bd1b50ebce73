"""`sandtable play` through a pipe: whole games, commands, saves, secrets, and nonsense."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest

import sandtable
from sandtable.ai import make_player

from .conftest import Cli

ESCAPE = "\x1b"


def ones(n: int) -> str:
    return "1\n" * n


def test_a_whole_game_against_greedy(cli: Cli, tmp_path: Path) -> None:
    ran = cli("play", "normandy-08", "--seed", 1, "--cap", 12, "--save", "game.journal", typed=ones(900))
    assert ran.code == 0
    assert "The end" in ran.out
    assert "expected" in ran.out
    assert "sandtable replay game.journal" in ran.out
    match = sandtable.replay((tmp_path / "game.journal").read_text())
    assert match.outcome is not None
    assert match.header.players == {"us": "human", "german": "greedy"}


def test_who_leaves_leaves_no_process_behind(cli: Cli) -> None:
    """One that thinks while the person does."""
    ran = cli("play", "normandy-01", "--german", "search:4:ponder", "--seed", 1, typed=ones(3))
    assert "german" in ran.out
    assert active_children() == []


@pytest.mark.parametrize("scenario", ["normandy-05", "normandy-08", "normandy-10", "normandy-11"])
def test_other_scenarios_play_through(cli: Cli, scenario: str) -> None:
    ran = cli("play", scenario, "--german", "random", "--seed", 2, "--cap", 6, "--plain", typed=ones(900))
    assert ran.code == 0
    assert "The end" in ran.out


def every_way(seed: int, seat: str) -> tuple[str, str]:
    """A game of north-africa-06 in which a seat chooses at random: what to type for it, and how it ends."""
    match = sandtable.new("north-africa-06", seed=seed, cap=12)
    ours, theirs = make_player("random", 99), make_player("random", seed + 1)
    typed = []
    while match.decision is not None:
        decision = next((d for d in match.decisions if d.seat != seat), match.decisions[0])
        option = (ours if decision.seat == seat else theirs).decide(match, decision.seat)
        if decision.seat == seat:
            typed.append(decision.texts[decision.options.index(option)])
        match.submit(option, decision.seat)
    return "\n".join(typed) + "\n", match.state.digest()


@pytest.mark.slow
@pytest.mark.parametrize("plain", [False, True])
def test_a_whole_game_with_vehicles(cli: Cli, tmp_path: Path, plain: bool) -> None:
    typed, digest = every_way(4, "lrdg")
    flags = ["--plain"] if plain else []
    arguments = ["--italian", "random", "--seed", 4, "--cap", 12, "--save", "g", *flags]
    ran = cli("play", "north-africa-06", *arguments, typed=typed)
    assert ran.code == 0
    assert "The end" in ran.out and "Not possible" not in ran.out and "Not understood" not in ran.out
    assert sandtable.replay((tmp_path / "g").read_text()).state.digest() == digest
    for text in ("Drive 2", "Get out", "Free step · ", " aboard", "in the Gun Truck, seat 1"):
        assert text in ran.out, text


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["north-africa-01", "north-africa-06"])
def test_the_desert_plays_through(cli: Cli, scenario: str) -> None:
    ran = cli("play", scenario, "--lrdg", "greedy", "--italian", "greedy", "--seed", 2, "--cap", 30)
    assert ran.code == 0
    assert "The end" in ran.out and "lrdg: greedy, italian: greedy" in ran.out


def test_a_side_of_another_book_is_no_seat(cli: Cli) -> None:
    ran = cli("play", "north-africa-06", "--german", "random")
    assert ran.code == 2 and "german is no seat of north-africa-06: lrdg, italian" in ran.err


def test_counters_and_refused_seats_are_told(cli: Cli) -> None:
    typed = "bid lieutenant\ncounters truck\nwhy\nwhy use scout 2\nodds tank\nhelp\ncounters zeppelin\nquit\n"
    ran = cli("play", "north-africa-06", "--italian", "random", "--seed", 3, typed=typed)
    assert ran.out.count("1 Drive 2: Sergeant · 2 Navigate 2: Scout · 3 Antitank 2: Machine Gunner") == 2
    assert "There is no such counter on the board." in ran.out
    heading = "Sergeant · initiative 7 · Move 1, Attack 1, Control, Demolition 2 · on 2A, in the Gun Truck, seat 1"
    assert heading in ran.out
    assert "Sergeant, Move 1: Its soldier sits in a vehicle" in ran.out and "(RUL-52)" in ran.out
    assert "use scout 2: The seat has no such action. (NAF-62)" in ran.out
    assert "0 of 6 neutralised" in ran.out
    assert "US Rifleman A on 17B: defence 4\n" in cli("play", "--seed", 1, typed="counters\nquit\n").out


def test_exit_is_from_a_vehicle_where_there_are_some(cli: Cli) -> None:
    typed = "bid lieutenant\nexit\nexit lieutenant\nexit scout\nq\n"
    ran = cli("play", "north-africa-06", "--italian", "random", "--seed", 3, typed=typed)
    assert "exit needs a card after it" in ran.out and "That card is not in your hand" in ran.out
    assert "LRDG: Scout gets out of the Gun Truck on 2A" in ran.out
    assert cli("play", "--seed", 1, typed="exit\n").out.count("us> ") == 1


def test_programs_alone_tell_the_story(cli: Cli) -> None:
    """The same sentences as the whole story, each once."""
    ran = cli("play", "--us", "random", "--german", "random", "--seed", 5, "--cap", 8, "--save", "g")
    assert ran.code == 0
    assert re.search(r"US: .* attacks .* on \d+[AB], rolls \d+ for \d+: (hit|miss)", ran.out)
    lines = sandtable.replay(Path("g").read_text()).lines()
    told = [line.text.replace("**", "") for line in lines if line.event != "round"]
    names = {"us": "US", "german": "German"}
    whole = [f"  {names[line.side]}: " if line.side else "  " for line in lines if line.event != "round"]
    expected = [lead + text for lead, text in zip(whole, told, strict=True)]
    printed = [line for line in ran.out.splitlines() if line in set(expected)]
    assert printed == expected


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seat", "us=random", "--seat", "german=random"],
        ["--us", "random", "--german", "random"],
        ["--us=random", "--seat=german=random"],
        ["--german", "random", "--us=random"],
    ],
)
def test_seats_by_name_and_in_short(cli: Cli, arguments: list[str]) -> None:
    ran = cli("play", *arguments, "normandy-01", "--cap", 1, "--seed", 1)
    assert ran.code == 0 and "us: random, german: random" in ran.out


def test_the_help_names_the_short_forms(cli: Cli) -> None:
    for command in (["play"], ["campaign", "play"]):
        told = " ".join(cli(*command, "--help").out.split())
        assert "--seat SEAT=PLAYER" in told
        assert "--us, --german, --lrdg, --italian, --raf, --luftwaffe PLAYER: the same as --seat" in told


def test_a_flag_that_is_no_side_is_no_option(cli: Cli) -> None:
    ran = cli("play", "--moon", "human")
    assert ran.code == 2 and "No such option: --moon" in ran.err
    ran = cli("play", "--us")
    assert ran.code == 2 and "--us needs a player" in ran.err
    assert cli("simulate", "normandy-01", "--us", "random").code == 2, "it has no seats to give"


def test_pipe_and_no_color_give_no_escape_codes(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ESCAPE not in cli("play", "--german", "human", "--seed", 1, typed="\n1\n\n1\nquit\n").out
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert ESCAPE not in cli("play", "--seed", 1, typed=ones(5)).out
    assert ESCAPE not in cli("scenarios").out


def test_hand_over_hides_the_other_hand(cli: Cli) -> None:
    ran = cli("play", "--german", "human", "--seed", 4, "--cap", 3, typed="\n1\n" * 200)
    screens = re.split(r"Pass the keyboard to ", ran.out)[1:]
    assert len(screens) > 4
    assert sum(screen.startswith("German") for screen in screens) > 1
    for screen in screens:
        seat = "US" if screen.startswith("US") else "German"
        other = "German" if seat == "US" else "US"
        # A hand is told by the cards drawn, by the hand's own line, and by the options of who holds it.
        assert re.search(rf"{seat}: Draws |{seat} \(you\)", screen)
        assert not re.search(rf"{other}: Draws (?!\d+ cards?\n)", screen)
        assert not re.search(rf"{other}: Bids ", screen)
        assert f"{other.lower()}> " not in screen.split("The end")[0]
        assert f"{other} (you)" not in screen


def test_secret_bids_are_made_on_their_own_screens(cli: Cli) -> None:
    ran = cli("play", "--german", "human", "--seed", 4, typed="\nbid fog-of-war\n\nquit\n")
    german = ran.out.split("Pass the keyboard to German.")[1]
    assert "fog-of-war" not in german.split("german> ")[0].split("hand  ")[0]
    assert "Shows" not in german
    own = next(line for line in ran.out.splitlines() if line.startswith("  hand "))
    assert own not in german


def test_undo_goes_past_what_was_revealed_where_nobody_has_to_be_asked(cli: Cli) -> None:
    """As in the browser against programs: back to one's own last choice, with all that followed; chance stays."""
    typed = "undo\n1\nplay squad-leader-a bolster rifleman-a\nundo\nundo\nundo\nlog 1\n1\nlog 4\nquit\n"
    ran = cli("play", "--german", "random", "--seed", 5, typed=typed)
    assert ran.out.count("Nothing to take back") == 1
    assert ran.out.count("Taken back.") == 2
    assert ran.out.count("2 choices taken back.") == 1  # the bids of both
    bidding = ran.out.split("2 choices taken back.")[1]
    assert "Choose a card to bid" in bidding.split("log 1")[0]
    assert bidding.split("log 4")[1].count("Shows") == ran.out.split("undo")[1].count("Shows") == 2


def test_a_bare_tile_is_enough_where_a_tile_is_asked(cli: Cli) -> None:
    ran = cli("play", "--german", "random", "--seed", 5, typed="1\nplay scout-a scout\n13b\nquit\n")
    assert "Not understood" not in ran.out
    assert "one step left" in ran.out.split("us> 13b")[1]


def test_why_asks_for_an_action_by_its_word(cli: Cli) -> None:
    ran = cli("play", "--german", "random", "--seed", 5, typed="1\nwhy attack\nwhy bolster\nquit\n")
    attack, bolster = (ran.out.split(f"why {word}")[-1].split("us> ")[0] for word in ("attack", "bolster"))
    for answer in (attack, bolster):
        assert "Not understood" not in answer
    assert "Squad Leader A, Bolster 2 A: It is offered" in bolster
    assert ": It is offered" in attack or "(" in attack
    bidding = cli("play", "--german", "random", "--seed", 5, typed="why attack\nwhy gibberish\nquit\n").out
    assert "Attack: no card in your hand has it for this decision." in bidding
    assert "Not understood" in bidding.split("why gibberish")[1]


def test_scenarios_go_by_their_plain_number(cli: Cli) -> None:
    ran = cli("play", "normandy-1", "--german", "random", "--seed", 5, typed="quit\n")
    assert "normandy-01: La Raye" in ran.out


def test_the_board_comes_first_and_the_log_below(cli: Cli) -> None:
    ran = cli("play", "--german", "random", "--seed", 5, typed="quit\n")
    assert ran.out.index("17B") < ran.out.index("US: Draws ") < ran.out.index("Choose a card to bid")


def test_the_legend_names_the_signs_of_each_side(cli: Cli) -> None:
    ran = " ".join(cli("show", "normandy-01").out.split())
    assert ">u US enters here" in ran and ">g German enters here" in ran
    assert "^l LRDG may escape here" in " ".join(cli("show", "north-africa-07").out.split())


def test_it_runs_as_a_module() -> None:
    ran = subprocess.run([sys.executable, "-m", "sandtable", "--help"], capture_output=True, text=True)
    assert ran.returncode == 0 and "play" in ran.stdout


def test_undo_all_takes_the_chain_back(cli: Cli) -> None:
    typed = "1\nplay scout-a scout 13B 12B\nundo all\nquit\n"
    ran = cli("play", "--german", "random", "--seed", 5, typed=typed)
    assert "US: Scout A moves 17B – 13B – 12B, scouts 13B and 12B" in ran.out
    assert "3 choices taken back." in ran.out


def test_save_quit_and_load(cli: Cli, tmp_path: Path) -> None:
    ran = cli("play", "--german", "random", "--seed", 5, typed="1\nsave my.game\nquit\n")
    assert "sandtable play --load my.game" in ran.out
    saved = sandtable.replay((tmp_path / "my.game").read_text())
    again = cli("play", "--load", "my.game", typed="quit\n")
    assert again.code == 0
    assert "us: human, german: random" in again.out
    assert f"Round {int(saved.state.round)}" in again.out
    assert cli("play", "normandy-02", "--load", "my.game").code == 2
    assert cli("play", "--load", "my.game", "--option", "classic-control").code == 2
    assert "Not saved" in cli("play", typed="save no/such/folder\nquit\n").out
    assert "Say where" in cli("play", typed="save\nquit\n").out


def test_autosave_is_whole_after_every_choice(cli: Cli, tmp_path: Path) -> None:
    ran = cli("play", "--german", "random", "--seed", 5, "--autosave", "auto.journal", typed=ones(6))
    assert ran.code == 0
    assert "sandtable play --load auto.journal" in ran.out
    assert sandtable.replay((tmp_path / "auto.journal").read_text()).outcome is None
    assert os.listdir(tmp_path) == ["auto.journal"]


def test_leaving_unsaved_says_so(cli: Cli) -> None:
    assert "not saved" in cli("play", typed="").out
    assert "not saved" in cli("play", typed="quit\n").out


def test_why_names_the_rule(cli: Cli) -> None:
    typed = (
        "1\nwhy play fog-of-war move\nwhy hunker fog-of-war\nwhy play rifleman-b move\nwhy bid scout-a\nwhy end\nwhy\n"
    )
    typed += "why play scout-a scout 6A\nwhy gibberish\nplay scout-a scout 6A\nquit\n"
    ran = cli("play", "--german", "random", "--seed", 5, typed=typed)
    assert "Fog of War cannot be hunkered down" in ran.out and "(COM-42)" in ran.out
    assert "That card is not in your hand. (COM-32)" in ran.out
    assert "this round's are over. (COM-26)" in ran.out
    assert "It is offered" in ran.out
    assert ran.out.count("That tile is not next to it") == 2 and "(RUL-01)" in ran.out
    assert "Not understood" in ran.out


def test_sentences_are_not_told_twice(cli: Cli) -> None:
    """Bolster, card by card: what was taken is told once, when it is over."""
    typed = "1\nplay squad-leader-a bolster\ntake rifleman-a\ntake scout-a\nquit\n"
    ran = cli("play", "--german", "random", "--seed", 5, typed=typed)
    assert ran.out.count("Takes ") == 1
    assert "US: Takes Rifleman A and Scout A from the supply into the discard pile" in ran.out


def test_other_commands_answer(cli: Cli) -> None:
    typed = "help\nboard\nboard list\ncards\noptions\nodds\nodds sniper\nlog\nrules COM-26\nrules initiative\nrules\n"
    ran = cli("play", "--seed", 5, typed=typed + "concede\nconcede yes\n")
    assert ran.code == 0
    for text in ("who can hit whom", "Next to", "in no order", "needs 7 (4 + 1 + 2): 40 %", "No such attack now"):
        assert text in ran.out
    assert "COM-26" in ran.out and "type: concede yes" in ran.out
    assert "US concedes; German wins" in ran.out


def test_nonsense_changes_nothing(cli: Cli) -> None:
    lines = [
        "0",
        "999",
        "-1",
        "1e9",
        "9" * 200,
        "play",
        "play x",
        "bid",
        "bid bid bid",
        "\x00\x1b[31m",
        "ünïcödé ×",
        "'",
    ]
    lines += ["x" * 100_000, "play " * 50, "undo all", "why", "log -1", "save", "rules \x07", "{}", "½"]
    ran = cli("play", "--seed", 5, typed="\n".join(lines) + "\nbid scout-a\nquit\n")
    assert ran.code == 0
    assert "more than 300 characters" in ran.out
    assert ESCAPE not in ran.out and "\x07" not in ran.out
    assert "US: Shows Scout A" in ran.out


def test_classic_control_is_a_choice_at_the_start(cli: Cli, tmp_path: Path) -> None:
    cli("play", "--option", "classic-control", "--save", "c.journal", "--seed", 1, typed="1\nquit\n")
    assert sandtable.replay((tmp_path / "c.journal").read_text()).header.options == ["classic-control"]


def test_a_real_piped_process(tmp_path: Path) -> None:
    package = Path(sandtable.__file__).resolve().parent.parent
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "100", "PYTHONPATH": str(package)}
    command = [sys.executable, "-m", "sandtable.cli", "play", "--german", "random", "--seed", "5", "--cap", "2"]
    done = subprocess.run(
        [*command, "--save", "g.journal"],
        input=b"\xff\xfe\n" + ones(200).encode(),
        capture_output=True,
        cwd=tmp_path,
        env=environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert b"The end" in done.stdout and not done.stderr
    assert ESCAPE.encode() not in done.stdout
    replayed = subprocess.run(
        [sys.executable, "-m", "sandtable.cli", "replay", "g.journal"],
        capture_output=True,
        cwd=tmp_path,
        env=environment,
        timeout=120,
    )
    digest = sandtable.replay((tmp_path / "g.journal").read_text()).state.digest()
    assert digest.encode() in replayed.stdout
