"""`python -m sandtable.server`: the same as `sandtable serve`."""

from __future__ import annotations

import argparse
import sys

from sandtable.server.settings import Settings


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m sandtable.server", description="Serve the browser table.")
    parser.add_argument("--port", type=int, help="port; default: 8000, or any free one")
    parser.add_argument(
        "--db", default="", metavar="URL", help="a file, or postgresql://…; default: in the data folder"
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDR", help="address to listen at")
    parser.add_argument("--origin", action="append", default=[], help="further origin that may talk to us")
    parser.add_argument(
        "--trusted-proxy", action="append", default=[], help="proxy that is believed whom it speaks for"
    )
    parser.add_argument("--log-json", action="store_true", help="log a JSON object a line")
    parser.add_argument("--data", action="append", default=[], metavar="DIR", help="folder of own books and scenarios")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    given = parser.parse_args()
    from sandtable.server.run import serve

    try:
        serve(_settings(given))
    except OSError as error:
        sys.exit(f"sandtable: {error.filename or ''}: {error.strerror or error}")


def _settings(given: argparse.Namespace) -> Settings:
    return Settings(
        host=given.host,
        port=given.port,
        db=given.db,
        origins=tuple(given.origin),
        proxies=tuple(given.trusted_proxy),
        log_json=given.log_json,
        data=tuple(given.data),
        browser=not given.no_browser,
    )


if __name__ == "__main__":
    main()
