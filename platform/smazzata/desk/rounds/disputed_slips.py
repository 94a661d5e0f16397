"""What a referee reads of a dispute: in which hand, line and for whom the slips differ."""

from collections.abc import Sequence
from typing import NamedTuple

from games.registry import rulesets
from smazzata.presentation.narration import language
from smazzata.presentation.sides import Side
from tournaments.events.opening import TournamentOpened
from tournaments.pairing.model import Number
from tournaments.state import Round
from tournaments.subjects.slips import slip_differences


class Row(NamedTuple):
    """One figure that is not the same on all slips."""

    hand: int
    line: str
    """The line's name; empty where a hand has only its points."""
    side: Side
    figures: list[int | None]
    """As they were written, in the order of `Dispute.by`."""


class Dispute(NamedTuple):
    """The slips of a disputed table, hand by hand."""

    by: list[Number]
    """Whose slips have hands; `SCORE_ROOM` never: it types totals."""
    rows: list[Row]
    totals_only: list[Number]
    """Who wrote totals and no hands."""


def dispute_at(
    rules: TournamentOpened, played: Round, table: int, sides: Sequence[Side]
) -> Dispute | None:
    """How the slips of a table differ; None where it is not disputed. `sides` are the table's."""
    if table not in played.disputed:
        return None
    slips = {by: played.slips.get(table, {}).get(by, ()) for by in played.claims.get(table, {})}
    game = rulesets().get(rules.game)
    lines = game.slip_lines(rules.options_at(len(played.table(table).sides))) if game else ()
    rows = []
    by = [number for number, hands in slips.items() if hands]
    for found in slip_differences(slips):
        line = lines[found.line] if game and found.line < len(lines) else None
        name = game.words[line.name].say(language()) if game and line else ""
        # What is taken off is written without its sign.
        figures = [found.figures[number] for number in by]
        if line and line.taken_off:
            figures = [None if figure is None else -figure for figure in figures]
        rows.append(Row(found.hand, name, sides[found.side], figures))
    return Dispute(by, rows, [number for number, hands in slips.items() if not hands])
