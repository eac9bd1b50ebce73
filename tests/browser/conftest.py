"""A real server and a real Chromium for each worker; every page is watched for faults until its test ends."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from sandtable.server import static
from tests.browser.house import House
from tests.browser.visitor import PATIENCE, Visitors

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]
expect.set_options(timeout=PATIENCE)
FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def built() -> None:
    if not (static.folder() / "index.html").is_file():
        pytest.skip("the browser client was not built (npm run build in frontend/)")


@pytest.fixture(scope="session")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server most tests share; each makes its own people and tables."""
    with House(tmp_path_factory.mktemp("house") / "table.db") as here:
        yield here


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("there is no chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitors(house: House, chromium: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """People with browsers of their own. At the end none of their pages may have had a fault."""
    people = Visitors(chromium, house.base)
    yield people
    failed = request.node.stash.get(FAILED, False)
    if failed:
        people.picture(tmp_path)
    faults = people.close()
    assert failed or not faults, "\n".join(faults)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[None]:  # the fixture above wants to know how it went
    report = yield
    if call.when == "call" and call.excinfo is not None:
        item.stash[FAILED] = True
    return report
