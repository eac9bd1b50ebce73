"""Write the client's types from the server's own: every message of the socket, every body of the HTTP API.

    make wire    writes frontend/src/wire.ts; a test tells when that has to be done again

It begins with the two unions of messages and with what the routes take and answer, and follows the fields from there.
A struct becomes an interface, an alias its module has for a type (`Mark = Literal[…]`) a type of that name. Docstrings
and the comments of fields come along; bounds (`Meta`) do not, since TypeScript has no words for them.

A field with a default may be left out of what a client sends. What the server sends has all fields, unless the struct
omits defaults. A struct that goes both ways is written as the server sends it, which the server also reads.
"""

from __future__ import annotations

import enum
import inspect
import json
import re
import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin
from typing import get_type_hints as resolve

import msgspec

from sandtable.server import protocol
from sandtable.server.app import make_app
from sandtable.server.settings import Settings

FILE: Final = Path(__file__).resolve().parent.parent / "frontend" / "src" / "wire.ts"
HEADER: Final = """\
/* What goes over the wire. Made by `make wire` from the server's own types; do not edit. */
// rules-index: skip
"""
WIDTH: Final = 120

PLAIN: Final = {str: "string", bool: "boolean", int: "number", float: "number", type(None): "null", Any: "unknown"}
UNIONS: Final = (Union, types.UnionType)
ALIASED: Final = (*UNIONS, Literal, dict, list, tuple)
COMMENTED: Final = re.compile(r"^    (\w+):.*?  # (.*)$", re.MULTILINE)


class Alias(NamedTuple):
    """A name that a module has for a type."""

    module: str
    name: str
    type: Any


Declared: TypeAlias = type[msgspec.Struct] | type[enum.Enum] | Alias


# -- what there is ----------------------------------------------------------------------------------------------------


def roots() -> tuple[list[Any], list[Any]]:
    """Where it begins: what a client sends, and what it is sent."""
    messages = aliases(protocol.__name__)
    sends, gets = [messages["FromClient"]], [messages["ToClient"]]
    for route in make_app(Settings(db="unused.db")).routes:
        for handler in getattr(route, "route_handlers", ()):
            body = handler.parsed_data_field
            sends += [body.annotation] if body is not None else []
            gets += [handler.parsed_return_field.annotation]
            gets += [spec.data_container for spec in (handler.responses or {}).values()]
    return sends, gets


def aliases(module: str) -> dict[str, Any]:
    """The types a module has names for, each marked with its name."""
    return {
        name: Annotated[value, Alias(module, name, value)]
        for name, value in vars(sys.modules[module]).items()
        if get_origin(value) in ALIASED
    }


def fields(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields' types, with the aliases they were written with."""
    known = {name: type_ for base in struct.__mro__[::-1] for name, type_ in aliases(base.__module__).items()}
    hints = resolve(struct, localns=known, include_extras=True)
    return {name: hints[name] for name in struct.__struct_fields__}


def reach(roots: Iterable[Any]) -> set[Declared]:
    """All that needs a declaration: in these types, and from there on field by field."""
    found: set[Declared] = set()
    waiting = list(roots)
    while waiting:
        type_ = waiting.pop()
        waiting += get_args(type_)
        if (isinstance(type_, Alias) or is_a(type_, msgspec.Struct) or is_a(type_, enum.Enum)) and type_ not in found:
            found.add(type_)
            waiting += fields(type_).values() if is_a(type_, msgspec.Struct) else ()
    return found


def is_a(type_: Any, base: type) -> bool:
    return isinstance(type_, type) and issubclass(type_, base)


# -- how it is written ------------------------------------------------------------------------------------------------


def render(sends: Iterable[Any], gets: Iterable[Any]) -> str:
    """The whole file: module by module, in the order of the source. What several modules import is told once."""
    got = reach(gets)
    told: dict[str, str] = {}
    parts = [HEADER]
    section = ""
    for declared in sorted(got | reach(sends), key=place):
        module, name = home(declared)
        text = declaration(declared, declared in got)
        if name in told:
            if told[name] != text:
                raise TypeError(f"{name} of {module} is not the {name} told before: a name stands for one type")
            continue
        if module != section:
            section = module
            parts.append(f"// -- {section} ".ljust(WIDTH, "-") + "\n")
        told[name] = text
        parts.append(text)
    return "\n".join(parts)


def place(declared: Declared) -> tuple[str, int]:
    module, name = home(declared)
    return module, list(vars(sys.modules[module])).index(name)


def home(declared: Declared) -> tuple[str, str]:
    """Module and name."""
    return declared[:2] if isinstance(declared, Alias) else (declared.__module__, declared.__name__)


def declaration(declared: Declared, got: bool) -> str:
    if isinstance(declared, Alias):
        return f"export type {declared.name} = {typescript(declared.type)};\n"
    if issubclass(declared, enum.Enum):
        return comment(declared) + f"export type {declared.__name__} = {_any_of([m.value for m in declared])};\n"
    return comment(declared) + interface(declared, got)


def interface(struct: type[msgspec.Struct], got: bool) -> str:
    config, hints, comments = struct.__struct_config__, fields(struct), field_comments(struct)
    lines = [] if config.tag is None else [f"  {config.tag_field}: {_literal(config.tag)};"]
    for field in msgspec.structs.fields(struct):
        optional = "?" if not field.required and (config.omit_defaults or not got) else ""
        remark = f" // {comments[field.name]}" if field.name in comments else ""
        lines.append(f"  {field.encode_name}{optional}: {typescript(hints[field.name])};{remark}")
    return "\n".join([f"export interface {struct.__name__} {{", *lines, "}\n"])


def typescript(type_: Any) -> str:
    """A type as TypeScript writes it; what has a declaration by its name."""
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return next((mark.name for mark in args if isinstance(mark, Alias)), None) or typescript(args[0])
    if origin in UNIONS:
        return " | ".join(map(typescript, args))
    if origin is Literal:
        return _any_of(args)
    if origin is list or (origin is tuple and args[1:] == (...,)):
        item = typescript(args[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(typescript, args))}]"
    if origin is dict:
        record = f"Record<{typescript(args[0])}, {typescript(args[1])}>"
        return record if args[0] in (str, int) else f"Partial<{record}>"
    if is_a(type_, msgspec.Struct) or is_a(type_, enum.Enum):
        return str(type_.__name__)
    if type_ in PLAIN:
        return PLAIN[type_]
    raise TypeError(f"no TypeScript is known for {type_}")


def _any_of(values: Iterable[Any]) -> str:
    return " | ".join(map(_literal, values))


def _literal(value: str | int | bool | None) -> str:
    """Strings in single quotes, as the client has them."""
    text = json.dumps(value)
    return "'" + text[1:-1].replace('\\"', '"').replace("'", r"\'") + "'" if isinstance(value, str) else text


def comment(declared: type) -> str:
    text = inspect.cleandoc(declared.__doc__ or "").replace("*/", "* /").replace("\n", "\n    ")
    return f"/** {text} */\n".replace("\n    \n", "\n\n") if text else ""


def field_comments(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What is written behind the fields."""
    bases = [base for base in struct.__mro__[::-1] if is_a(base, msgspec.Struct) and base is not msgspec.Struct]
    return {name: text for base in bases for name, text in COMMENTED.findall(inspect.getsource(base))}


if __name__ == "__main__":
    FILE.write_text(render(*roots()), "utf-8")
