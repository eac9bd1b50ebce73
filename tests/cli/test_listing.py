"""`scenarios`, `show`, `rules`, `check`, and how the program introduces itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sandtable
from sandtable.cli.app import app
from tests.spread import spread

from .conftest import Cli

IDS = [entry.id for entry in sandtable.scenarios()]
COMMANDS = ["play", "scenarios", "show", "replay", "rules", "simulate", "bench", "check", "campaign"]


def test_version_tells_how_the_engine_runs(cli: Cli) -> None:
    ran = cli("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"sandtable {sandtable.__version__} (")
    assert "compiled" in ran.out or "plain Python" in ran.out


def test_without_a_command_the_help_is_shown(cli: Cli) -> None:
    ran = cli()
    assert ran.code == 0
    assert all(command in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", [*COMMANDS, "campaign show", "campaign record", "campaign play", "campaign new"])
def test_every_command_has_help(command: str) -> None:
    result = CliRunner().invoke(app, [*command.split(), "--help"])
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_scenarios_are_listed(cli: Cli) -> None:
    ran = cli("scenarios")
    assert ran.code == 0
    listed = json.loads(cli("scenarios", "--json").out)
    assert [entry["id"] for entry in listed] == IDS
    assert set(listed[0]) == {"id", "base", "book", "name", "sides", "seats", "source"}
    assert all(entry["base"] in ran.out for entry in listed)
    assert "@" not in ran.out  # one line for a scenario, however many may play


def test_scenarios_are_listed_in_spanish(cli: Cli) -> None:
    told = cli("scenarios", "--language", "es").out
    assert "Normandía" in told and "EE. UU., Alemania" in told and "publicado" in told and "libro" in told
    assert all(id in told for id in IDS if "@" not in id)


@pytest.mark.parametrize("id", spread(4, 6))
def test_show_draws_every_tile_and_both_forces(cli: Cli, id: str) -> None:
    ran = cli("show", id)
    record = json.loads(cli("show", id, "--json").out)
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 120
    for tile in record["tiles"]:
        assert f"│{tile['tile']} " in ran.out
    for text in ("Deck (", "Supply (", "Counters on ", "Initiative: ", "source: "):
        assert text in ran.out
    assert ("Objectives: " in ran.out) == bool(record["objectives"])
    whole = " ".join(ran.out.split())
    for side in record["sides"].values():
        assert side["victory"] and all(line in whole for line in side["victory"])
    assert all(line in whole for line in record["general"])
    assert " ".join(record["briefing"].get("en", "").split()) in whole
    for seat in record["seats"].values():
        assert f"Deck ({sum(seat['deck'].values())}): " in ran.out
        assert f"Supply ({sum(seat['supply'].values())}): " in ran.out
    for unit in record["units"]:
        assert unit["tile"] is not None or "Counters off the board: " in ran.out


def test_show_in_spanish(cli: Cli) -> None:
    told = " ".join(cli("show", "north-africa-06", "--language", "es").out.split())
    for text in (
        "Iniciativa: Italia",
        "Mazo (",
        "Contadores en 2A: Camión artillado (Sargento, Explorador, ",
        "cob. 1",
    ):
        assert text in told, text
    record = json.loads(cli("show", "north-africa-06", "--language", "es", "--json").out)
    assert record["sides"]["lrdg"]["victory"][0].startswith("LRDG gana neutralizando")
    assert " ".join(record["briefing"]["es"].split()) in told


def test_show_writes_a_picture(cli: Cli, tmp_path: Path) -> None:
    ran = cli("show", "normandy-01", "--svg", tmp_path / "board.svg")
    assert ran.code == 0
    written = (tmp_path / "board.svg").read_text()
    assert written.lstrip().startswith("<svg")
    assert cli("show", "normandy-01", "--svg", "-").out.strip() == written.strip()


def test_show_tells_vehicles_and_structures(cli: Cli) -> None:
    ran = cli("show", "north-africa-06")
    assert "i MT(TD TG TC)" in ran.out
    assert "Italian Medium Tank on 18A: armour 5, damage 0 of 5" in ran.out
    assert "Counters on 2A: Gun Truck (Sergeant, Scout, Machine Gunner)" in ran.out
    plain = cli("show", "north-africa-06", "--plain").out
    assert "│" not in plain and "1 Drive 1, Control: Tank Driver T" in " ".join(plain.split())
    ran = cli("show", "north-africa-01")
    assert "1pt d6 Hangar" in ran.out and "Hangar on 21A: 1 point, defence 6." in ran.out
    tiles = {tile["tile"]: tile for tile in json.loads(cli("show", "north-africa-01", "--json").out)["tiles"]}
    built = tiles["15B"]
    assert (built["structure"], built["structure_points"], built["structure_defence"]) == ("Aircraft", 1, 5)
    assert tiles["11B"]["rough"] and tiles["11B"]["marks"] == {"lrdg": "scouted"}


def test_show_names_seats_where_sides_have_several(cli: Cli, toys: None) -> None:
    told = cli("show", "toy-teams-01").out
    assert "Red 2: Deck (7): Rifleman B × 2, Scout B × 2" in told
    assert "3A: Red enters here (Rifleman B, Scout B, Gunner B)" in told


def test_plain_board_is_a_list(cli: Cli) -> None:
    ran = cli("show", "normandy-08", "--plain")
    line = next(line for line in ran.out.splitlines() if line.startswith("16A: "))
    assert line.startswith("16A: cover 3, hill: ") and "US enters here, US scouted. Counters: US Scout B," in line
    assert "│" not in ran.out


def test_rules_by_id_by_words_and_unknown(cli: Cli) -> None:
    ran = cli("rules", "com", "43")
    assert ran.code == 0 and ran.out.startswith("COM-43")
    assert "NOR-30" in cli("rules", "campaign", "score").out
    assert json.loads(cli("rules", "NOR-30", "--json").out)["id"] == "NOR-30"
    unknown = cli("rules", "qqqq")
    assert unknown.code == 1 and unknown.err.count("\n") == 1


def test_rules_in_spanish(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = cli("rules", "--language", "es", "rul", "1")
    assert ran.code == 0
    headings = [line.partition(":")[0] for line in ran.out.splitlines()]
    parts = ["Pregunta", "Aclaración", "Motivo", "Certeza"]
    assert [heading for heading in headings if heading in parts] == parts
    assert "Módulo" in headings and "Prueba" in headings
    assert not {"Question", "Ruling", "Why", "Confidence", "Module", "Test"} & set(headings)
    ran = cli("rules", "exa", "11", "--language", "es")
    assert "David = EE. UU." in ran.out and "Entonces: Defensa total 8" in ran.out
    assert "Fuente: Normandy rulebook" in ran.out and "Véase también: COM" in ran.out
    monkeypatch.setattr("sandtable.content.reference._index", dict)
    assert "Aún no hay módulo ni prueba" in cli("rules", "exa", "11", "--language", "es").out


def test_rules_are_listed_and_found_in_spanish(cli: Cli) -> None:
    listed = cli("rules", "--language", "es").out
    assert "Batalla de Inglaterra" in listed and "Di cuál: sandtable rules --language es" in listed
    found = cli("rules", "niebla", "guerra", "--language", "es").out.splitlines()
    assert "Niebla de guerra" in found[0] and len(found) > 40
    assert cli("rules", "niebla").code == 1
    record = json.loads(cli("rules", "com", "23", "--language", "es", "--json").out)
    english = json.loads(cli("rules", "com", "23", "--json").out)
    assert record["title"] == "Fase de robo" and english["title"] == "Draw phase"
    assert record["source"] == english["source"] and record["carriers"] == english["carriers"]
    titles = [json.loads(cli("rules", "--language", code, "--json").out) for code in ("en", "es")]
    assert [one["id"] for one in titles[0]] == [one["id"] for one in titles[1]] and titles[0] != titles[1]


def test_check_of_the_shipped_data_finds_nothing(cli: Cli) -> None:
    assert cli("check").code == 0


def test_check_names_file_and_line_of_every_problem(cli: Cli, tmp_path: Path) -> None:
    source = (Path(sandtable.__file__).parent / "data/template/my_scenario.toml").read_text()
    good, bad, worse = (tmp_path / name for name in ("good.toml", "bad.toml", "worse.toml"))
    good.write_text(source)
    assert cli("check", good).code == 0
    bad.write_text(source.replace("initiative", "inititative", 1))
    worse.write_text("this is = not toml = at all")
    for path in (bad, worse):
        ran = cli("check", path)
        assert ran.code == 1
        assert f"{path}:" in ran.out
    problems = json.loads(cli("check", bad, "--json").out)
    assert problems and problems[0]["line"] > 0
    assert cli("check", tmp_path / "nowhere").code == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["bogus"], 2),
        (["play", "--us", "cat"], 2),
        (["play", "--seat", "us"], 2),
        (["play", "--seat", "moon=human"], 2),
        (["play", "--cap", "-1"], 2),
        (["simulate", "normandy-01", "--players", "a,b,c"], 2),
        (["rules", "--language", "fr"], 2),
        (["rules", "com", "23", "--language", "fr"], 2),
        (["play", "normandy-99"], 1),
        (["show", "normandy-99"], 1),
        (["simulate", "normandy-99", "--players", "random"], 1),
        (["play", "--option", "nonsense"], 1),
        (["replay", "nowhere"], 1),
        (["play", "--load", "nowhere"], 1),
        (["campaign", "record", "nowhere"], 1),
        (["scenarios", "--data", "nowhere"], 1),
        (["show", "normandy-01", "--svg", "nowhere/x.svg"], 1),
    ],
)
def test_bad_input_gets_one_clear_line(cli: Cli, arguments: list[str], code: int) -> None:
    ran = cli(*arguments)
    assert ran.code == code
    assert ran.err.count("\n") == 1 and ran.err.startswith("sandtable")
    assert "Traceback" not in ran.err


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A book of our own that no rules know."""
    shipped = Path(sandtable.__file__).parent / "data/normandy"
    own = tmp_path / "data" / "own"
    (own / "scenarios").mkdir(parents=True)
    for path in shipped.glob("*.toml"):
        (own / path.name).write_text(path.read_text().replace('id     = "normandy"', 'id     = "own"'))
    first = next(iter(sorted((shipped / "scenarios").glob("*.toml"))))
    (own / "scenarios" / first.name).write_text(first.read_text().replace("normandy-01", "own-01"))
    return own


