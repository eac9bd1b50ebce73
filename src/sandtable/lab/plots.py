"""Pictures of the lab's results, by matplotlib: the same bytes for the same numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sandtable.extra import needs
from sandtable.files import FileError

if TYPE_CHECKING:
    from sandtable.lab.tournament import Tournament

INK: Final = "#26323d"
FAINT: Final = "#c9d1d8"
BLUE: Final = "#2f6690"
STYLE: Final = {
    "svg.hashsalt": "sandtable",
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "text.color": INK,
}


def drawing() -> Any:
    """matplotlib without a screen; an error that says how to install it where it is missing."""
    matplotlib = needs("matplotlib", "lab")
    matplotlib.use("agg")
    needs("matplotlib.figure", "lab")
    return matplotlib


def figure(width: float, height: float) -> tuple[Any, Any]:
    """A figure and its axes."""
    matplotlib = drawing()
    with matplotlib.rc_context(STYLE):
        fig = matplotlib.figure.Figure(figsize=(width, height), layout="constrained")
        return fig, fig.subplots()


def save(fig: Any, path: Path) -> None:
    matplotlib = drawing()
    metadata = {"Date": None} if path.suffix == ".svg" else {}
    try:
        with matplotlib.rc_context(STYLE):
            fig.savefig(path, dpi=150, metadata=metadata)
    except OSError as error:
        raise FileError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except ValueError as error:
        raise FileError(f"{path}: {error}") from None


def draw_ratings(result: Tournament, path: Path) -> None:
    """Each player's Elo with its interval, best on top."""
    rows = list(reversed(result.ratings))
    fig, axes = figure(7, 0.9 + 0.32 * len(rows))
    for y, rating in enumerate(rows):
        axes.plot([rating.low, rating.high], [y, y], color=BLUE, linewidth=2, solid_capstyle="butt")
        axes.plot([rating.elo], [y], "o", color=INK, markersize=5)
    axes.axvline(0, color=FAINT, linewidth=1, zorder=0)
    axes.set_yticks(range(len(rows)), [rating.player for rating in rows])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlabel(f"Elo above {result.anchor}, with 95 % intervals; {result.games} games")
    save(fig, path)
