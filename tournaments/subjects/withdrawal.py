"""Withdrawal: an entry leaves, at once or after the open round, and may return.

What an entry has played stands. Whom it would have met later rests, or is paired with others; who
sat with it in the open round, if it leaves at once, gets the rest score there. The entry itself
gets what the rules leave to whoever did not come, and nothing if it left without good reason.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING
from tournaments.events.entries import EntryReturned, EntryWithdrawn
from tournaments.events.results import ResultRecorded
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament
from tournaments.subjects.late_arrivals import (
    ROUNDS_TOO_FEW,
    check_empty_place,
    drop_proposals,
    find_place,
    miss_rounds,
    put_in_draw,
)
from tournaments.subjects.results import walk_over_without
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
)


class WithdrawEntry(Command, frozen=True):
    """Take an entry out of the rounds to come."""

    number: Number
    kind: Literal["justified", "unjustified"] = "justified"
    reason: str = ""
    at_once: bool = False
    """It leaves the table at which it sits, too: that is not played to its end."""


class ReturnEntry(Command, frozen=True):
    """Take an entry that had withdrawn in again."""

    number: Number
    reason: str


def withdraw_entry(case: Case, command: WithdrawEntry) -> Decision:
    """The entry plays no further round; at once, it does not finish the open one either."""
    entry = case.state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    withdrawn = EntryWithdrawn(command.number, command.kind, command.reason, command.at_once)
    if not command.at_once:
        return () if entry.withdrawn else (withdrawn,)
    left: list[Event] = [withdrawn]
    for played in case.state.open_rounds:
        table = find_unfinished_table(played, command.number)
        if table is None:
            continue
        walked = walk_over_without(case, played, table, command.number, command.reason)
        if isinstance(walked, Refusal):
            return walked
        if command.kind == "unjustified":
            sides = played.table(table).sides
            shares = zip(sides, walked.vp, strict=True)
            walked = replace(walked, vp=tuple(0 if n == entry.number else v for n, v in shares))
        left.append(walked)
    # Whoever had meant to finish the open round may still leave at once.
    return () if entry.withdrawn and left == [withdrawn] else tuple(left)


def find_unfinished_table(played: Round, number: Number) -> int | None:
    """The table of a round at which an entry sits and that has no result yet."""
    for table in played.tables:
        if number in table.sides and table.number not in played.results:
            return table.number
    return None


def return_entry(case: Case, command: ReturnEntry) -> Decision:
    """An entry that had withdrawn plays again from the next round on.

    When none is left it only comes back if it has missed none, and nothing moves.
    """
    entry = case.state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    if not entry.withdrawn:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    place = 0
    if case.state.drawn and command.number not in case.state.drawn:
        # It was away when the draw was made: it comes as late as anybody new.
        if refusal := check_empty_place(case.state, case.rules):
            return refusal
        place = find_place(case.state, case.rules, entry.rating)
    credited = {c.round for c in case.state.credited if c.number == command.number}
    away = [
        played.number
        for played in case.state.rounds
        if played.number not in credited and not _has_place(played, command.number)
    ]
    if away and len(case.state.rounds) >= case.rules.rounds:
        return Refusal("no_more_rounds", params={"rounds": case.rules.rounds})
    returned = EntryReturned(command.number, command.reason, place)
    return (returned, *miss_rounds(case.rules, command.number, away))


def _has_place(played: Round, number: Number) -> bool:
    return number in played.byes or any(number in table.sides for table in played.tables)


def _fold_entry_withdrawn(state: Tournament, event: EntryWithdrawn) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = msgspec.structs.replace(entry, withdrawn=True, left=event.kind)
    drop_proposals(state)


def _fold_entry_returned(state: Tournament, event: EntryReturned) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = msgspec.structs.replace(entry, withdrawn=False, left="")
    if event.draw_place:
        put_in_draw(state, event.number, event.draw_place)
    drop_proposals(state)


def _left_unjustified(case: Case, command: ReturnEntry) -> bool:
    entry = case.state.entries.get(command.number)
    return entry is not None and entry.left == "unjustified"


def _undo_withdrawal(event: EntryWithdrawn, at: Undoing) -> Undo:
    if at.before.entries[event.number].withdrawn:
        return ()  # it only left earlier than it had meant to
    return (ReturnEntry(event.number, at.reason),)


def _undo_return(event: EntryReturned, at: Undoing) -> Undo:
    left = at.before.entries[event.number].left or "justified"
    return (WithdrawEntry(event.number, left, at.reason),)


SUBJECT = Subject(
    "withdrawal",
    rules=(
        Rule(
            WithdrawEntry,
            withdraw_entry,
            offices=RULING,
            costs=(ResultRecorded,),
            tells=EntryWithdrawn,
            questions=(
                Question(
                    "withdraws",
                    Level.CONSEQUENCES,
                    "L'iscrizione non gioca più: ciò che ha giocato resta.",
                    "The entry plays no more: what it has played stands.",
                ),
            ),
        ),
        Rule(
            ReturnEntry,
            return_entry,
            offices=RULING,
            tells=EntryReturned,
            questions=(
                ROUNDS_TOO_FEW,
                Question(
                    "returns",
                    Level.CONSEQUENCES,
                    "L'iscrizione ritirata torna in gara dal prossimo turno.",
                    "The entry that had withdrawn plays again from the next round.",
                ),
                Question(
                    "returns_unjustified",
                    Level.UNOFFICIAL,
                    "Si è ritirata senza giustificazione: le regole non la riammettono.",
                    "It left without good reason: the rules do not take it back.",
                    when=_left_unjustified,
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            EntryWithdrawn,
            _fold_entry_withdrawn,
            "entries",
            "{name} non gioca i turni che seguono.",
            "{name} does not play the rounds to come.",
            done=Phrase("Ritiro", "Withdrawal"),
            cause=WithdrawEntry,
            undo=_undo_withdrawal,
        ),
        Fact(
            EntryReturned,
            _fold_entry_returned,
            "entries",
            "{name} torna in gioco.",
            "{name} plays again.",
            done=Phrase("Ritorno in gara", "Return of an entry"),
            cause=ReturnEntry,
            undo=_undo_return,
        ),
    ),
    refusals={},
)
