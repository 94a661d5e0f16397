"""What is known of a tournament: entries, rounds, results, credits.

`tournaments.decider` folds it from the events.
"""

from collections.abc import Sequence
from copy import copy
from typing import Literal, NamedTuple, TypeVar

import msgspec

from tournaments.events.direction import OfficialModeLeft, TournamentCancelled
from tournaments.events.opening import TournamentOpened
from tournaments.events.publication import OfficialLine, StandingsHomologated, StandingsPublished
from tournaments.events.refereeing import (
    AppealDecided,
    AppealFiled,
    CallAnswered,
    RefereeCalled,
    StatementTaken,
    WarningGiven,
)
from tournaments.events.results import (
    CorrectionConfirmed,
    CorrectionDeclined,
    CorrectionProposed,
    Hands,
    Sitting,
    Source,
)
from tournaments.events.rounds import RoundProposed
from tournaments.movements.partners import T, level, of_entries, of_sides, sides_of
from tournaments.movements.systems import System
from tournaments.pairing.model import Number, PairedTable
from tournaments.rating.fold import Kind, RatingChange
from tournaments.standings.totals import Credit, TableResult


class Entry(msgspec.Struct, frozen=True):
    """A side that takes part."""

    number: Number
    members: tuple[str, ...]
    club: str
    rating: int | None
    withdrawn: bool = False
    left: Literal["", "justified", "unjustified"] = ""
    """How it withdrew, if it has."""
    from_round: int = 1
    """The first round that it could play."""
    family: str = ""
    province: str = ""
    table: int = 0
    """Where it always sits; 0: anywhere."""
    earlier: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Who sat before a substitution: up to which round, and who."""
    categories: tuple[int, ...] = ()
    """Of the members as they are now; empty: none is known."""

    def category_of(self, member: str) -> int:
        """The category of a member, 1 the highest; 0: not known."""
        known = zip(self.members, self.categories, strict=True) if self.categories else ()
        return dict(known).get(member, 0)

    def members_in(self, round_number: int) -> tuple[str, ...]:
        """Who sits for it in a round."""
        for until, members in self.earlier:
            if round_number <= until:
                return members
        return self.members


class Tables:
    """What a proposal and a round have alike: tables with their numbers in the hall.

    The tables stand in the order of their numbers, and numbers may be left out.
    """

    __slots__ = ()
    tables: tuple[PairedTable, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the tables."""
        return tuple(table.number for table in self.tables)

    def table(self, number: int) -> PairedTable:
        """The table of this number. `KeyError` where there is none."""
        for table in self.tables[max(number - 1, 0) :: -1]:
            if table.number == number:
                return table
        raise KeyError(number)


class Proposal(msgspec.Struct, Tables, frozen=True):
    """The tables of the next round as proposed, perhaps still in parts."""

    head: RoundProposed
    tables: tuple[PairedTable, ...]
    """As they are now, perhaps changed by hand."""
    complete: bool
    byes: tuple[Number, ...] = ()
    engine_tables: tuple[PairedTable, ...] = ()
    """As the engine proposed them."""
    checked: bool = False
    """Somebody looked at them as they are now."""

    @property
    def moved(self) -> dict[Number, Number]:
        """Who sits or rests by hand in the place of whom."""
        engine = [n for t in self.engine_tables for n in t.sides] + [*self.head.byes]
        now = [n for t in self.tables for n in t.sides] + [*self.byes]
        return {before: after for before, after in zip(engine, now, strict=True) if before != after}

    @property
    def by_hand(self) -> bool:
        """Whether people have changed what the engine proposed."""
        return [t.sides for t in self.tables] != [t.sides for t in self.engine_tables]


class ResultWord(NamedTuple):
    """What was said of a table, last or before: its result and where that comes from."""

    result: TableResult
    source: Source


