"""Where the slips of a table differ, figure by figure, as the desk and both telephones show it."""

from typing import NamedTuple

from games.registry import rulesets
from smazzata.presentation.narration import language
from smazzata.presentation.sides import Side, joined
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.state import Round
from tournaments.subjects.slips import slip_differences


class Row(NamedTuple):
    """A figure that is not the same on all slips of a table."""

    hand: int
    line: str
    """What is written there; empty where a hand is its points only."""
    side: Side
    figures: list[int | None]
    """As they were written, in the order of `Dispute.by`."""


class Dispute(NamedTuple):
    """The slips of a disputed table, hand by hand."""

    by: list[Side]
    """Whose slips have hands; never the score room, which types totals."""
    rows: list[Row]
    totals_only: list[Side | None]
    """Who wrote totals and no hands; None: the score room."""


def find_differences(presenter: TournamentPresenter, played: Round, table: int) -> Dispute | None:
    """How the slips of a table differ; None where it is not disputed."""
    if table not in played.disputed:
        return None
    rules, entries = presenter.rules, played.table(table).sides
    sides = presenter.sides(entries)
    seated = [joined([sides[entry] for entry in side]) for side in played.sides_at(table)]
    slips = {by: played.slips.get(table, {}).get(by, ()) for by in played.claims.get(table, {})}
    game = rulesets().get(rules.game)
    lines = game.slip_lines(rules.options_at(len(entries))) if game else ()
    by = [number for number, hands in slips.items() if hands]
    rows = []
    for found in slip_differences(slips):
        line = lines[found.line] if game and found.line < len(lines) else None
        name = game.words[line.name].say(language()) if game and line else ""
        # What is taken off is written without its sign.
        figures = [found.figures[number] for number in by]
        if line and line.taken_off:
            figures = [None if figure is None else -figure for figure in figures]
        rows.append(Row(found.hand, name, seated[found.side], figures))
    only = [sides.get(number) for number, hands in slips.items() if not hands]
    return Dispute([sides[number] for number in by], rows, only)
