"""A server as a process of its own, set as a test wants it: `python -m tests.server.launch '{"db": …}'`."""

from __future__ import annotations

import sys

if __name__ == "__main__":  # the workers import this module too, and are not to wait for a server they do not need
    import msgspec

    from sandtable.server.run import serve
    from sandtable.server.settings import Settings

    serve(msgspec.json.decode(sys.argv[1], type=Settings))
