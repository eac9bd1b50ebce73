"""`python -m sandtable`: the same as the command `sandtable`."""

from __future__ import annotations

from sandtable.cli import main

if __name__ == "__main__":
    main()