class Round(msgspec.Struct, Tables):
    """A posted round."""

    number: int
    system: System
    tables: tuple[PairedTable, ...]
    byes: tuple[Number, ...]
    input_hash: str
    results: dict[int, TableResult]
    """By table, from 1."""
    sources: dict[int, Source]
    matches: dict[int, str]
    claims: dict[int, dict[Number, tuple[int, ...]]] = {}
    """By table, then by who claims: the totals said last."""
    signed: dict[int, dict[Number, str]] = {}
    """By table, then by entry: who signed its last claim, as a member."""
    slips: dict[int, dict[Number, Hands]] = {}
    """By table, then by who claims: the hands of its last claim, empty for totals only."""
    disputed: frozenset[int] = frozenset()
    """Tables without a result whose claims differ."""
    closed: bool = False
    visible_at: int = 0
    """When everybody may see it, in seconds since 1970; 0: since it was posted."""
    proposal: Proposal | None = None
    """What it was posted from, as long as it can be that again."""
    overruled: dict[int, tuple[ResultWord, ...]] = {}
    """Earlier words on a table, the oldest first."""
    typed_by: dict[int, str] = {}
    """By table: who typed the result that stands there, as a member."""
    lineups: dict[int, tuple[Sitting, ...]] = {}
    """Who sat at a table, where that was said."""
    published_before: int = 0
    """How many standings had been published when it was posted."""
    late: dict[Number, int] = {}
    """How many minutes a side was late, where that was noted."""
    partners: int = 1
    """Entries that play together at its tables."""
    bracket: tuple[Number, ...] = ()
    """Of a final: who fills its bracket, in that order."""
    engine: int = 1
    """Version of what paired it."""
    moved: dict[Number, Number] = {}
    """Who was put by hand into the place of whom, where tables were changed."""
    rated: dict[int, TableResult] = {}
    """By table: for what it counts in ratings, where that was put right after the end."""
    ties_broken: dict[int, Number] = {}
    """By table of a level match: who goes on, where somebody said so."""

    def sides_at(self, table: int) -> list[tuple[Number, ...]]:
        """The sides of a table, counted from 1, each with its entries."""
        return sides_of(self.table(table).sides, self.partners)

    def told_at(self, table: int) -> list[tuple[Number, ...]]:
        """The sides of a table as its result is told: each entry alone where partners have not the
        same, as after a walk-over by one of them.
        """
        sides, outcome = self.sides_at(table), self.results.get(table)
        if outcome is None:
            return sides
        made = (outcome.mp, outcome.vp, outcome.places)
        if all(level(of_each, len(sides)) for of_each in made):
            return sides
        return [(number,) for entries in sides for number in entries]

    def of_entries(self, table: int, of_sides: tuple[int, ...]) -> tuple[int, ...]:
        """What holds for each side of a table, said for each entry; anything else as it is."""
        sides = self.sides_at(table)
        if len(of_sides) != len(sides):
            return of_sides
        return of_entries(of_sides, len(self.table(table).sides))

    def of_sides(self, table: int, of_each: Sequence[T]) -> tuple[T, ...]:
        """What is said for each entry of a table, once for each side; `ValueError` for less."""
        return of_sides(of_each, len(self.table(table).sides), len(self.sides_at(table)))

    @property
    def complete(self) -> bool:
        """Whether all results are in."""
        return len(self.results) == len(self.tables)


