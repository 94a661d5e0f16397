"""Categories and series: a ladder of ranks, on which people move one step a season.

Once a season, on a day that the rules name, it is decided who goes up and who goes down, from the
points that came in and were accepted by another day that the rules name. What is accepted later
counts for the next season. A decision has editions; each holds from its own day, so a later one
never undoes an evening that was played before it.

A step up comes by points (from so many on) or by quota (the best so many of a rank), a step down by
points (below so many) or by quota (the last so many). Who is level with the last one who goes up
goes up too, and who is level with somebody who stays stays [ours]: no lot decides.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.bookings import (
    Booking,
    Person,
    Resolve,
    add_points_between,
    keep_handle,
)
from tournaments.federation.days import Day, date_of, day_in_year
from tournaments.federation.rules_text import (
    Rules,
    against_number,
    against_twice,
    against_yearly,
    first_refusal,
    yearly_of,
)

MOST_POINTS = 100_000_000
MoveCause: TypeAlias = Literal["", "points", "quota"]
"""Why somebody moves; empty: somebody stays, or is new."""


class Rank(Rules, frozen=True):
    """A step of the ladder."""

    id: str
    name: Phrase
    enter: int | None = None
    """Hundredths of a season from which one comes up from the rank below."""
    keep: int | None = None
    """Hundredths below which one goes down."""
    up: int = 0
    """How many of the best go up."""
    down: int = 0
    """How many of the last go down."""
    protected: bool = False
    """Whether nobody ever goes down from it."""


class CategoryRules(Rules, frozen=True):
    """A ladder, and its days."""

    ranks: tuple[Rank, ...]
    """The lowest first; in it begins who is new."""
    accepted_by: str
    """The last day of every year on which something has to be accepted."""
    decided: str
    """The day of every year on which it is decided: the next one after that."""


class Move(msgspec.Struct, frozen=True):
    """What is decided of a person who goes up or down, or is new."""

    person: Person
    before: str
    """The rank; empty: new."""
    after: str
    points: int
    """Hundredths of the season."""
    cause: MoveCause = ""


class Decision(msgspec.Struct, frozen=True):
    """An edition of a season's decision."""

    season: int
    edition: int
    holds_from: Day
    moves: tuple[Move, ...]
    ranks: Mapping[Person, str]
    """The rank of everybody afterwards."""
    later: tuple[str, ...] = ()
    """Tournaments of which something was accepted too late, and counts for the next season."""


def decision_days(rules: CategoryRules, season: tuple[Day, Day]) -> tuple[Day, Day]:
    """The day by which something has to be accepted, and the day on which it is decided.

    The first is the last such day of the season, given by its first and last day.
    """
    accepted_by = _last_yearly(season[1], rules.accepted_by)
    decided = day_in_year(date_of(accepted_by).year, yearly_of(rules.decided))
    if decided < accepted_by:
        decided = day_in_year(date_of(accepted_by).year + 1, yearly_of(rules.decided))
    return accepted_by, decided


def decide_categories(
    rules: CategoryRules,
    season: tuple[int, tuple[Day, Day]],
    ranks: Mapping[str, str],
    bookings: Iterable[Booking],
    again: tuple[int, Day] | None = None,
    resolve: Resolve = keep_handle,
) -> Decision | Refusal:
    """Who is in which rank after a season, given by its year and its first and last day.

    `ranks` are those before it, by handle; of two handles of one person the higher one counts. A
    further edition comes with its number and its day (`again`), and starts from the same ranks: so
    nobody moves two steps in a season. Refusal: `rank_unknown`.
    """
    if unknown := {*ranks.values()} - {rank.id for rank in rules.ranks}:
        return Refusal("rank_unknown", params={"rank": min(unknown)})
    year, days = season
    accepted_by, decided = decision_days(rules, days)
    before = _last_yearly(days[0] - 1, rules.accepted_by)
    kept = list(bookings)
    points = add_points_between(kept, before, accepted_by, resolve)
    steps = {rank.id: at for at, rank in enumerate(rules.ranks)}
    old: dict[Person, int] = {}
    for handle, rank in ranks.items():
        person = resolve(handle, "")
        old[person] = max(steps[rank], old.get(person, 0))
    now = {person: old.get(person, 0) for person in sorted(old.keys() | points.keys())}
    causes: dict[Person, MoveCause] = {}
    after = dict(now)
    for at in range(len(rules.ranks)):
        here = {each: points.get(each, 0) for each, step in now.items() if step == at}
        for person, (step, cause) in _moves(rules.ranks, at, here).items():
            after[person], causes[person] = at + step, cause
    moves = tuple(
        Move(
            person,
            rules.ranks[old[person]].id if person in old else "",
            rules.ranks[step].id,
            points.get(person, 0),
            causes.get(person, ""),
        )
        for person, step in after.items()
        if step != old.get(person)
    )
    edition, holds_from = again or (1, decided)
    return Decision(
        year,
        edition,
        holds_from,
        moves,
        {person: rules.ranks[step].id for person, step in after.items()},
        tuple(sorted({each.tournament for each in kept if each.accepted > accepted_by})),
    )


