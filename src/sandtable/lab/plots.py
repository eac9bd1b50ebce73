"""Pictures of the lab's results, by matplotlib: the same bytes for the same numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sandtable.extra import needs
from sandtable.files import FileError, check_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.lab.analysis import Analysis
    from sandtable.lab.balance import Balance
    from sandtable.lab.tournament import Tournament

INK: Final = "#26323d"
FAINT: Final = "#c9d1d8"
BLUE: Final = "#2f6690"
RED: Final = "#b23a48"
KINDS: Final = (".svg", ".png", ".pdf")
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


def check_plot(path: Path) -> None:
    """Complain before hours of play, not after: of what is missing, a place that is none, another kind of file."""
    drawing()
    check_place(path)
    if path.suffix.lower() not in KINDS:
        raise FileError(f"{path}: pictures are {', '.join(KINDS)}")


def figure(width: float, height: float) -> tuple[Any, Any]:
    """A figure and its axes."""
    matplotlib = drawing()
    with matplotlib.rc_context(STYLE):
        fig = matplotlib.figure.Figure(figsize=(width, height), layout="constrained")
        return fig, fig.subplots()


def save(fig: Any, path: Path) -> None:
    matplotlib = drawing()
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
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


def draw_balance(rows: Sequence[Balance], path: Path) -> None:
    """Each scenario's share of the first side with its interval, the fair band, and the share with the other side
    starting."""
    from sandtable.lab.balance import FAIR

    fig, axes = figure(7, 1.0 + 0.24 * len(rows))
    axes.axvspan(100 * FAIR[0], 100 * FAIR[1], color=FAINT, alpha=0.5, linewidth=0)
    for y, row in enumerate(reversed(rows)):
        axes.plot([100 * row.low, 100 * row.high], [y, y], color=BLUE, linewidth=2, solid_capstyle="butt")
        axes.plot([100 * row.rate], [y], "o", color=INK, markersize=4)
        if row.swapped is not None:
            axes.plot([100 * row.swapped], [y], "|", color=RED, markersize=7)
    axes.axvline(50, color=INK, linewidth=0.5)
    axes.set_yticks(range(len(rows)), [f"{row.scenario} ({row.sides[0]})" for row in reversed(rows)])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlim(0, 100)
    axes.set_xlabel("wins of the first side in per cent, with 95 % intervals; | if the other side starts")
    save(fig, path)


def draw_curve(found: Analysis, path: Path) -> None:
    """The first side's chance after every decision, rounds on the axis, the worst decisions marked."""
    fig, axes = figure(8, 3.2)
    chances = [100 * found.start, *(100 * step.after for step in found.steps)]
    axes.axhline(50, color=FAINT, linewidth=1)
    axes.plot(range(len(chances)), chances, color=BLUE, linewidth=1.2, drawstyle="steps-post")
    for mistake in found.worst:
        axes.plot([mistake.number], [chances[mistake.number]], "v", color=RED, markersize=6)
        axes.annotate(mistake.text, (mistake.number, chances[mistake.number]), fontsize=7, color=RED)
    begins = [step for i, step in enumerate(found.steps) if i == 0 or step.round != found.steps[i - 1].round]
    axes.set_xticks([step.number - 1 for step in begins], [str(step.round) for step in begins], fontsize=7)
    axes.set_ylim(0, 100)
    axes.set_xlabel("round")
    axes.set_ylabel(f"chance of {found.sides[0]} in per cent")
    save(fig, path)
