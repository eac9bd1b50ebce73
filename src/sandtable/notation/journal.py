"""The journal: the truth about a game, as text.

One JSON value a line. First the header; then what chance gave at the start; then every choice with the seat that
made it and the chance results that followed; last, how many choices there are and the digest they lead to. It
replays without a generator, and it is save file, bug report and fixture at once.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Final, TypeVar

import msgspec

from sandtable.notation.errors import JournalError

FORMAT: Final = "sandtable-journal"
VERSION: Final = 1
CONCEDE: Final = "concede"  # choices that belong to the table, not to the rules (RUL-136)
DRAW: Final = "agree-draw"
ABANDON: Final = "abandon"
TABLE_CHOICES: Final = (CONCEDE, DRAW, ABANDON)


T = TypeVar("T")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has to be known to set the game up again."""

    scenario: str
    book: str
    rules: str  # version of the rules
    content: str  # hash of the data
    options: list[str] = []
    players: dict[str, str] = {}  # who sat where; no effect
    cap: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    format: str = FORMAT
    version: int = VERSION


class Choice(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    seat: str
    text: str
    chance: list[int] = []


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: list[int]


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By what chance can be checked: the secret it followed from, and from which choice on by which key made of it."""

    secret: str  # hexadecimal
    keys: list[tuple[int, int]] = []
    given: int = -1  # so many choices, and the set-up, were made elsewhere; -1: none, and the set-up was made here


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    choices: int
    digest: str
    proof: Proof | None = None


def seal(header: Header, digest: str) -> str:
    """What the end line carries: the header (but not who sat where) and the state, so that neither can be altered."""
    game = msgspec.structs.replace(header, players={})
    return blake2b(msgspec.json.encode(game) + digest.encode(), digest_size=8).hexdigest()


class Journal:
    """Header, the chance results of the set-up, the choices, and the seal on the state they lead to."""

    def __init__(
        self, header: Header, start: list[int], choices: list[Choice], digest: str, proof: Proof | None = None
    ) -> None:
        self.proof = proof
        self.header = header
        self.start = start
        self.choices = choices
        self.digest = digest

    def dumps(self) -> str:
        lines = [msgspec.json.encode(self.header), msgspec.json.encode(Start(self.start))]
        lines += [msgspec.json.encode(choice) for choice in self.choices]
        lines.append(msgspec.json.encode(End(len(self.choices), self.digest, self.proof)))
        return b"\n".join(lines).decode() + "\n"

    @classmethod
    def loads(cls, text: str) -> Journal:
        """Read a journal. Anything but a whole, well-formed one is a JournalError that names the line."""
        lines = text.split("\n")  # not `splitlines`: a name may hold U+2028 and its like
        while lines and not lines[-1].strip():
            lines.pop()
        if not lines:
            raise JournalError("the journal is empty")
        header = _decode(lines[0], Header, 1, "header")
        if header.format != FORMAT:
            raise JournalError(f"this is no {FORMAT}", 1)
        if header.version != VERSION:
            raise JournalError(f"journal version {header.version}; this program reads {VERSION}", 1)
        if len(lines) < 3:
            raise JournalError("the journal is cut off: no end line", len(lines))
        start = _decode(lines[1], Start, 2, "start line")
        choices = [_decode(line, Choice, i, "choice") for i, line in enumerate(lines[2:-1], 3)]
        try:
            end = msgspec.json.decode(lines[-1], type=End)
        except (msgspec.DecodeError, UnicodeError):
            raise JournalError("the journal is cut off: the last line is not its end line", len(lines)) from None
        if end.choices != len(choices):
            raise JournalError(f"the end line counts {end.choices} choices, the journal has {len(choices)}", len(lines))
        return cls(header, start.start, choices, end.digest, end.proof)


def _decode(line: str, type_: type[T], number: int, what: str) -> T:
    try:
        return msgspec.json.decode(line, type=type_)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise JournalError(f"not a {what}: {error}", number) from None