def test_a_book_without_rules_is_refused(cli: Cli, own: Path) -> None:
    ran = cli("play", "own-01", "--data", own.parent)
    assert ran.code == 1
    assert 'no rules for the book "own"' in ran.err


def test_check_says_that_a_book_has_no_rules(cli: Cli, own: Path) -> None:
    scenario = next((own / "scenarios").glob("*.toml"))
    for path in (own.parent, own / "book.toml", scenario):
        ran = cli("check", path)
        assert ran.code == 1, path
        assert 'own/book.toml:3: id: there are no rules for the book "own"' in ran.out, path
        problems = json.loads(cli("check", path, "--json").out)
        assert any(problem["line"] == 3 and "no rules" in problem["message"] for problem in problems)
    assert "no rules" not in cli("check").out
    loose = own.parent / "loose.toml"
    loose.write_text('book = "own"\n' + scenario.read_text().replace("own-01", "loose"))
    ran = cli("check", loose, "--data", own.parent)
    assert ran.code == 1 and "loose.toml:1: book: " in ran.out and '"own"' in ran.out


def test_a_wrong_look_is_told(cli: Cli, own: Path) -> None:
    (own / "look.toml").write_text("[side.us]\nfcae = 1\n")
    told = "own/look.toml: side.us.fcae: unknown key"
    for path in (own.parent, own, own / "look.toml"):
        ran = cli("check", path)
        assert ran.code == 1 and told in ran.out, ran


def test_simulate_prints_the_agreed_keys(cli: Cli) -> None:
    ran = cli("simulate", "normandy-01", "--games", 2, "--players", "random", "--jobs", 1, "--json")
    assert ran.code == 0
    keys = "scenario games finished errors wins player_wins reasons rounds_mean decisions decisions_per_second faults"
    assert set(json.loads(ran.out)) == set(keys.split())
    told = cli("simulate", "normandy-01", "--games", 2, "--players", "random,random", "--jobs", 1)
    assert "2 of 2 games finished, 0 errors" in told.out


def test_bench_prints_the_agreed_keys(cli: Cli) -> None:
    ran = cli("bench", "--seconds", "0.1", "--json")
    assert ran.code == 0
    keys = (
        "compiled decisions_per_second games_per_second clone_us iterations_per_second chess_decisions_per_second ratio"
    )
    assert set(keys.split()) <= set(json.loads(ran.out))
    assert "iterations of a search a second" in cli("bench", "--seconds", "0.1").out
