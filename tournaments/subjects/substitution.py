"""Substitution: somebody else sits for an entry from a round on."""

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING
from tournaments.events.entries import MemberSubstituted
from tournaments.lineups import find_other_seat
from tournaments.pairing.model import Number
from tournaments.regulations.eligibility import unfit_category
from tournaments.regulations.regulation import Substitution
from tournaments.state import Entry, Tournament
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


class SubstituteMember(Command, frozen=True):
    """Have somebody else sit for an entry from a round on."""

    number: Number
    out: str
    into: str
    round: int
    reason: str
    category: int = 0
    """Of who comes, 1 the highest; 0: not known."""


def substitute_member(case: Case, command: SubstituteMember) -> Decision:
    """Somebody else sits for an entry from a round on that it has not played yet."""
    entry = case.state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    if command.into in entry.members and command.out not in entry.members:
        return ()
    if command.out not in entry.members:
        return Refusal("not_a_member", params={"entry": command.number})
    if not command.reason:
        return Refusal("reason_missing")
    sits = case.state.members.get(command.into)
    if command.into == command.out or not command.into:
        return Refusal("members_unfit", params={"wanted": case.rules.side_size, "given": 0})
    if sits not in (None, command.number) or command.into in entry.members:
        return Refusal("member_already_entered", params={"entry": sits or command.number})
    if not 1 <= command.round <= max(case.rules.rounds, 1):
        return Refusal("no_more_rounds", params={"rounds": case.rules.rounds})
    if refusal := _check_rounds(case.state, entry, command):
        return refusal
    category = command.category
    if not case.state.official_mode_left and (
        refusal := unfit_category(case.rules.regulation, entry, command.out, command.into, category)
    ):
        return refusal
    return (copy_fields(MemberSubstituted, command),)


def _check_rounds(state: Tournament, entry: Entry, command: SubstituteMember) -> Refusal | None:
    """Why a round from which the other would play is not free: the entry has played it, or they
    sit elsewhere in it. Refusals: `round_was_played`, `member_already_entered`.
    """
    for played in state.rounds[command.round - 1 :]:
        if any(command.number in result.sides for result in played.results.values()):
            return Refusal("round_was_played", params={"round": played.number})
        other = find_other_seat(state, played, command.into, 0, 0)
        if other is not None and other != command.number:
            return Refusal("member_already_entered", params={"entry": other})
    if any(until >= command.round for until, _ in entry.earlier):
        return Refusal("round_was_played", params={"round": command.round})
    return None


def _fold_member_substituted(state: Tournament, event: MemberSubstituted) -> None:
    entry = state.entries[event.number]
    members = tuple(event.into if member == event.out else member for member in entry.members)
    earlier = tuple(e for e in entry.earlier if e[0] < event.round - 1)
    if event.round > 1:
        earlier = (*earlier, (event.round - 1, entry.members_in(event.round - 1)))
    known = [
        event.category if member == event.out else entry.category_of(member)
        for member in entry.members
    ]
    categories = tuple(known) if any(known) else ()
    entry = msgspec.structs.replace(entry, members=members, earlier=earlier, categories=categories)
    state.entries[event.number] = entry
    state.members[event.into] = event.number


def _is_late(case: Case, command: SubstituteMember) -> bool:
    rules = case.state.rules
    if rules is None:
        return False
    limit = (rules.regulation.substitution if rules.regulation else Substitution()).percent
    return 100 * (command.round - 1) > limit * rules.rounds


def _undo_substitution(event: MemberSubstituted, at: Undoing) -> Undo:
    category = at.before.entries[event.number].category_of(event.out)
    back = (event.number, event.into, event.out, event.round, at.reason, category)
    return (SubstituteMember(*back),)


SUBJECT = Subject(
    "substitution",
    rules=(
        Rule(
            SubstituteMember,
            substitute_member,
            offices=RULING,
            program="substitutions",
            tells=MemberSubstituted,
            questions=(
                Question(
                    "substitutes",
                    Level.CONSEQUENCES,
                    "Dal turno indicato gioca un'altra persona; la valutazione è di chi siede al "
                    "tavolo.",
                    "From that round on somebody else plays; ratings belong to whoever sits there.",
                ),
                Question(
                    "substitutes_late",
                    Level.UNOFFICIAL,
                    "Più di metà degli incontri è giocata: le regole non ammettono sostituzioni.",
                    "More than half of the matches are played: the rules admit no substitution.",
                    when=_is_late,
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            MemberSubstituted,
            _fold_member_substituted,
            "entries",
            "Dal turno {round} per {name} gioca anche un sostituto.",
            "From round {round} a substitute plays for {name}.",
            done=Phrase("Sostituzione", "Substitution"),
            cause=SubstituteMember,
            undo=_undo_substitution,
        ),
    ),
    refusals={
        "not_a_member": Phrase(
            "Chi esce non gioca per l'iscrizione {entry}.",
            "Whoever is to go does not play for entry {entry}.",
        ),
        "round_was_played": Phrase(
            "Il turno {round} è già stato giocato: la sostituzione vale da uno dopo.",
            "Round {round} has been played already: a substitution holds from a later one.",
        ),
        "substitute_category": Phrase(
            "Chi subentra deve essere di categoria {category} o inferiore: dire di quale è.",
            "Whoever comes in has to be of category {category} or lower: say which it is.",
        ),
    },
)
