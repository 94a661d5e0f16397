"""How many rounds there are: some more or fewer than planned, or an end before the last one.

A round that was posted stays, unless the tournament is ended before it and nobody has played it. A
fixed movement has no more rounds than its plan; a knock-out that has begun is played to its final.
"""

from collections import Counter

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION
from tournaments.events.direction import RoundsChanged, TournamentEndedEarly
from tournaments.events.opening import TournamentOpened
from tournaments.movements.systems import BRACKETS, FIXED, System, most_rounds, unfit
from tournaments.state import Round, Tournament
from tournaments.subjects.opening import MAX_ROUNDS
from tournaments.subjects.subject import (
    CANNOT_UNDO,
    Case,
    Decision,
    Fact,
    Level,
    Offer,
    Question,
    Rule,
    Subject,
    Undo,
    Undoing,
)


class ChangeRounds(Command, frozen=True):
    """Have the tournament last so many rounds, also after it was ended early."""

    rounds: int


class EndEarly(Command, frozen=True):
    """Drop the rounds that were not played."""

    round: int
    """The last that was closed: the last of all."""


def change_rounds(case: Case, command: ChangeRounds) -> Decision:
    """Another number of rounds: no less than are posted, no more than systems and field allow."""
    state, whole = case.state, case.state.rules_before_end or case.rules
    wanted, posted = command.rounds, len(case.state.rounds)
    if wanted == case.rules.rounds:
        return ()
    if not 1 <= wanted <= MAX_ROUNDS:
        return Refusal("rounds_out_of_range", params={"rounds": wanted, "most": MAX_ROUNDS})
    if wanted < posted:
        return Refusal("rounds_posted", params={"rounds": wanted, "posted": posted})
    systems = plan_systems(whole, wanted, posted)
    if systems is None:
        return Refusal("final_in_the_way", params={"rounds": wanted})
    if state.drawn and wanted < whole.rounds and _needs_final(state, whole, systems):
        return Refusal("knockout_needs_final")
    if refusal := _check_field(state, whole, wanted, systems):
        return refusal
    return (RoundsChanged(wanted, case.rules.rounds, systems),)


def plan_systems(rules: TournamentOpened, rounds: int, posted: int) -> tuple[System, ...] | None:
    """The system of each of so many rounds, where not all are by one; None where that cannot be.

    A final that has not begun stays the end: the rounds before it are more or fewer.
    """
    systems = rules.systems
    if not systems:
        return ()
    first = systems.index("final") if "final" in systems else len(systems)
    if first < posted:
        first = len(systems)
    before, end = systems[:first], systems[first:]
    length = rounds - len(end)
    if length < max(posted, 1):
        return None
    return (*before[:length], *before[-1:] * (length - len(before)), *end)


def _needs_final(
    state: Tournament, rules: TournamentOpened, systems: tuple[System, ...] = ()
) -> bool:
    """Whether a knock-out that is under way, or is all there is, would lose its last rounds."""
    if not rules.systems:
        return rules.system in BRACKETS
    begun = any(played.system in BRACKETS for played in state.rounds)
    lost = Counter(rules.systems) - Counter(systems)
    return begun and any(system in BRACKETS for system in lost)


def _check_field(
    state: Tournament, rules: TournamentOpened, rounds: int, systems: tuple[System, ...]
) -> Refusal | None:
    """Why a drawn field cannot play so many rounds: `too_many_rounds`, `mitchell_repeats`."""
    if not state.drawn or rounds <= rules.rounds:
        return None  # the draw asks for all of them
    planned = Counter(systems or (rules.system,) * rounds)
    asked = (
        unfit(system, rules.sizes[0], len(state.drawn), count, rules.stages)
        for system, count in planned.items()
    )
    return next((refusal for refusal in asked if refusal), None)


