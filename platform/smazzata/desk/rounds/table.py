"""One table with what is ruled on it; of a dispute, in which hand and line the slips differ."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.registry import rulesets
from smazzata.desk.rounds.result_forms import TABLE_FORMS, CorrectForm, TableForm, name_total
from smazzata.desk.tournament_page import TournamentPage
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.round_view import get_round_of_table, side_result
from smazzata.presentation.sides import Side, joined
from smazzata.tournament_management.online_tables import is_open
from smazzata.tournament_management.tournament import match_id
from tournaments.events.opening import TournamentOpened
from tournaments.movements.progression import through_by_draw
from tournaments.pairing.model import Number
from tournaments.state import Round
from tournaments.subjects.lateness import ladder_of
from tournaments.subjects.slips import slip_differences
from tournaments.subjects.tie_breaks import find_level_tables


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


class TablePage(TournamentPage):
    """One table: its result, and the rulings on it."""

    name = "table"
    address = "rounds/<int:number>/tables/<int:table>/"
    number: int
    table: int

    def look_up(self, **place: int) -> None:
        """The table, and who sits there."""
        self.number, self.table = place["number"], place["table"]
        self.played = get_round_of_table(self.presenter.state, self.number, self.table)
        seated = self.played.table(self.table).sides
        self.sides = sides = self.presenter.sides(seated)
        self.seated = [sides[entry] for entry in seated]
        self.lines = [
            joined([sides[entry] for entry in entries])
            for entries in self.played.sides_at(self.table)
        ]

    def make_forms(self) -> Sequence[TableForm]:
        """All that can be said of it; a correction begins with what stands."""
        outcome, at = self.played.results.get(self.table), range(len(self.lines))
        stands = {name_total("mp", self.table, side): outcome.mp[side] for side in at if outcome}
        return [
            form.of(
                self.request,
                self.presenter,
                self.played,
                self.table,
                [line.name for line in self.lines],
                self.seated,
                initial=stands if form is CorrectForm else {},
            )
            for form in TABLE_FORMS
        ]

    def read_context(self) -> Mapping[str, object]:
        """The result, and where it comes from."""
        played, table, sides = self.played, self.table, self.sides
        tournament, state = self.presenter.id, self.presenter.state
        outcome = played.results.get(table)
        dispute = dispute_at(self.presenter.rules, played, table, self.lines)
        said = {n: member for n, member in played.signed.get(table, {}).items() if member}
        names = display_names(said.values())
        signed = {n: names[member] for n, member in said.items()}
        me = principal_of(self.request).member
        online = is_open(tournament, self.number, table)
        return {
            "number": self.number,
            "table": table,
            "lines": self.lines,
            "results": [
                side_result(joined([sides[n] for n in entries]), outcome)
                for entries in played.told_at(table)
            ],
            "outcome": outcome,
            "source": played.sources.get(table, ""),
            "disputed": table in played.disputed,
            "claims": [
                (sides.get(by), played.of_sides(table, totals), signed.get(by, ""))
                for by, totals in played.claims.get(table, {}).items()
            ],
            "dispute": dispute
            and {
                "by": [sides[by] for by in dispute.by],
                "rows": dispute.rows,
                "totals_only": [sides.get(by) for by in dispute.totals_only],
            },
            "late": [(sides[n], minutes) for n, minutes in played.late.items() if n in sides],
            "ladder": ladder_of(self.presenter.rules),
            "overruled": len(played.overruled.get(table, ())),
            "typed_here": bool(outcome) and not played.closed and played.typed_by.get(table) == me,
            "sat": _list_seated(played, table),
            "later": len(state.rounds) > self.number,
            "online": match_id(tournament, self.number, table) if online else None,
            "level": table in find_level_tables(self.presenter.rules, played),
            "goes_on": sides.get(played.ties_broken.get(table, 0)),
            "through": sides.get(through_by_draw(state, played).get(table, 0)),
        }


def _list_seated(played: Round, table: int) -> list[tuple[str, int, int]]:
    """Who sat there (empty for a bot), for which entry and from which deal, where it was said."""
    said = played.lineups.get(table, ())
    names = display_names(seated.member for seated in said if seated.member)
    return [(names.get(s.member, ""), s.number, s.since) for s in said]
