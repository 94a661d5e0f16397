"""A match of a bracket that ends level: somebody has to go on, so people say who.

Codes have the sides play another hand. Its points count for nothing else: the result stays level,
and only the places change. Where the tournament is opened so, the first of the draw goes on instead
(`TournamentOpened.level_tables`), and nobody is asked.
"""

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING
from tournaments.events.opening import TournamentOpened
from tournaments.events.results import TieBroken, TieReopened
from tournaments.movements.systems import BRACKETS
from tournaments.pairing.model import Number
from tournaments.standings.totals import TableResult
from tournaments.state import Round, Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    Undo,
    Undoing,
    copy_fields,
)
from tournaments.subjects.table_results import find_result


class BreakTie(Command, frozen=True):
    """Say who goes on from a level match of a bracket, or that nobody does yet."""

    round: int
    table: int
    number: Number
    """The entry that goes on; 0: nobody yet, so that the match is undecided again."""
    reason: str
    """How it was decided, such as by another hand."""


def break_tie(case: Case, command: BreakTie) -> Decision:
    """One of those who are level has the first place, up to the next round of the bracket."""
    result = find_result(case.state, command.round, command.table)
    if isinstance(result, Refusal):
        return result
    played = case.state.rounds[command.round - 1]
    if played.system not in BRACKETS:
        return Refusal("no_bracket", params={"round": command.round})
    # A later round of its own bracket has taken who went on; one of another kind has not.
    last = max(each.number for each in case.state.rounds if each.system == played.system)
    if command.round < last:
        return Refusal("round_not_last", params={"round": command.round, "last": last})
    named = played.ties_broken.get(command.table)
    if command.number == named:
        return ()
    if named is None and not is_level(result):
        return Refusal("table_not_level", params={"table": command.table})
    if not command.number:
        if named is None:
            return Refusal("tie_not_broken", params={"table": command.table})
        if not command.reason:
            return Refusal("reason_missing")
        return (TieReopened(command.round, command.table, command.reason),)
    if command.number not in result.sides:
        return Refusal("unknown_entry", params={"entry": command.number})
    if not command.reason:
        return Refusal("reason_missing")
    return (TieBroken(command.round, command.table, command.number, command.reason),)


def find_level_tables(rules: TournamentOpened, played: Round) -> list[int]:
    """The tables of a round from which nobody can go on before somebody says who does."""
    if played.system not in BRACKETS or rules.level_tables != "decide":
        return []
    return [table for table, result in sorted(played.results.items()) if is_level(result)]


def is_level(result: TableResult) -> bool:
    """Whether several sides hold the first place: not so where nobody came."""
    return result.places.count(1) > result.partners


def _fold_tie_broken(state: Tournament, event: TieBroken) -> None:
    played = state.rounds[event.round - 1]
    result = played.results[event.table]
    places = tuple(1 if number == event.number else 2 for number in result.sides)
    played.results[event.table] = replace(result, places=places)
    played.ties_broken[event.table] = event.number
    state.proposal = None


def _fold_tie_reopened(state: Tournament, event: TieReopened) -> None:
    played = state.rounds[event.round - 1]
    result = played.results[event.table]
    played.results[event.table] = replace(result, places=(1,) * len(result.sides))
    del played.ties_broken[event.table]
    state.proposal = None


def _undo_tie(event: TieBroken | TieReopened, at: Undoing) -> Undo:
    """Who went on before, or that nobody did."""
    before = at.before.rounds[event.round - 1].ties_broken.get(event.table, 0)
    return (BreakTie(event.round, event.table, before, at.reason),)


SUBJECT = Subject(
    "tie breaks",
    rules=(
        Rule(
            BreakTie,
            break_tie,
            offices=RULING,
            tells=TieBroken,
            questions=(
                Question(
                    "breaks_tie",
                    Level.CONFIRM,
                    "Chi è indicato va avanti; il risultato resta pari.",
                    "The one that is named goes on; the result stays level.",
                    when=lambda _case, command: command.number != 0,
                ),
                Question(
                    "reopens_tie",
                    Level.CONFIRM,
                    "La partita torna pari: finché non si dice chi passa, non passa nessuno.",
                    "The match is level again: until somebody says who goes on, nobody does.",
                    when=lambda _case, command: command.number == 0,
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            TieBroken,
            _fold_tie_broken,
            "rulings",
            "Turno {round}, tavolo {table}: la parità è decisa, passa {name}.",
            "Round {round}, table {table}: the tie is decided, {name} goes on.",
            done=Phrase("Parità decisa", "Tie decided"),
            cause=BreakTie,
            undo=_undo_tie,
        ),
        Fact(
            TieReopened,
            _fold_tie_reopened,
            "rulings",
            "Turno {round}, tavolo {table}: chi passa non è più deciso.",
            "Round {round}, table {table}: who goes on is not decided any more.",
            done=Phrase("Parità di nuovo da decidere", "Tie to be decided again"),
            cause=lambda event, _place: copy_fields(BreakTie, event, number=0),
            undo=_undo_tie,
        ),
    ),
    refusals={
        "no_bracket": Phrase(
            "Il turno {round} non è a eliminazione: una parità resta una parità.",
            "Round {round} is no knock-out: a tie stays a tie.",
        ),
        "tie_not_broken": Phrase(
            "Al tavolo {table} nessuno ha ancora detto chi passa.",
            "At table {table} nobody has said yet who goes on.",
        ),
        "table_not_level": Phrase(
            "Al tavolo {table} non c'è una parità da decidere.",
            "There is no tie to decide at table {table}.",
        ),
        "tables_level": Phrase(
            "Turno {round}, tavoli in parità: {tables}. Fate giocare un'altra smazzata e segnate "
            "chi passa.",
            "Round {round}, level tables: {tables}. Have them play another hand and say who goes "
            "on.",
        ),
    },
)
