"""Every code the engine can give has its words in every language, and there are no other words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sandtable.books import known_books
from sandtable.content import BookData, Library
from sandtable.content.compile import compile_scenario
from sandtable.content.parts.solo.tell import PHRASES
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.state import ZONE_NAMES
from sandtable.words import LANGUAGES
from sandtable.words.catalogue import DATA, FOLDER, Sections, Template, fields
from tests.architecture.codes import Codes, all_codes, below
from tests.architecture.sources import PACKAGE, ROOT, modules
from tests.content.conftest import DESERT, SCENARIO
from tests.content.sky import SKY

MODULES = list(all_codes())
CLIENTS = ["client", "server", "terminal"]  # words of the browser, the server and the terminal themselves
BOOKS = sorted(path.parent for path in (PACKAGE / "data").glob(f"*/{FOLDER}"))

# Facts that have no sentence of their own: they fill in others, or are drawn.
SILENT = {
    "tile": {"piece", "side"},
    "unit": {"berths", "comms", "facing", "fate", "lines", "needs", "piece", "section", "slots", "threshold"},
    "side": {"bolster", "cards_left", "draws", "keeps_bid", "row", "sideways", "silent"},
}
# Events that vary in more ways than yes and no.
WAYS = {"turned": 4}


@cache
def words(language: str, name: str) -> Sections:
    return tomllib.loads((DATA / language / f"{name}.toml").read_text("utf-8"))


def keys(language: str, module: str, section: str) -> set[str]:
    return set(words(language, module).get(section, {}))


def reach(language: str, module: str, section: str) -> set[str]:
    """The keys a module may use: its own, and those of modules it builds on."""
    return {key for name in below()[module] for key in keys(language, name, section)}


def related(module: str) -> list[Codes]:
    """Modules whose codes a module's words may be about: those that build on it, and those it builds on."""
    return [codes for name, codes in all_codes().items() if module in below()[name] or name in below()[module]]


# -- what there must be -----------------------------------------------------------------------------------------------


def needed(codes: Codes) -> dict[str, set[str]]:
    """Section -> keys that must be there."""
    decisions = {
        key for name, variants in codes.decisions.items() for key in (name, *(f"{name}/{each}" for each in variants))
    }
    events = {
        key
        for name, event in codes.events.items()
        for key in ([f"{name}/{way}" for way in range(WAYS.get(name, 2))] if event.varies else [name])
    }
    return {
        "decisions": decisions,
        "options": set(codes.options),
        "actions": codes.actions,
        "hints": codes.actions,
        "params": codes.params,
        "events": events,
        "codes": {code for event in codes.events.values() for field in event.fields for code in field.codes},
        "outcomes": codes.reasons,
        "odds": codes.parts | {f"effect/{effect}" for effect in codes.effects},
        **victory_codes(codes.module),
    }


@cache
def victory_codes(module: str) -> dict[str, set[str]]:
    """Clauses, goals and standings: asked of games that have every kind of condition the module's reader knows."""
    found: dict[str, set[str]] = {"clauses": set(), "goals": set(), "standings": set()}
    for game in victories(module):
        state = game.start()
        for side in range(2):
            clauses = {clause.name for clause in game.book.victory.clauses(game, side)}
            found["goals"] |= clauses
            found["clauses"] |= clauses | {clause.name for clause in game.book.victory.general(game)}
            found["standings"] |= {standing.name for standing in game.book.victory.standings(game, state, side)}
    return found


def victories(module: str) -> Iterator[Game]:
    ours = '["claim 3", "escape 2 soldiers", "escape: Sniper, Gun Truck"]'
    theirs = '["neutralise 2", "neutralise: Gun Truck"]'
    gate, both = 'lrdg = ["12A"]', 'lrdg = ["12A"]\nitalian = ["12A"]'
    structure = DESERT[DESERT.index("[[structure]]") : DESERT.index("[escape]")]
    texts = {
        "infantry": [SCENARIO],
        "crews": [
            DESERT,
            DESERT.replace(ours, '["claim 1", "escape 2", "escape 1 vehicle"]').replace(theirs, '["claim 3"]'),
            DESERT.replace(ours, '["neutralise 2 soldiers"]')
            .replace(theirs, '["escape 1 soldier", "neutralise 1 vehicle"]')
            .replace(gate, 'italian = ["12A"]'),
            DESERT.replace(structure, "")
            .replace(ours, '["claim 1"]')
            .replace(theirs, '["escape 1"]')
            .replace(gate, both[14:]),
        ],
        "air": [SKY, *(with_goals(SKY, *goals) for goals in SKY_GOALS)],
    }
    for text in texts.get(module, []):
        yield game_of(text)


