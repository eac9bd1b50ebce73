"""Both builds play the same games. On the plain sources the comparison is of two processes only."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.properties.digests import digests

ROOT = Path(__file__).resolve().parents[2]


def test_plain_sources_give_the_same_digests() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    code = (
        "import runpy, sandtable.core.vectors as vectors; assert not vectors.COMPILED;"
        "runpy.run_module('tests.properties.digests', run_name='__main__')"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == digests()
