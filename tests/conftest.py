"""No test is timed: a busy machine is no fault. And those in a browser come last.

`make test` has to be short on a slow machine, so it leaves out what is marked `slow`: in a browser all but the `core`,
and of tests whose cases take turns all but every n-th. `make browser` and `make fuzz` leave nothing out.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples everywhere, so that what passes here passes elsewhere; `make fuzz` looks for others.
settings.register_profile("untimed", deadline=None, derandomize="SANDTABLE_LONG" not in os.environ, database=None)
settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses by mark
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Playwright keeps an event loop in the process until it ends, so nothing that runs one may come after it."""
    cases: Counter[str] = Counter()
    for item in items:
        if "browser" in item.path.parts and item.get_closest_marker("core") is None:
            item.add_marker("slow")
        if mark := item.get_closest_marker("turns"):
            name = item.nodeid.partition("[")[0]
            if cases[name] % mark.args[0] != 0:
                item.add_marker("slow")
            cases[name] += 1
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was left out and why, also for `make test` to say once more at its end."""
    told = [report.longrepr for report in terminalreporter.stats.get("skipped", [])]
    reasons = Counter(str(why[2] if isinstance(why, tuple) else why).removeprefix("Skipped: ") for why in told)
    lines = [f"skipped {count}: {reason}" for reason, count in reasons.most_common()]
    for line in lines:
        terminalreporter.write_line(line)
    if kept := os.environ.get("SANDTABLE_SKIPPED"):
        with Path(kept).open("a") as file:
            file.writelines(f"  {line}\n" for line in lines)
