"""`sandtable serve`: what it says when it starts and when it stops."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

BROKEN = 'id = "mine-1"\nname = "Mine"\nsource = "ours"\nbook = "normandy"\nnonsense = 1\n'


def started(tmp_path: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "sandtable", "serve", "--no-browser", "--port", "0", "--db", str(tmp_path / "db")]
    pipe = subprocess.PIPE
    serving = subprocess.Popen([*command, *more], stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    assert serving.stdout is not None
    assert "Sandtable is at" in serving.stdout.readline()
    return serving


@pytest.mark.slow
@pytest.mark.parametrize("after", [0.0, 2.0])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_nothing_alarming_is_printed_at_the_end(tmp_path: Path, how: signal.Signals, after: float) -> None:
    """Before the workers are there and after: what they share is given back."""
    serving = started(tmp_path)
    time.sleep(after)
    os.kill(serving.pid, how)
    out, err = serving.communicate(timeout=60)
    for word in ("Traceback", "Warning", "leaked", "rror", "Exception", "ancelled"):
        assert word not in out + err, out + err
    assert serving.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("after", [0.0, 0.2, 0.5, 1.0])
def test_nor_by_who_is_interrupted_with_it(tmp_path: Path, after: float) -> None:
    """A terminal interrupts the workers, too, and they may only just be starting."""
    serving = started(tmp_path)
    time.sleep(after)
    os.killpg(serving.pid, signal.SIGINT)
    out, err = serving.communicate(timeout=60)
    for word in ("Traceback", "rror", "Interrupt", "grief"):
        assert word not in out + err, out + err


@pytest.mark.slow
def test_what_could_not_be_loaded_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "mine.toml").write_text(BROKEN)
    serving = started(tmp_path, "--data", str(folder))
    os.kill(serving.pid, signal.SIGINT)
    _, err = serving.communicate(timeout=60)
    assert "left out: " in err and "mine.toml" in err