def find_rank(rules: CategoryRules, decisions: Iterable[Decision], person: Person, day: Day) -> str:
    """The rank of a person on a day: that of the last edition that holds by then."""
    holding = [each for each in decisions if each.holds_from <= day]
    last = max(holding, key=lambda each: (each.holds_from, each.season, each.edition), default=None)
    lowest = rules.ranks[0].id
    return lowest if last is None else last.ranks.get(person, lowest)


def _moves(
    ranks: Sequence[Rank], at: int, here: Mapping[Person, int]
) -> dict[Person, tuple[int, MoveCause]]:
    """Who of a rank goes a step up or down, and why."""
    rank = ranks[at]
    found: dict[Person, tuple[int, MoveCause]] = {}
    above = ranks[at + 1] if at + 1 < len(ranks) else None
    if above is not None and above.enter is not None:
        found |= {each: (1, "points") for each, has in here.items() if has >= above.enter}
    left = {each: has for each, has in here.items() if each not in found}
    if above is not None and rank.up:
        best = sorted(left.values(), reverse=True)[: rank.up]
        found |= {
            each: (1, "quota") for each, has in left.items() if best and has >= max(best[-1], 1)
        }
    if rank.protected or not at:
        return found
    left = {each: has for each, has in here.items() if each not in found}
    if rank.keep is not None:
        found |= {each: (-1, "points") for each, has in left.items() if has < rank.keep}
    stay = sorted(left.values())[rank.down :]
    if rank.down and stay:
        last = {each: has for each, has in left.items() if each not in found and has < stay[0]}
        found |= dict.fromkeys(last, (-1, "quota"))
    return found


def _last_yearly(day: Day, yearly: str) -> Day:
    """The last such day of a year until a day."""
    year = date_of(day).year
    found = day_in_year(year, yearly_of(yearly))
    return found if found <= day else day_in_year(year - 1, yearly_of(yearly))


def against_category_rules(rules: CategoryRules) -> Refusal | None:
    """Why a ladder does not hold together.

    Refusals: `rules_bad_date`, `rules_named_twice`, `rules_bad_number`, `ranks_missing`,
    `thresholds_out_of_order` (a higher rank is entered with fewer points, or one that is entered is
    lost again at once), `rank_leads_nowhere` (up from the highest, down from the lowest or from a
    protected one).
    """
    if not rules.ranks:
        return Refusal("ranks_missing")
    numbers = [n for r in rules.ranks for n in (r.enter, r.keep, r.up, r.down) if n is not None]
    if refused := (
        against_yearly("categories", rules.accepted_by, rules.decided)
        or against_twice("categories", [rank.id for rank in rules.ranks])
        or first_refusal(against_number("categories", each, 0, MOST_POINTS) for each in numbers)
    ):
        return refused
    lowest, highest = rules.ranks[0], rules.ranks[-1]
    for rank in rules.ranks:
        goes_down = rank.keep is not None or rank.down > 0
        stuck = rank is lowest or rank.protected
        if (
            (stuck and goes_down)
            or (rank is highest and rank.up)
            or (rank is lowest and rank.enter)
        ):
            return Refusal("rank_leads_nowhere", params={"rank": rank.id})
        if rank.enter is not None and rank.keep is not None and rank.keep > rank.enter:
            return Refusal("thresholds_out_of_order", params={"rank": rank.id})
    for value in ("enter", "keep"):
        said = [rank for rank in rules.ranks if getattr(rank, value) is not None]
        for below, rank in pairwise(said):
            if getattr(below, value) >= getattr(rank, value):
                return Refusal("thresholds_out_of_order", params={"rank": rank.id})
    return None


REFUSALS: Words = {
    "rank_unknown": Phrase(
        "La categoria «{rank}» non è in questo regolamento: prima di decidere va tradotta.",
        "These rules have no category {rank}: it has to be translated before it is decided.",
    ),
    "ranks_missing": Phrase("Non c'è nessuna categoria.", "There is no category."),
    "thresholds_out_of_order": Phrase(
        "Le soglie della categoria «{rank}» non sono in ordine: salgono di categoria in categoria, "
        "e chi entra non retrocede subito.",
        "The thresholds of the category {rank} are out of order: they rise from one to the next, "
        "and nobody who comes in goes down at once.",
    ),
    "rank_leads_nowhere": Phrase(
        "Dalla categoria «{rank}» non si può andare dove dice il regolamento.",
        "From the category {rank} nobody can go where the rules say.",
    ),
}