def end_early(case: Case, command: EndEarly) -> Decision:
    """The last closed round is the last of all."""
    state, closed = case.state, case.state.rounds_closed
    if state.rules_before_end is not None and command.round == case.rules.rounds:
        return ()
    if not closed:
        return Refusal("nothing_played")
    if closed >= case.rules.rounds:
        return Refusal("nothing_to_drop", params={"rounds": case.rules.rounds})
    if command.round != closed:
        return Refusal("not_last_closed", params={"round": command.round, "closed": closed})
    for posted in state.rounds[closed:]:
        if is_begun(state, posted):
            return Refusal("round_in_play", params={"round": posted.number})
    if _needs_final(state, case.rules, case.rules.systems[:closed]):
        return Refusal("knockout_needs_final")
    dropped = tuple(posted.number for posted in state.rounds[closed:])
    return (TournamentEndedEarly(closed, case.rules.rounds, dropped),)


def is_begun(state: Tournament, posted: Round) -> bool:
    """Whether anything is known of a round but who was to sit where."""
    said = (
        posted.results,
        posted.overruled,
        posted.claims,
        posted.disputed,
        posted.late,
        posted.lineups,
    )
    return any(said) or any(call.round == posted.number for call in state.calls)


def _fold_rounds_changed(state: Tournament, event: RoundsChanged) -> None:
    whole = state.rules_before_end or state.rules
    if whole is not None:
        state.rules = whole.lasting(event.rounds, event.systems)
    if event.rounds < event.before or state.rounds_closed < event.before:
        state.planned_rounds = event.rounds
    state.rules_before_end, state.proposal = None, None


def _fold_ended_early(state: Tournament, event: TournamentEndedEarly) -> None:
    if state.rules is not None:
        systems = state.rules.systems[: event.round]
        # One that was added after the last and is dropped was never part of the plan.
        early = event.round < state.planned_rounds
        state.rules_before_end = state.rules if early else None
        state.rules = state.rules.lasting(event.round, systems)
    state.rounds, state.proposal = state.rounds[: event.round], None
    state.drop_credits(event.round)
    for number, entry in state.entries.items():
        if entry.from_round > event.round + 1:
            state.entries[number] = replace(entry, from_round=event.round + 1)


def _undo_change(event: RoundsChanged, at: Undoing) -> Undo:
    """The number that it had, where the systems of the rounds come back with it."""
    before, after = at.before, at.after.rules
    if before.rules is None or after is None or before.rules_before_end is not None:
        return CANNOT_UNDO
    systems = plan_systems(after, event.before, len(before.rounds))
    return (ChangeRounds(event.before),) if systems == before.rules.systems else CANNOT_UNDO


def _undo_end(event: TournamentEndedEarly, _: Undoing) -> Undo:
    return CANNOT_UNDO if event.dropped else (ChangeRounds(event.planned),)


def _last_of(command: ChangeRounds | EndEarly) -> int:
    """The last round that there would be."""
    return command.rounds if isinstance(command, ChangeRounds) else command.round


def _is_against_level(case: Case, command: ChangeRounds | EndEarly) -> bool:
    """Whether the level of the event does not allow so many rounds, and nobody has exempted it."""
    rules = case.rules.regulation
    if rules is None or rules.exemption:
        return False
    fewest, most = rules.limits.fewest_rounds, rules.limits.most_rounds
    return not (fewest or 0) <= _last_of(command) <= (most or MAX_ROUNDS)


def _leaves_some_unmet(case: Case, command: ChangeRounds | EndEarly) -> bool:
    """Whether rounds go that a fixed movement has for the field."""
    rules, field, last = case.rules, len(case.state.drawn), _last_of(command)
    if not field or last >= rules.rounds or rules.systems or rules.system not in FIXED:
        return False
    whole = most_rounds(rules.system, field, rules.stages)
    return whole is not None and last < whole


AGAINST_LEVEL = Question(
    "rounds_against_level",
    Level.UNOFFICIAL,
    "Il codice non ammette questo numero di turni per una gara di questo livello.",
    "The code does not allow this number of rounds for an event of this level.",
    when=_is_against_level,
)
LEAVES_SOME_UNMET = Question(
    "rounds_leave_unmet",
    Level.CONSEQUENCES,
    "Il movimento resta incompleto: alcuni non si incontreranno.",
    "The movement stays incomplete: some will not meet.",
    when=_leaves_some_unmet,
)

