"""The browser client: files that were built into the package. Any path that is no file is the client's own page."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from litestar import Response, get
from litestar.params import FromPath

from sandtable.server.requests import Call

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sandtable</title></head>
<body style="font: 1.1em sans-serif; max-width: 40em; margin: 4em auto; padding: 0 1em">
<h1>The browser client was not built</h1>
<p>The server is running, but this installation came without its pages. Install Sandtable from a wheel, or build
the client: <code>make play</code> in a clone does it.</p>
<p>The API answers all the same: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""
PACKED: Final = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".map", ".txt")
YEAR: Final = "public, max-age=31536000, immutable"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("font/woff", ".woff")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def folder() -> Path:
    return Path(str(resources.files("sandtable"))) / "static"


class Content(NamedTuple):
    """Bytes as they are and packed (or not), and a tag that names them."""

    data: bytes
    packed: bytes
    tag: str


def pack(data: bytes, worth: bool = True) -> Content:
    packed = gzip.compress(data, mtime=0) if worth else b""
    return Content(data, packed, f'"{hashlib.sha256(data).hexdigest()[:20]}"')


class Files:
    """The built files, read once and kept; read anew when they change."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._kept: dict[str, tuple[float, Content]] = {}

    def find(self, path: str) -> Path | None:
        """The file a path names, or the client's page; None if nothing was built."""
        parts = [part for part in path.split("/") if part]
        wanted = self.root.joinpath(*parts)
        sane = not any(part in (".", "..") or "\\" in part or "\0" in part for part in parts)
        with suppress(OSError):  # no name of a file
            if sane and parts and wanted.is_file():
                return wanted
        index = self.root / "index.html"
        return index if index.is_file() else None

    def read(self, file: Path) -> Content:
        time = file.stat().st_mtime
        kept = self._kept.get(str(file))
        if kept is None or kept[0] != time:
            kept = self._kept[str(file)] = (time, pack(file.read_bytes(), file.suffix in PACKED))
        return kept[1]


def serve(files: Files, path: str, request: Call) -> Response[bytes]:
    file = files.find(path)
    if file is None:
        return Response(NOT_BUILT.encode(), media_type="text/html", headers={"cache-control": "no-store"})
    hashed = file.parent.name == "assets"  # named after their content
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return deliver(files.read(file), kind, request, YEAR if hashed else "no-cache")


def deliver(content: Content, kind: str, request: Call, cache: str = "no-cache") -> Response[bytes]:
    """Packed where the caller can unpack it, and nothing at all where it has the same content already."""
    headers = {"cache-control": cache, "etag": content.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == content.tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if content.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(content.packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
    return Response(content.data, headers=headers, media_type=kind)


@get(["/", "/{path:path}"], include_in_schema=False)
async def pages(request: Call, path: FromPath[str] = "") -> Response[bytes]:
    return serve(request.app.state.files, path, request)