class Tournament(msgspec.Struct):
    """Everything that has happened. Treat as a value: `evolve` never changes the one given."""

    rules: TournamentOpened | None = None
    """With as many rounds as it has now."""
    rules_before_end: TournamentOpened | None = None
    """Those with all its rounds, where it was ended before the last of them."""
    planned_rounds: int = 0
    """How many were planned, without any that were added once all of these were closed."""
    entries: dict[Number, Entry] = {}
    deleted: dict[Number, Entry] = {}
    """Entries that were deleted before the draw: they are in no list, and keep their numbers."""
    members: dict[str, Number] = {}
    names_corrected: frozenset[str] = frozenset()
    """The digests of people's data that were put right."""
    place: tuple[str, str] = ("", "")
    """Where and when it takes place, as far as the log tells of a change; in words."""
    seed: str = ""
    drawn: tuple[Number, ...] = ()
    drawn_by: Literal["random", "rating"] = "random"
    draw_complete: bool = False
    proposal: Proposal | None = None
    rounds: list[Round] = []
    credited: list[Credit] = []
    """Rests, penalties and the scores of missed rounds; those that were revoked are not here."""
    credits_given: int = 0
    lots: dict[Number, int] = {}
    lots_drawn: int = 0
    published: list[StandingsPublished] = []
    ratings: dict[Kind, list[RatingChange]] = {}
    warnings: list[WarningGiven] = []
    """All that were given; warnings are counted from 1."""
    warnings_revoked: frozenset[int] = frozenset()
    warning_points: dict[Number, tuple[int, ...]] = {}
    """By entry: the credits by which warnings cost it points."""
    calls: list[RefereeCalled] = []
    answers: dict[int, CallAnswered] = {}
    """By call."""
    statements: dict[int, tuple[StatementTaken, ...]] = {}
    """By call, in the order of hearing."""
    appeals: list[AppealFiled] = []
    appeals_decided: dict[int, AppealDecided] = {}
    """By appeal."""
    closed: bool = False
    """Nothing more happens: it has ended, or was cancelled."""
    cancelled: TournamentCancelled | None = None
    officers: frozenset[tuple[str, str, Number]] = frozenset()
    """Member and office of those who serve, as far as the log names them; of a captain also the
    entry, else 0."""
    official_mode_left: OfficialModeLeft | None = None
    lent_to: str = ""
    """The key of the installation that writes this tournament now; empty: here."""
    homologated: StandingsHomologated | None = None
    corrections: list[CorrectionProposed] = []
    """Late corrections, all that were proposed."""
    corrections_settled: dict[int, CorrectionConfirmed | CorrectionDeclined] = {}
    """By proposal."""
    official_source: str = ""
    official_order: tuple[OfficialLine, ...] = ()
    """An order that was published elsewhere, by place."""

    def add_credit(
        self,
        number: Number,
        vp: int,
        mp: int,
        round_: int = 0,
        rest: bool = False,
        article: str = "",
        reason: str = "",
    ) -> None:
        """Gives an entry points, which may be below zero; credits are counted as they are given.

        A penalty, which stands for no round, belongs to the first that is open, else to the last.
        Changes the tournament: only for what folds an event.
        """
        self.credits_given += 1
        dated = not round_ and self.rules is not None and self.rules.match_points.apart
        open_ = self.open_rounds
        during = (open_[0].number if open_ else len(self.rounds)) if dated else 0
        given = Credit(number, vp, mp, round_, rest, self.credits_given, article, reason, during)
        self.credited.append(given)

    def drop_credits(self, last: int) -> None:
        """Takes back rests of rounds after the `last`; their penalties count from that one on.

        Changes the tournament: only for what folds an event.
        """
        self.credited = [
            msgspec.structs.replace(c, during=min(c.during, last))
            for c in self.credited
            if c.round <= last
        ]

    @property
    def next_proposal(self) -> Proposal:
        """The proposal of the next round. Raises `ValueError` where nobody made one."""
        if self.proposal is None:
            raise ValueError("there is an event of a proposal that nobody made")
        return self.proposal

    @property
    def current(self) -> Round | None:
        """The round posted last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def open_calls(self) -> list[RefereeCalled]:
        """The calls that nobody has answered, the oldest first."""
        return [call for call in self.calls if call.call not in self.answers]

    @property
    def open_appeals(self) -> list[AppealFiled]:
        """The appeals that nobody has decided: till then standings are provisional."""
        return [appeal for appeal in self.appeals if appeal.appeal not in self.appeals_decided]

    @property
    def waiting_corrections(self) -> list[CorrectionProposed]:
        """The late corrections to which nobody else has said yes or no, the oldest first."""
        return [c for c in self.corrections if c.proposal not in self.corrections_settled]

    def captained_by(self, member: str) -> frozenset[Number]:
        """The entries for which somebody speaks as their captain."""
        mine = (n for who, office, n in self.officers if (who, office) == (member, "captain"))
        return frozenset(mine)

    @property
    def settled(self) -> bool:
        """Whether nothing moves a line of the standings any more: homologated, or ended."""
        return self.closed or self.homologated is not None

    def warnings_of(self, number: Number) -> list[int]:
        """The warnings of an entry that count, by their numbers."""
        return [
            at
            for at, warning in enumerate(self.warnings, 1)
            if warning.number == number and at not in self.warnings_revoked
        ]

    @property
    def open_rounds(self) -> list[Round]:
        """The posted rounds that are not closed yet, the earliest first."""
        return [r for r in self.rounds if not r.closed]

    @property
    def rounds_closed(self) -> int:
        """Up to which round all are closed."""
        found = self.open_rounds
        return found[0].number - 1 if found else len(self.rounds)

    @property
    def active(self) -> list[Entry]:
        """The entries that have not withdrawn, by number."""
        return [entry for _, entry in sorted(self.entries.items()) if not entry.withdrawn]

    @property
    def outcomes(self) -> list[TableResult]:
        """All results, by round and table."""
        return [r.results[table] for r in self.rounds for table in sorted(r.results)]


def clone(state: Tournament) -> Tournament:
    """A tournament that can be changed while `state` is left as it was."""
    after = _copy_fields(state)
    after.rounds = [_copy_fields(played) for played in state.rounds]
    after.ratings = {kind: list(rows) for kind, rows in state.ratings.items()}
    return after


S = TypeVar("S", Tournament, Round)


def _copy_fields(whole: S) -> S:
    """A copy with lists and mappings of its own; what stands in these is never changed."""
    after = copy(whole)
    for field in whole.__struct_fields__:
        value = getattr(whole, field)
        if isinstance(value, (list, dict)):
            setattr(after, field, value.copy())
    return after
