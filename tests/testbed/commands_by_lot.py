"""Any command that a tournament knows, with what it names by lot.

A field is filled by what it is called: an entry, a table, totals that fit it. Mostly what it names
is there; now and then it is not, or is empty, so that every rule is asked for what it refuses. A
command that comes new is filled by the names of its fields; one of an unknown name is a `KeyError`.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

import msgspec

from games.kernel.command import Command
from tournaments.authority import Office
from tournaments.events.publication import OfficialLine
from tournaments.events.results import Sitting
from tournaments.movements.partners import of_entries
from tournaments.movements.systems import SYSTEMS
from tournaments.queries import proposal_seen
from tournaments.registry import BOOK, COMMANDS
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry, DeleteEntry
from tournaments.subjects.appeals import FileAppeal
from tournaments.subjects.calls import AnswerCall, CallReferee
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.closing import ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.direction import DismissOfficer, LendTournament
from tournaments.subjects.discipline import ApplyPenalty, GiveWarning
from tournaments.subjects.draw import DrawLots
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.hand_pairing import AlterProposal, CheckProposal
from tournaments.subjects.hearings import TakeStatement
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.length import ChangeRounds, EndEarly
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.names import CorrectMember
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.posting import RecallRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import AwardScore, GiveWalkover, SettleSlip
from tournaments.subjects.revocations import RevokeCredit, RevokeResult
from tournaments.subjects.second_official import (
    ConfirmCorrection,
    DeclineCorrection,
    ProposeCorrection,
)
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.subjects.substitution import SubstituteMember
from tournaments.subjects.tie_breaks import BreakTie
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry

Kinds: TypeAlias = tuple[type[Command], ...]
OFFICIALS = ("o1", "o2", "o3")
RARE: Kinds = (CancelTournament, CloseTournament, HomologateStandings, EndEarly, LendTournament)
"""After these little else happens."""
USUAL: Kinds = tuple(each for each in COMMANDS if each not in (OpenTournament, *RARE))
LATE = [each for each in USUAL if BOOK.rules[each].late is not None]
BADLY_NAMED = 0.03
"""How often a command names a round, a table or an entry that is not there."""


class Wish(NamedTuple):
    """From what a command is filled."""

    chance: Random
    state: Tournament
    now: int
    """In seconds since 1970."""
    seed: str
    at: tuple[int, int]
    """The round and the table that are meant."""
    sides: tuple[int, ...]
    """Who sits there."""

    @property
    def astray(self) -> bool:
        return self.chance.random() < BADLY_NAMED

    @property
    def entry(self) -> int:
        """An entry, also one that was deleted; now and then none."""
        most = len(self.state.entries) + len(self.state.deleted)
        return self.chance.randrange(1, most + 1 + self.astray)

    @property
    def member(self) -> str:
        """Somebody who plays, and seldom somebody else."""
        entries = list(self.state.entries.values())
        if entries and not self.astray:
            return self.chance.choice(self.chance.choice(entries).members)
        return self.stranger

    @property
    def stranger(self) -> str:
        """Somebody who has not entered yet, as a rule."""
        return f"late{self.chance.randrange(60)}"

    @property
    def upcoming(self) -> int:
        """The number of the round that comes next."""
        return len(self.state.rounds) + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals that the table can have, now and then level; chips balance."""
        rules, entries = self.state.rules, len(self.sides)
        together = rules.together(entries) if rules else 1
        made = [self.chance.randrange(-4, 40) * 25 for _ in range(entries // together)]
        if self.chance.random() < 0.2:
            made = [100] * len(made)
        if rules is not None and rules.scoring.scheme == "chips":
            made[-1] -= sum(made)
        return of_entries(made, entries)

    def some(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Some of these, perhaps none, perhaps all."""
        return tuple(n for n in numbers if self.chance.random() < 0.5)


def fill_any(wish: Wish) -> Command:
    """Any command but an opening: half of the time one for which it is the time."""
    kinds: Kinds = RARE if wish.chance.random() < 0.02 else USUAL
    if wish.chance.random() < 0.5:
        kinds = (*_find_waiting(wish.state), *_find_timely(wish.state))
    return fill(wish.chance.choice(kinds), wish)


def _find_waiting(state: Tournament) -> Kinds:
    """What answers what somebody has begun."""
    heard: Kinds = (TakeStatement, TakeStatement, AnswerCall) if state.open_calls else ()
    settled: Kinds = (ConfirmCorrection, DeclineCorrection) if state.waiting_corrections else ()
    late: Kinds = (ProposeCorrection, ProposeCorrection) if state.published else ()
    return (*heard, *settled * 3, *late, *((DismissOfficer,) if state.officers else ()))


def _find_timely(state: Tournament) -> Kinds:
    """What may make sense now."""
    people: Kinds = (AdmitEntry, *(WithdrawEntry, ReturnEntry) * 2, SubstituteMember)
    mending: Kinds = (CorrectResult, MendResult, RevokeCredit, BreakTie, BreakTie)
    if not state.drawn:
        return (AdmitEntry, DeleteEntry, WithdrawEntry, ReturnEntry, CorrectMember, ChangeRounds)
    if state.proposal is not None:
        return (*(AlterProposal,) * 6, CheckProposal, *mending, *people[:2], CorrectMember)
    if not state.open_rounds:
        length: Kinds = (ChangeRounds, ChangeRounds, EndEarly)
        return (*people, *mending, *length, ReopenRound, DrawLots, ProposeRound)
    if state.open_rounds[-1].disputed:
        return (SettleSlip, ClaimResult, RevokeResult)
    tables: Kinds = (GiveWalkover, AwardScore, RecordResult, *(ClaimResult,) * 3, RecordLineup)
    referee: Kinds = (NoteLate, CallReferee, AnswerCall, GiveWarning, ApplyPenalty, FileAppeal)
    back: Kinds = (RecallRound, EndEarly, RevokeResult, BreakTie)
    return (*people, *tables, *referee, *back, ProposeRound)


def fill(kind: type[Command], wish: Wish) -> Command:
    """A command of this kind."""
    entry = None if wish.astray else wish.state.entries.get(wish.entry)
    if kind is SubstituteMember and entry:
        out = wish.chance.choice(entry.members)
        into = wish.chance.choice((wish.stranger, wish.stranger, wish.member))
        number = max(1, wish.upcoming - wish.chance.randrange(3))
        return SubstituteMember(entry.number, out, into, number, "ill")
    if kind is CorrectMember and entry:
        digest, club = POOLS["digest"](wish), POOLS["club"](wish)
        return CorrectMember(entry.number, wish.chance.choice(entry.members), digest, club)
    if kind is DismissOfficer and wish.state.officers:
        return DismissOfficer(*wish.chance.choice(sorted(wish.state.officers)))
    if kind is TakeStatement and wish.state.calls:
        called = wish.state.calls[-1]
        return TakeStatement(called.call, POOLS["digest"](wish), called.by)
    return kind(
        **{f.name: _fill_field(kind, f.name, f.type, wish) for f in msgspec.structs.fields(kind)}
    )


def _fill_field(owner: type[Command], name: str, kind: Any, wish: Wish) -> Any:
    chance, ints = wish.chance, get_origin(kind) is tuple
    if name == "round":
        usual = (wish.at[0], wish.at[0], len(wish.state.rounds), wish.upcoming)
        return chance.choice((-1, 0, 99)) if wish.astray else chance.choice(usual)
    if name == "table" and owner is AdmitEntry:
        return chance.choice((*(0,) * 9, chance.randrange(1, 9)))
    if name == "table":
        return chance.choice((0, 99)) if wish.astray else chance.choice((*(wish.at[1],) * 9, 0))
    if name == "members":
        rules = wish.state.rules
        return tuple(wish.stranger for _ in range(rules.side_size if rules else 1))
    if name == "mp":
        return wish.totals if ints else chance.choice((0, 0, 50))
    if name == "vp":
        return tuple(chance.randrange(3) for _ in wish.sides) if ints else chance.randrange(3)
    if name == "source" and kind is str:
        return chance.choice(("", "the federation"))
    if name in POOLS:
        return POOLS[name](wish)
    if get_origin(kind) is Literal:
        return chance.choice(get_args(kind))
    if kind is bool:
        return chance.random() < 0.5
    choices = [each for each in get_args(kind) if get_origin(each) is Literal]
    return chance.choice((None, *get_args(choices[0])))


def _seen_now(state: Tournament) -> str:
    return proposal_seen(state.proposal) if state.proposal and state.proposal.complete else ""


def _seat_members(wish: Wish) -> tuple[Sitting, ...]:
    entry = wish.state.entries.get(wish.sides[0])
    return tuple(Sitting(entry.number, member) for member in entry.members) if entry else ()


def _fill_correction(wish: Wish) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(fill(wish.chance.choice(LATE), wish))
    )
    return found


POOLS: Mapping[str, Callable[[Wish], Any]] = {
    "about": lambda w: w.chance.choice(("", "cards")),
    "appeal": lambda w: w.chance.randrange(1, len(w.state.appeals) + 2),
    "article": lambda w: w.chance.choice(("", "12", "art. 20", "art. 20")),
    "by": lambda w: w.chance.choice((0, *w.sides)),
    "call": lambda w: w.chance.randrange(1, len(w.state.calls) + 2),
    "cards": lambda _: (),
    "categories": lambda _: (),
    "category": lambda w: w.chance.choice((0, 0, 1, 2)),
    "club": lambda w: w.chance.choice(("", "c0", "c1", "c2")),
    "correction": _fill_correction,
    "credit": lambda w: w.chance.randrange(1, w.state.credits_given + 2),
    "digest": lambda w: f"{w.chance.randrange(9):064x}",
    "engine": lambda w: w.chance.choice((*(None,) * 19, 1)),
    "family": lambda w: w.chance.choice(("", "", "f1")),
    "hands": lambda _: (),
    "heard": lambda w: w.some(w.sides),
    "individual": lambda _: {},
    "input_hash": lambda w: w.chance.choice(("", "", _seen_now(w.state), "other")),
    "into": lambda w: w.stranger,
    "lines": lambda w: tuple(OfficialLine(n, 1) for n in w.some((1, 2, 3, 4))),
    "match": lambda _: "",
    "member": lambda w: w.member,
    "minutes": lambda w: w.chance.choice((None, -1, 3, 7, 12)),
    "move": lambda _: "",
    "number": lambda w: w.chance.choice((w.entry, w.chance.choice(w.sides))),
    "numbers": lambda w: w.some((1, 2, 3, 4, 5)),
    "office": lambda w: w.chance.choice((*map(str, Office), "cook")),
    "on": lambda w: w.chance.choice((0, *w.sides)),
    "out": lambda w: w.member,
    "panel": lambda w: w.chance.choice((OFFICIALS, OFFICIALS, OFFICIALS[:1], ("o1", "o1"), ())),
    "partnership": lambda _: {},
    "place": lambda w: w.chance.choice(("Hall 1", "Hall 2")),
    "place_before": lambda w: w.state.place[0],
    "places": lambda _: None,
    "present": lambda w: w.some(w.sides),
    "proposal": lambda w: w.chance.randrange(1, len(w.state.corrections) + 2),
    "province": lambda w: w.chance.choice(("", "", "TO")),
    "rating": lambda w: w.chance.choice((None, w.chance.randrange(900, 1600))),
    "reason": lambda w: w.chance.choice(("", *("asked for",) * 9)),
    "rounds": lambda w: w.chance.randrange(9),
    "seed": lambda w: w.chance.choice((w.seed, w.seed, "another")),
    "seen": lambda w: w.chance.choice(("", _seen_now(w.state), _seen_now(w.state), "other")),
    "signer": lambda w: w.chance.choice(("", "", w.member)),
    "sitting": _seat_members,
    "starts_at": lambda w: w.chance.choice(("9.00", "10.30")),
    "starts_before": lambda w: w.state.place[1],
    "swaps": lambda w: tuple((w.entry, w.entry) for _ in range(w.chance.randrange(1, 3))),
    "system": lambda w: w.chance.choice((*(None,) * 9, *SYSTEMS)),
    "title": lambda w: w.chance.choice(("", "Spring", "Autumn", "x" * 200)),
    "to": lambda w: w.chance.choice(("", "hall")),
    "version": lambda w: w.chance.randrange(1, len(w.state.published) + 2),
    "visible_at": lambda w: w.chance.choice((0, 0, 0, w.now + 600, 5)),
    "warning": lambda w: w.chance.randrange(1, len(w.state.warnings) + 2),
    "what": lambda w: w.chance.choice(("comes_too_late", "nothing")),
}
"""What a field holds, by its name, where its type does not say it."""