SUBJECT = Subject(
    "length",
    rules=(
        Rule(
            ChangeRounds,
            change_rounds,
            offices=DIRECTION,
            tells=RoundsChanged,
            questions=(
                AGAINST_LEVEL,
                LEAVES_SOME_UNMET,
                Question(
                    "drops_rounds",
                    Level.CONSEQUENCES,
                    "Il torneo avrà meno turni di quelli annunciati.",
                    "The tournament will have fewer rounds than announced.",
                    when=lambda case, command: command.rounds < case.rules.rounds,
                ),
                Question(
                    "adds_rounds",
                    Level.CONSEQUENCES,
                    "Il torneo avrà più turni di quelli annunciati.",
                    "The tournament will have more rounds than announced.",
                ),
            ),
            offer=Offer(
                "course",
                Phrase("Più turni, o meno", "More rounds, or fewer"),
                Phrase(
                    "Turni previsti: {rounds}. I turni già esposti restano; un movimento fisso non "
                    "ha più turni di quelli del suo schema.",
                    "Rounds planned: {rounds}. Rounds already posted stay; a fixed movement has no "
                    "more rounds than its plan.",
                ),
                lambda state, _: ChangeRounds(state.rules.rounds if state.rules else 0),
                labels={"rounds": Phrase("Quanti turni si giocano", "How many rounds there are")},
                button=Phrase("Cambia i turni", "Change the rounds"),
            ),
        ),
        Rule(
            EndEarly,
            end_early,
            offices=DIRECTION,
            tells=TournamentEndedEarly,
            questions=(
                AGAINST_LEVEL,
                LEAVES_SOME_UNMET,
                Question(
                    "ends_early",
                    Level.CONSEQUENCES,
                    "I turni non giocati cadono: vale la classifica dopo l'ultimo turno chiuso.",
                    "The rounds that were not played are dropped: the standings after the last "
                    "closed round count.",
                ),
            ),
            offer=Offer(
                "course",
                Phrase("Concludi in anticipo", "End early"),
                Phrase(
                    "Il torneo finisce dopo il turno {round}. I turni non giocati cadono, e vale "
                    "la classifica dopo quel turno.",
                    "The tournament ends after round {round}. The rounds that were not played are "
                    "dropped, and the standings after that round count.",
                ),
                lambda state, _: EndEarly(state.rounds_closed),
                button=Phrase("Concludi dopo il turno {round}", "End after round {round}"),
            ),
        ),
    ),
    facts=(
        Fact(
            RoundsChanged,
            _fold_rounds_changed,
            "course",
            "Cambia il numero dei turni: da {before} a {rounds}.",
            "The number of rounds has changed: from {before} to {rounds}.",
            done=Phrase("Numero dei turni cambiato", "Number of rounds changed"),
            cause=ChangeRounds,
            undo=_undo_change,
        ),
        Fact(
            TournamentEndedEarly,
            _fold_ended_early,
            "course",
            "Il torneo finisce dopo il turno {round}: i turni previsti erano {planned}.",
            "The tournament ends after round {round}: {planned} rounds were planned.",
            done=Phrase("Torneo finito in anticipo", "Tournament ended early"),
            cause=EndEarly,
            undo=_undo_end,
        ),
    ),
    refusals={
        "rounds_posted": Phrase(
            "Sono già esposti {posted} turni: non possono diventare {rounds}.",
            "{posted} rounds are posted already: there cannot be {rounds}.",
        ),
        "final_in_the_way": Phrase(
            "Con {rounds} turni non c'è posto per la finale dopo i turni già esposti.",
            "With {rounds} rounds there is no room for the final after the rounds already posted.",
        ),
        "knockout_needs_final": Phrase(
            "Un'eliminazione diretta si gioca fino alla finale: prima si può solo annullare il "
            "torneo.",
            "A knock-out is played to its final: before that the tournament can only be cancelled.",
        ),
        "nothing_to_drop": Phrase(
            "Tutti i {rounds} turni sono giocati: il torneo finisce come previsto.",
            "All {rounds} rounds are played: the tournament ends as planned.",
        ),
        "not_last_closed": Phrase(
            "L'ultimo turno chiuso è il {closed}, non il {round}.",
            "The last closed round is {closed}, not {round}.",
        ),
        "round_in_play": Phrase(
            "Il turno {round} è in corso: prima va chiuso.",
            "Round {round} is being played: close it first.",
        ),
    },
)