# What else may win in the air: the RAF's conditions and the Luftwaffe's, and who has ways out.
SKY_GOALS = [
    ('["neutralise: He 111 H1"]', '["destroy 2", "destroy 1 ship", "escape 1 aircraft"]', "luftwaffe"),
    ('["escape: Steamer 1"]', '["destroy 1 structure", "destroy 1 gun"]', ""),
    ('["escape 2", "score 2"]\npoints = { escape = 1 }', '["neutralise 1"]', "raf"),
]


def with_goals(text: str, ours: str, theirs: str, leaving: str) -> str:
    """A scenario of the air with other conditions."""
    text = re.sub(r"victory  = .*", f"victory  = {ours}", text, count=1)
    text = re.sub(r"victory = .*\npoints .*", f"victory = {theirs}", text, count=1)
    gate = re.search(r"\[escape\]\nluftwaffe (.*)\n", text)
    assert gate is not None
    return text.replace(gate[0], f"[escape]\n{leaving} {gate[1]}\n" if leaving else "")


def game_of(text: str) -> Game:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "mine.toml").write_text(text, "utf-8")
        library = Library(known_books(), folder)
        record = library.scenario("mine")
        catalog, rules = compile_scenario(record, library.book(record.book), library.spec(record.book))
    return Game(catalog, rules, SeededDice(0))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_every_code_of_a_module_has_words(module: str, language: str) -> None:
    missing = {
        section: sorted(wanted - reach(language, module, section))
        for section, wanted in needed(all_codes()[module]).items()
    }
    assert {section: found for section, found in missing.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_every_refusal_of_a_module_has_words(module: str, language: str) -> None:
    known = reach(language, module, "refusals")
    lacking = [text for text in sorted(all_codes()[module].refusals) if not known & {text, text.partition(" ")[2]}]
    assert lacking == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_of_solo_cards_has_words(language: str) -> None:
    assert keys(language, "solo", "phrases") == set(PHRASES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_zones_and_options_of_games_have_words(language: str) -> None:
    assert {key for module in MODULES for key in keys(language, module, "zones")} == set(ZONE_NAMES)
    for book in known_books().values():
        own = [module.name for module in book.make([]).modules]
        assert {key for module in own for key in keys(language, module, "game options")} == {
            option.name for option in book.options if not option.bot
        }, book.id


# -- what there may be ------------------------------------------------------------------------------------------------


def possible(module: str) -> dict[str, set[str]]:
    """Section -> keys that some module can make use of in this file."""
    found: dict[str, set[str]] = {}
    for codes in related(module):
        for section, wanted in needed(codes).items():
            found.setdefault(section, set()).update(wanted)
        found["decisions"] |= {f"{name}/none" for name in codes.decisions}
        found["options"] |= {f"{verb}/0" for verb, args in codes.options.items() if args[-1:] == ["number"]}
        found["options"] |= {f"{verb}/entry" for verb, args in codes.options.items() if "entry" in args}
        found["hints"] |= {*codes.options, "dud", *(f"+{param}" for param in codes.params)}
        found["actions"] |= set(codes.options)
        found.setdefault("icons", set()).update(codes.params)
        found.setdefault("verbs", set()).update(codes.options)
        found["odds"] |= {"sum"}
        found.setdefault("refusals", {"other"}).update(
            key for text in codes.refusals for key in (text, text.partition(" ")[2])
        )
        for about, names in codes.facts.items():
            found.setdefault(f"{about} notes", set()).update(names)
            found.setdefault(f"{about} signs", set()).update(names)
        found.setdefault("topics", {"marks", "points"}).update(codes.actions, codes.decisions, *codes.facts.values())
    found["events"] |= told_otherwise(related(module))
    found["goals"] |= found["clauses"]
    return found


def told_otherwise(givers: list[Codes]) -> set[str]:
    """Other ways to tell events (see `words.story`): by the action under way, as a path, summed up, as an ending."""
    events = {name: event for codes in givers for name, event in codes.events.items()}
    actions = {action for codes in givers for action in codes.actions}
    bases = {key for codes in givers for key in needed(codes)["events"]}
    out = {f"{base}/{action}" for base in bases for action in actions}
    for name, event in events.items():
        types = [field.type for field in event.fields]
        if types.count("tile") > 1:
            out |= {f"{name}/path", *(f"{name}/path/{action}" for action in actions)}
        if any(field.sight for field in event.fields):
            out.add(f"{name}/hidden")
        out |= {f"{name}+{other}" for other in events}
    return out


@pytest.mark.parametrize("module", MODULES)
def test_a_module_has_no_words_that_nobody_uses(module: str) -> None:
    """English is enough: other languages have the same keys."""
    allowed = possible(module) | spoken()
    idle = {
        section: sorted({about_fact(section, key) for key in entries} - allowed.get(section, set()))
        for section, entries in words("en", module).items()
    }
    assert {section: found for section, found in idle.items() if found} == {}


def about_fact(section: str, key: str) -> str:
    """The fact that a note or sign is about: what is under `fact/piece` is about the pieces that a fact lists."""
    return key.partition("/")[0] if section.endswith((" notes", " signs")) else key


@cache
def spoken() -> dict[str, set[str]]:
    """Words that the program itself asks for, by name: in Python or in the client."""
    python = modules("words", "tui", "notation", "server", "picture")
    client = [path for path in (ROOT / "frontend" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    text = "\n".join(path.read_text("utf-8") for path in [*python, *client])
    asked = set(re.findall(r"""['"`]([a-z][a-zA-Z-]*)['"`]""", text))
    decisions = {name for codes in all_codes().values() for name in codes.decisions}
    options = [option for book in known_books().values() for option in book.options]
    return {
        "counts": asked | decisions,
        "terms": asked
        | {f"hit-{n}" for n in (0, 1) if "hit-{" in text}
        | {f"{part}-{option.level}" for option in options for part in ("level", "about")},
        "guide": asked | decisions | {action for codes in all_codes().values() for action in codes.actions},
        "panels": asked,
        "about": asked | set(ZONE_NAMES),
        "phrases": set(PHRASES),
        "zones": set(ZONE_NAMES),
        "game options": {option.name for option in options},
    }


def test_facts_are_told_or_known_to_be_silent() -> None:
    for about, silent in SILENT.items():
        shown = {name for codes in all_codes().values() for name in codes.facts.get(about, ())}
        notes = {key: text for module in MODULES for key, text in words("en", module).get(f"{about} notes", {}).items()}
        told = {about_fact(f"{about} notes", key) for key in notes}
        told |= {name for text in notes.values() for name in fields(str(text))}
        assert shown - told == silent, about


# -- what fills them --------------------------------------------------------------------------------------------------

FILLED = {"by", "dud", "initiative", "outcome", "printed", "unit"}  # of any event, as far as it has them


@pytest.mark.parametrize("module", MODULES)
def test_sentences_ask_for_fields_their_events_have(module: str) -> None:
    events = {name: event for codes in related(module) for name, event in codes.events.items()}
    facts = {name for codes in all_codes().values() for name in codes.facts.get("tile", ())}
    for key, template in words("en", module).get("events", {}).items():
        first, _, ending = key.partition("+")
        event = events[ending or first.split("/")[0]]
        known = {field.name for field in event.fields} | FILLED
        known |= {"rolls", "result"} if event.rolls else set()
        known |= {"path"} if "/path" in key else set()
        known |= {"tiles", "n"} if ending else set()
        known |= {"count"} if key.endswith("/hidden") else {"cards"} if "card" in known else set()
        known |= facts if "tile" in known else set()
        assert fields(str(template)) <= known, f"{key}: {sorted(fields(str(template)) - known)}"


# -- languages and books ----------------------------------------------------------------------------------------------


# Fields that differ on purpose.
FREE = {("errors", "not-understood")}  # what the notation says is wrong is English: another language repeats the line


def parts(entry: Template) -> list[str]:
    return entry if isinstance(entry, list) else [entry]


def compare(english: Sections, other: Sections, where: str) -> list[str]:
    """How a translation differs: sections, keys, number of parts, fields."""
    out = [f"{where} [{name}] is in one language only" for name in english.keys() ^ other.keys()]
    for section in english.keys() & other.keys():
        one, two = english[section], other[section]
        out += [f"{where} [{section}] {key} is in one language only" for key in one.keys() ^ two.keys()]
        for key in one.keys() & two.keys():
            ours, theirs = parts(one[key]), parts(two[key])
            if type(one[key]) is not type(two[key]) or len(ours) != len(theirs):
                out.append(f"{where} [{section}] {key} has other parts")
            elif [fields(text) for text in ours] != [fields(text) for text in theirs] and (section, key) not in FREE:
                out.append(f"{where} [{section}] {key} has other fields")
            elif "signs" not in section and [bool(text) for text in ours] != [bool(text) for text in theirs]:
                out.append(f"{where} [{section}] {key} is empty in one language only")
    return out


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("name", [*MODULES, *CLIENTS])
def test_languages_have_the_same_keys_and_fields(name: str, language: str) -> None:
    assert compare(words("en", name), words(language, name), f"{language}/{name}.toml") == []


def test_there_is_a_file_for_every_module_and_no_other() -> None:
    for language in LANGUAGES:
        assert {path.stem for path in (DATA / language).glob("*.toml")} == {*MODULES, *CLIENTS}, language


def named(book: BookData, library: Library) -> dict[str, set[str]]:
    """What of a book, its base included, has a name that a language may change: section -> keys."""
    scenarios = [library.scenario(entry.id) for entry in library.scenarios() if entry.book == book.id]
    titles = {card.title for card in book.cards.values()} | {counter.title for counter in book.counters.values()}
    skills: set[str] = {skill for card in book.cards.values() if (skill := card.printed.get("specialism"))}
    if (vehicles := book.parts.get("crews")) is not None:
        titles |= {vehicle.title for vehicle in vehicles.values()}
        titles |= {each.name for scenario in scenarios for each in scenario.parts["crews"].structures}
    if (air := book.parts.get("air")) is not None:
        titles |= {marker.title for marker in air.markers}
    return {
        "sides": {
            *book.sides,
            *(seat for scenario in scenarios for seats in scenario.setups.values() for seat in seats),
        },
        "titles": titles,
        "skills": skills,
        "ground": {tile.art for tile in book.tiles.values()},
    }


def printed(book: BookData, library: Library) -> set[str]:
    """What a book's scenarios print of themselves."""
    scenarios = [library.scenario(entry.id) for entry in library.scenarios() if entry.book == book.id]
    return {text for scenario in scenarios for text in (scenario.name, scenario.operation, scenario.date)}


@pytest.mark.parametrize("folder", BOOKS, ids=lambda path: path.name)
def test_a_book_names_its_own_things_and_no_others(folder: Path) -> None:
    library = Library(known_books())
    book = next(book for book in library.books() if book.path.name == folder.name)
    wanted = named(book, library)
    wanted |= {"books": {book.id}, "topics": {"rules"}}
    for base in (each for each in library.books() if each.path in book.homes[:-1]):
        for section, names in named(base, library).items():
            wanted[section] = wanted[section] - names
    for language in LANGUAGES:
        (path,) = (folder / FOLDER / language).glob("*.toml")
        found = {section: set(entries) for section, entries in tomllib.loads(path.read_text("utf-8")).items()}
        expected = {section: names for section, names in wanted.items() if names}
        found["topics"].discard("rules-without")  # chapters that are of no use to it
        assert found.pop("terms", set()) <= {key for module in MODULES for key in keys(language, module, "terms")}
        assert found.pop("scenarios", set()) <= printed(book, library)  # where a language says it otherwise
        if language == "en":
            assert found.pop("titles", set()) <= expected.pop("titles")  # the data's own titles are English
        assert found == expected, language
