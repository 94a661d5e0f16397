"""Posting what was proposed, and recalling a round that nobody has played.

Where the pairing does not look at results the next round may be posted while some are missing: a
late table keeps nobody waiting.
"""

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION
from tournaments.events.rounds import RestAssigned, RoundPosted, RoundRecalled
from tournaments.queries import is_public, proposal_seen
from tournaments.state import Round, Tournament
from tournaments.subjects.closing import check_last_round
from tournaments.subjects.proposals import find_proposal
from tournaments.subjects.subject import (
    CANNOT_UNDO,
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    Undo,
    Undoing,
    skip_undo,
)

LONGEST_S = 7 * 86_400
"""A round is posted at most so long before its hour: a wrong date would hide it for ever."""


class PostRound(Command, frozen=True):
    """Make the proposed tables binding."""

    round: int
    input_hash: str = ""
    """If given: of the proposal that is meant."""
    visible_at: int = 0
    """The hour from which everybody sees them, in seconds since 1970; 0: now."""


class RecallRound(Command, frozen=True):
    """Take a posted round back before anything was played."""

    round: int
    reason: str


def post_round(case: Case, command: PostRound) -> Decision:
    """The proposed tables are binding, and who rests gets the rest score.

    The event says from when everybody sees them, also where that is at once: lateness is counted
    from there.
    """
    current = case.state.current
    if current is not None and command.round <= current.number:
        posted = case.state.rounds[max(command.round, 1) - 1]
        same = (
            command.round > 0
            and command.input_hash in ("", posted.input_hash)
            and command.visible_at in (0, posted.visible_at)
        )
        return () if same else Refusal("round_already_posted", params={"round": command.round})
    proposal = find_proposal(case.state, command.round, command.input_hash)
    if isinstance(proposal, Refusal):
        return proposal
    now = case.acting.at // 1000
    earlier = max((played.visible_at for played in case.state.rounds), default=0)
    hour = command.visible_at or max(now, earlier)
    if hour < earlier or (now and hour > max(now, earlier) + LONGEST_S):
        return Refusal("hour_unfit", params={"days": LONGEST_S // 86_400})
    rests = (
        RestAssigned(command.round, number, case.rules.rest.vp, case.rules.rest.mp)
        for number in proposal.byes
    )
    return (RoundPosted(command.round, proposal_seen(proposal), hour), *rests)


def recall_round(case: Case, command: RecallRound) -> Decision:
    """A round that nobody has played is a proposal again."""
    if refusal := check_last_round(case.state, command.round):
        return refusal
    played = case.state.rounds[-1]
    if played.closed:
        return Refusal("round_closed", params={"round": command.round})
    if played.results:
        table = min(played.results)
        return Refusal("round_begun", params={"round": command.round, "table": table})
    if waiting := [call.call for call in case.state.open_calls if call.round == command.round]:
        return Refusal("call_open", params={"call": waiting[0]})
    if not command.reason:
        return Refusal("reason_missing")
    return (RoundRecalled(command.round, command.reason),)


def _fold_round_posted(state: Tournament, event: RoundPosted) -> None:
    proposal = state.next_proposal
    state.rounds.append(
        Round(
            event.round,
            proposal.head.system,
            proposal.tables,
            proposal.byes,
            event.input_hash,
            {},
            {},
            {},
            visible_at=event.visible_at,
            proposal=proposal,
            published_before=len(state.published),
            bracket=proposal.head.bracket,
            engine=proposal.head.engine,
            moved=proposal.moved,
            partners=state.rules.partners if state.rules is not None else 1,
        )
    )
    state.proposal = None


def _fold_round_recalled(state: Tournament, event: RoundRecalled) -> None:
    state.proposal = state.rounds.pop().proposal
    state.drop_credits(event.round - 1)
    for entry in state.entries.values():
        if entry.from_round > event.round:
            state.entries[entry.number] = msgspec.structs.replace(entry, from_round=event.round)


def _is_unchecked(case: Case, _command: PostRound) -> bool:
    """Where there is something to look at, and nobody said that they did."""
    proposal = case.state.proposal
    return proposal is not None and proposal.head.repeats > 0 and not proposal.checked


def _is_by_hand(case: Case, _command: PostRound) -> bool:
    return case.state.proposal is not None and case.state.proposal.by_hand


def _was_public(case: Case, _command: RecallRound) -> bool:
    return bool(case.state.rounds) and is_public(case.state.rounds[-1], case.acting.at)


def _undo_recall(event: RoundRecalled, at: Undoing) -> Undo:
    """Posts it at its own hour: nobody sees it earlier because somebody was mistaken."""
    if not _is_as_posted(at.before):
        return CANNOT_UNDO
    return (PostRound(event.round, visible_at=at.before.rounds[-1].visible_at),)


def _is_as_posted(state: Tournament) -> bool:
    """Whether posting the last round again would bring back all that stands of it."""
    last = state.rounds[-1]
    rests = [credit.number for credit in state.credited if credit.round == last.number]
    said = bool(last.late or last.lineups or last.claims)
    return last.proposal is not None and sorted(rests) == sorted(last.byes) and not said


SUBJECT = Subject(
    "posting",
    rules=(
        Rule(
            PostRound,
            post_round,
            offices=DIRECTION,
            tells=RoundPosted,
            questions=(
                Question("posts", Level.ACKNOWLEDGE, "Il turno è esposto.", "The round is posted."),
                Question(
                    "posts_unchecked",
                    Level.CONFIRM,
                    "Qualcuno si incontra di nuovo: guarda chi, prima di esporre il turno.",
                    "Some meet again: look who, before the round is posted.",
                    when=_is_unchecked,
                ),
                Question(
                    "posts_by_hand",
                    Level.CONSEQUENCES,
                    "Questi abbinamenti sono stati cambiati a mano.",
                    "This pairing has been changed by hand.",
                    when=_is_by_hand,
                ),
            ),
        ),
        Rule(
            RecallRound,
            recall_round,
            offices=DIRECTION,
            tells=RoundRecalled,
            questions=(
                Question(
                    "recalls",
                    Level.CONFIRM,
                    "Il turno torna una proposta; nessuno l'ha ancora visto.",
                    "The round is a proposal again; nobody has seen it yet.",
                ),
                Question(
                    "recalls_public",
                    Level.CONSEQUENCES,
                    "Il turno torna una proposta, ma tutti hanno già potuto vedere i tavoli.",
                    "The round is a proposal again, but everybody may have seen the tables.",
                    when=_was_public,
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            RoundPosted,
            _fold_round_posted,
            "pairings",
            "Esposti i tavoli del turno {round}.",
            "The tables of round {round} were posted.",
            done=Phrase("Turno esposto", "Round posted"),
            cause=PostRound,
            undo=RecallRound,
        ),
        Fact(
            RestAssigned,
            lambda state, event: state.add_credit(
                event.number, event.vp, event.mp, event.round, rest=True
            ),
            "pairings",
            "Turno {round}: {name} riposa (punti {vp}, punti partita {mp}).",
            "Round {round}: {name} rests (points {vp}, match points {mp}).",
            undo=skip_undo,
        ),
        Fact(
            RoundRecalled,
            _fold_round_recalled,
            "pairings",
            "Il turno {round} è stato richiamato: non si gioca come esposto.",
            "Round {round} was recalled: it is not played as posted.",
            done=Phrase("Turno ritirato", "Round recalled"),
            cause=RecallRound,
            undo=_undo_recall,
        ),
    ),
    refusals={
        "round_already_posted": Phrase(
            "Il turno {round} è già esposto.", "Round {round} is already posted."
        ),
        "round_begun": Phrase(
            "Il turno {round} è cominciato: al tavolo {table} c'è già un risultato.",
            "Round {round} has begun: table {table} has a result already.",
        ),
        "table_opened": Phrase(
            "Il tavolo {table} del turno {round} è già aperto in linea: si sta giocando.",
            "Table {table} of round {round} is open online already: it is being played.",
        ),
        "hour_unfit": Phrase(
            "L'ora non va bene: dev'essere dopo quella del turno prima ed entro {days} giorni.",
            "The hour does not fit: it must come after that of the round before, within {days} "
            "days.",
        ),
        "unknown_round": Phrase("Il turno {round} non è esposto.", "Round {round} is not posted."),
        "unknown_table": Phrase(
            "Nel turno {round} non c'è un tavolo {table}.", "Round {round} has no table {table}."
        ),
    },
)
