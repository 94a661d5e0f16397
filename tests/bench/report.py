"""What a run says: rows of figures with ratios and floors, for people and for programs."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from games.kernel.words import Phrase
from tests.bench.measure import Race, Spread

OURS = "smazzata"
Better: TypeAlias = Literal["more", "less"]


class Floor(msgspec.Struct, frozen=True):
    """A ratio that we promise to reach against a peer, and whether this run reached it."""

    against: str
    least: float
    met: bool


class Row(msgspec.Struct, frozen=True):
    """One thing measured, ours first, beside the peers that do the same."""

    name: str
    """Stable, for programs."""
    label: Phrase
    unit: str
    better: Better
    figures: dict[str, Spread]
    ratios: dict[str, Spread] = {}
    """By peer: how many times better we are, batch against neighbouring batch."""
    floors: list[Floor] = []


class Fact(msgspec.Struct, frozen=True):
    """A single value that is not a race: a count, a size, an interval."""

    name: str
    label: Phrase
    value: int | float | str
    met: bool | None = None
    """Whether a promise about it is kept; None when there is none."""


class Suite(msgspec.Struct, frozen=True):
    """The outcome of one suite."""

    name: str
    rows: list[Row]
    facts: list[Fact]


class Report(msgspec.Struct, frozen=True):
    """The outcome of a run."""

    machine: dict[str, str | int | float]
    versions: dict[str, str]
    quick: bool
    suites: list[Suite]
    notes: list[Phrase]
    """What was left out, and why."""


def row(
    race: Race,
    what: str,
    name: str,
    label: Phrase,
    *,
    better: Better = "more",
    floors: Mapping[str, float],
) -> Row:
    """The row of one thing measured in a race.

    `floors` says which ratio is promised against which peer. A floor against a peer that did not
    run is left out: nothing is claimed that was not seen.
    """
    figures = {rival: race.values(rival, what) for rival in race.rivals(what)}
    ours = figures[OURS]
    ratios = {
        rival: Spread.of(
            [
                own / peer if better == "more" else peer / own
                for own, peer in zip(ours, values, strict=True)
            ]
        )
        for rival, values in figures.items()
        if rival != OURS
    }
    return Row(
        name=name,
        label=label,
        unit=what,
        better=better,
        figures={rival: Spread.of(values) for rival, values in figures.items()},
        ratios=ratios,
        floors=[
            Floor(peer, least, ratios[peer].median >= least)
            for peer, least in floors.items()
            if peer in ratios
        ],
    )
