"""Every code of the engine has its words, in every language, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.event import Event, EventKind
from sandtable.core.game import Game
from sandtable.core.outcome import Outcome
from sandtable.core.procedure import Procedure
from sandtable.errors import IllegalOptionError
from sandtable.match import Match
from sandtable.words import LANGUAGES, Words
from sandtable.words.catalogue import DATA, SECTIONS, fields, read
from sandtable.words.story import ROLLED

ROOT = Path(sandtable.__file__).parent
BOOKS = ["normandy-10", "north-africa-06"]
MODULES = sorted({path.stem for path in (DATA / "en").glob("*.toml")} - {"client", "server", "terminal"})
CODE = re.compile(r'"((?:COM|NOR|NAF|RUL|BOB|REI-[A-Z])-\d+ [a-z-]+)"')


def codes(*folders: str) -> set[str]:
    """Refusals that sources below these folders give: "COM-43 no-marker"."""
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return {code for path in files for code in CODE.findall(path.read_text("utf-8"))}


ALL_CODES = codes("rules", "core")


def words_of(scenario: str, language: str = "en", data: list[str] | None = None) -> Words:
    return Words(Game(*set_up(scenario, data=data or []), SeededDice(0)), language)


@pytest.fixture(params=[(book, language) for book in BOOKS for language in LANGUAGES], ids="-".join)
def words(request: pytest.FixtureRequest) -> Words:
    return words_of(*request.param)


def test_every_refusal_has_its_own_sentence(words: Words) -> None:
    mine = codes("core", *(f"rules/{module.name}" for module in words.book.modules))
    assert len(mine) > 40
    for code in mine:
        rule, _, what = code.partition(" ")
        known = words.words.section("refusals")
        assert code in known or what in known, code
        sentence = words.refusal(IllegalOptionError("x", rule, what))
        assert sentence.endswith(f". ({rule})") and len(sentence) > 20 and "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_no_refusal_is_kept_that_the_engine_no_longer_gives(module: str, language: str) -> None:
    given = {*ALL_CODES, *(code.partition(" ")[2] for code in ALL_CODES), "other"}
    kept = read(DATA / language / f"{module}.toml").get("refusals", {})
    assert set(kept) - given == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("module", MODULES)
def test_languages_have_the_same_codes(module: str, language: str) -> None:
    english, other = (read(DATA / code / f"{module}.toml") for code in ("en", language))
    for section in SECTIONS:
        mine, theirs = set(english.get(section, {})), set(other.get(section, {}))
        assert mine == theirs, f"[{section}]: only in one: {sorted(mine ^ theirs)}"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("module", MODULES)
def test_languages_say_the_same_things(module: str, language: str) -> None:
    """A field that one language leaves out is left out on purpose: articles and prepositions, never a number."""
    english, other = (read(DATA / code / f"{module}.toml") for code in ("en", language))
    for section, entries in english.items():
        for key, entry in entries.items():
            asked = [
                set().union(*(fields(text) for text in ([one] if isinstance(one, str) else one)))
                for one in (entry, other[section][key])
            ]
            assert asked[0] == asked[1], f"[{section}] {key}"


def templates(words: Words, kind: EventKind) -> dict[str, str]:
    """The wordings of an event, by key."""
    found = words.words.section("events")
    return {
        key: text
        for key, text in found.items()
        if isinstance(text, str) and (key == kind.name or key.startswith((f"{kind.name}/", f"{kind.name}+")))
    }


def test_every_event_has_a_sentence(words: Words) -> None:
    for kind in words.book.events:
        known = templates(words, kind)
        if kind.varies:
            assert {f"{kind.name}/0", f"{kind.name}/1"} <= set(known), kind.name
        else:
            assert kind.name in known, kind.name
        hides = any(field.sight for field in kind.fields) and not kind.private
        assert not hides or f"{kind.name}/hidden" in known, kind.name


# What a sentence may ask for besides its event's own fields: see `words.story`.
ANYWHERE = {"by", "dud", "outcome", "initiative", "cards", "count", "path", "tiles", "n", "rolls", "result"}


def test_a_sentence_asks_only_for_what_its_event_has(words: Words) -> None:
    printed = {
        fact
        for module in words.book.modules
        for tile in range(len(words.catalog.tiles))
        for fact, value in module.tile_print(words.game, tile).items()
        if isinstance(value, str)
    } | {"structure"}
    kinds = {kind.name: kind for kind in words.book.events}
    asked = 0
    for kind in words.book.events:
        for key, text in templates(words, kind).items():
            following = kinds.get(key.partition("+")[2])
            own = {field.name for one in (kind, following) if one is not None for field in one.fields}
            assert fields(text) <= own | ANYWHERE | printed, key
            asked += len(fields(text) & own)
    assert asked > 40


def test_every_option_decision_action_and_reason_has_words(words: Words) -> None:
    known = {section: set(words.words.section(section)) for section in SECTIONS}
    assert {kind.name for kind in words.book.verbs()} <= known["options"]
    # The round and the like never ask.
    asking = [p for p in words.book.procedures if type(p).options is not Procedure.options]
    assert {procedure.name for procedure in asking} <= known["decisions"]
    assert {reason.name for reason in words.book.reasons} <= known["outcomes"]
    assert {action.name for action in words.book.actions} <= known["hints"] & known["actions"]


@pytest.mark.turns(7)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", sandtable.scenarios(), ids=lambda entry: entry.id)
def test_a_story_is_told_to_the_end_without_a_raw_code(entry: sandtable.content.Entry, language: str) -> None:
    match = sandtable.new(entry.id, seed=11, cap=12)
    player = make_player("random", 1)
    while (decision := match.decision) is not None:
        offer = match.offer(decision.seat, language)
        assert offer is not None
        said = [offer.head, offer.question, *(option.label for option in offer.options)]
        assert all(said), said
        said += [option.hint for option in offer.options] + [declined.why for declined in offer.declined]
        assert not any("{" in text or "[" in text or "None" in text for text in said), said
        match.submit(player.decide(match))
    for seat in (None, *match.catalog.seats):
        lines = match.lines(seat, language)
        text = "\n".join(line.text for line in lines)
        assert "{" not in text and "None" not in text and ": :" not in text and "  " not in text
        assert text.count("**") % 2 == 0
        assert [line.first for line in lines] == sorted({line.first for line in lines})


# What the published rulebooks call things. A word changed here is a word changed for the players.
GLOSSARY = {
    "actions": {
        "move": ("Move", "Mover"),
        "scout": ("Scout", "Explorar"),
        "stalk": ("Stalk", "Infiltrar"),
        "attack": ("Attack", "Atacar"),
        "suppress": ("Suppress", "Suprimir"),
        "control": ("Control", "Controlar"),
        "recon": ("Recon", "Reconocimiento"),
        "conceal": ("Conceal", "Ocultar"),
        "inspire": ("Inspire", "Inspirar"),
        "bolster": ("Bolster", "Reforzar"),
        "command": ("Command", "Comandar"),
        "guide": ("Guide", "Guiar"),
        "target": ("Target", "Apuntar"),
        "blast": ("Blast", "Bombardear"),
        "drive": ("Drive", "Conducir"),
        "navigate": ("Navigate", "Navegar"),
        "surveil": ("Surveil", "Vigilar"),
        "strafe": ("Strafe", "Ametrallar"),
        "antitank": ("Antitank", "Antitanque"),
        "demolition": ("Demolition", "Demoler"),
        "repair": ("Repair", "Reparar"),
        "hunker": ("Hunker down", "Atrincherarse"),
    },
    "zones": {
        "deck": ("deck", "mazo"),
        "hand": ("hand", "mano"),
        "play area": ("play area", "área de juego"),
        "discard pile": ("discard pile", "pila de descartes"),
        "supply": ("supply", "reserva"),
    },
    "unit notes": {"suppressed": ("suppressed", "suprimido"), "disabled": ("disabled", "averiado")},
    "side notes": {"pinned": ("pinned", "inmovilizado"), "hopeless": ("beyond all hope", "sin esperanza")},
    "odds": {"cover": ("Cover", "Cobertura"), "range": ("Range", "Alcance"), "base": ("Base defence", "Defensa base")},
    "terms": {"hit-1": ("hit", "impacto"), "hit-0": ("miss", "fallo")},
    "titles": {"Fog of War": ("", "Niebla de guerra"), "Rifleman": ("", "Fusilero"), "Scout": ("", "Explorador")},
}


@pytest.mark.parametrize("place", [0, 1], ids=["en", "es"])
def test_terms_are_those_of_the_rulebooks(place: int) -> None:
    both = [words_of(book, ("en", "es")[place]) for book in BOOKS]
    for section, terms in GLOSSARY.items():
        for code, names in terms.items():
            found = {text for words in both if (text := words.words.get(section, code)) is not None}
            assert found == ({names[place]} if names[place] else set()), f"[{section}] {code}"


def test_every_action_is_in_the_glossary() -> None:
    rules = {action.name for book in BOOKS for action in words_of(book).book.actions}
    assert rules <= set(GLOSSARY["actions"])


# -- sentences ----------------------------------------------------------------------------------------------------


def event(words: Words, name: str, **values: int) -> Event:
    kind = next(kind for kind in words.book.events if kind.name == name)
    return Event(kind, [values[field.name] for field in kind.fields])


def unit(words: Words, name: str) -> int:
    return next(u for u in range(len(words.catalog.units)) if words.catalog.unit_name(u) == name)


def test_the_attack_sentence_has_what_was_needed_and_rolled() -> None:
    words = words_of("normandy-01")
    scout, rifle = unit(words, "german:scout-b"), unit(words, "us:rifleman-a")
    tile = words.catalog.tile_names["5B"]
    attack = event(
        words,
        "attacked",
        seat=0,
        unit=rifle,
        target=scout,
        tile=tile,
        dice=1,
        base=5,
        cover=1,
        range=2,
        total=8,
        faces=3,
    )
    rolled = [event(words, ROLLED[0], face=9, hit=1), event(words, ROLLED[1], target=scout, hit=1)]
    (line,) = words.story([attack, *rolled])
    assert line.text == "Rifleman A **attacks** Scout B on 5B, rolls 9 for 8: **hit**"
    assert (line.side, line.first, line.until) == ("us", 0, 3)


def test_hidden_cards_are_counted_not_named() -> None:
    match = sandtable.new("normandy-01", seed=1)
    lines = [(line.side, line.text) for line in match.lines("us")]
    assert ("german", "Draws 4 cards") in lines
    assert not any(side == "us" and text == "Draws 4 cards" for side, text in lines)


def tell(match: Match, *choices: str) -> list[str]:
    """What choices bring about, in sentences."""
    told = len(match.events())
    for choice in choices:
        match.submit(choice)
    return [line.text for line in match.lines() if line.first >= told]


def test_seats_and_free_steps_in_words() -> None:
    match = sandtable.new("north-africa-06", seed=3)
    match.submit("bid lieutenant", "lrdg")
    match.submit(match.decisions[0].options[0])
    offer = match.offer("lrdg")
    assert offer is not None
    label = {option.text: option.label for option in offer.options}
    assert label["use sergeant 1"] == "Drive 2"
    assert label["switch sergeant scout"] == "Swap with Scout"
    assert label["exit scout"] == "Get out"
    assert tell(match, "exit scout", "hunker scout") == [
        "Scout **gets out** of the Gun Truck on 2A",
        "Scout **hunkers down**: back to the supply",
    ]
    assert tell(match, "use sergeant 1", "step 21B")[0] == "Sergeant **drives** the Gun Truck from 2A to 21B"


def test_how_sides_win_in_the_desert(escaping: str) -> None:
    words = words_of("out", data=[escaping])
    assert words.victory("lrdg")[:2] == [
        "LRDG wins with 3 points of objectives held and structures destroyed (3 on the board).",
        "LRDG wins by getting Saboteur and Gun Truck off the board from 18A.",
    ]
    assert words.victory("italian")[0] == (
        "Italian wins by neutralising any 3 LRDG soldiers or vehicles: gone from the board and not escaped."
    )
    told = " ".join(words.general())
    assert "Fuel Dump on 19A: 2 points, defence 4." in told and "LRDG scores a structure by destroying it" in told
    assert words_of("normandy-01").general() == []


def test_charges_and_a_structure_in_words() -> None:
    words = words_of("north-africa-01")
    tile, saboteur = words.catalog.tile_names["21A"], unit(words, "lrdg:saboteur")
    lines = words.story(
        [
            event(words, "structure-attacked", seat=0, unit=saboteur, tile=tile, dice=2, total=6, faces=5),
            event(words, ROLLED[0], face=3, hit=0),
            event(words, ROLLED[0], face=0, hit=1),
            event(words, "structure-destroyed", side=0, tile=tile, points=1),
        ]
    )
    assert [line.text for line in lines] == [
        "Saboteur sets **charges** against the Hangar on 21A, rolls 3, 10 for 6: **hit**",
        "**Destroys** the Hangar on 21A: 1 point",
    ]


def test_both_books_have_their_own_words_for_hope() -> None:
    outcome = Outcome("lrdg", "italian", "hope-neutralised", "NAF-58")
    assert "can still neutralise it" in words_of("north-africa-06").outcome(outcome)
    outcome = Outcome("us", "german", "beyond-hope", "NOR-24")
    assert "counts as pinned" in words_of("normandy-01").outcome(outcome)
    assert words_of("normandy-01", "es").outcome(outcome).endswith("(NOR-24)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_icons_are_letters_where_there_is_nothing_else(language: str) -> None:
    """They stand behind what is printed on a card; sentences go without."""
    names = words_of("britain-04", language).names
    number = next(k for k, kind in enumerate(names.catalog.kinds) if names.card_icons(k))
    slots = {slot.name: slot for slot in names.catalog.kinds[number].slots}
    bolster = slots["bolster"]
    assert names.lettered("7", names.card_icons(number)) == "7 ◆"
    assert names.lettered(names.written(bolster), names.action_icons(bolster)) == f"{names.written(bolster)} ◆"
    assert names.action_icons(slots["coordinate"]) == ["forbid"] and "◆" not in names.written(bolster)
