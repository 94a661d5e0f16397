"""What of a plan will not work, or not as people expect, told before the first round.

The draw refuses what cannot be paired at all. Much else can be played and makes no sense: a
knock-out that ends with two still in it, a round robin cut short, more tables than the hall has.
That is the organiser's to decide, so it is said and not refused.
"""

from collections.abc import Iterator

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.events.opening import TournamentOpened
from tournaments.movements.groups import groups_of
from tournaments.movements.individual import Together, schedule
from tournaments.movements.knockout import knockout_rounds
from tournaments.movements.systems import BRACKETS, System, most_rounds, too_few, unfit
from tournaments.pairing.sizes import table_sizes

OF_THE_HALL = frozenset({"hall_too_small", "hall_too_short"})
"""Remarks on the place, not on the plan."""

REMARKS: Words = {
    "knockout_unfinished": Phrase(
        "Un'eliminazione di {entries} dura {needed} turni: dopo {rounds} restano in gara {left}.",
        "A knock-out of {entries} takes {needed} rounds: after {rounds}, {left} are still in it.",
    ),
    "round_robin_cut": Phrase(
        "All'italiana in {entries} servono {needed} turni: in {rounds} non tutti s'incontrano.",
        "A round robin of {entries} takes {needed} rounds: in {rounds} not all meet.",
    ),
    "meetings_repeat": Phrase(
        "In {entries}, dopo {most} turni gli incontri si ripetono: i turni sono {rounds}.",
        "With {entries} entries meetings repeat after {most} rounds; there are {rounds}.",
    ),
    "partners_repeat": Phrase(
        "In {entries}, con {rounds} turni qualcuno ha lo stesso compagno {times} volte.",
        "With {entries} people and {rounds} rounds somebody has the same partner {times} times.",
    ),
    "hall_too_small": Phrase(
        "Servono {needed} tavoli, ma la sala ne ha {tables}.",
        "It takes {needed} tables, but the hall has {tables}.",
    ),
    "hall_too_short": Phrase(
        "I turni durano in tutto {needed} minuti, ma la sala è libera per {minutes}.",
        "The rounds take {needed} minutes in all, but the hall is free for {minutes}.",
    ),
}


class Hall(msgspec.Struct, frozen=True):
    """What a hall can hold; nothing of it has to be known."""

    tables: int | None = None
    minutes: int | None = None
    """From the first round to the last."""
    round_minutes: int | None = None
    """Where it is not said the length is that of the code."""


def capacity(rules: TournamentOpened, tables: int) -> int:
    """How many entries so many tables hold: as full as they are set, and one who rests if one can.

    A larger table than the wanted one only takes in who is left over.
    """

    def seats_all(entries: int) -> bool:
        sizes = table_sizes(entries, rules.sizes)
        return sum(sizes) == entries and len(sizes) <= tables

    full = next(filter(seats_all, range(tables * max(rules.sizes), 0, -1)), 0)
    one_rests = full > 0 and len(table_sizes(full + 1, rules.sizes)) == tables
    fits = one_rests and not any(
        unfit(system, rules.sizes[0], full + 1, rounds, rules.stages)
        for system, rounds in rules.planned.items()
    )
    return full + fits


def remarks(rules: TournamentOpened, entries: int, hall: Hall = Hall()) -> list[Refusal]:  # noqa: B008
    """What somebody should know before so many entries begin; empty where all is well."""
    if not table_sizes(entries, rules.sizes):
        return [too_few(entries, rules.sizes)]
    needed = count_tables(rules, entries)
    return [*_of_systems(rules, entries), *_of_hall(rules, needed, hall)]


def resting(rules: TournamentOpened, entries: int, number: int = 1) -> int:
    """How many of so many entries rest in a round; in a bracket, where it is its first one."""
    match rules.system_of(number):
        case "knockout":
            return 2 ** knockout_rounds(entries) - entries if entries > 1 else entries
        case "groups":
            groups = groups_of(range(entries), max(rules.groups, 1))
            largest = max(map(len, groups))
            return sum(largest + largest % 2 - len(group) for group in groups)
    return entries - sum(table_sizes(entries, rules.sizes))


def count_tables(rules: TournamentOpened, entries: int, number: int = 1) -> int:
    """How many tables so many entries fill in a round, as `resting`."""
    if rules.system_of(number) in ("knockout", "groups"):
        return (entries - resting(rules, entries, number)) // 2
    return len(table_sizes(entries, rules.sizes))


def _of_systems(rules: TournamentOpened, entries: int) -> Iterator[Refusal]:
    for system, rounds in rules.planned.items():
        refused = unfit(system, rules.sizes[0], entries, rounds, rules.stages)
        values = {"entries": entries, "rounds": rounds}
        if refused is not None:
            yield refused
        elif system in BRACKETS and rounds < (needed := _most(rules, system, entries)):
            began = rules.stages.finalists(entries) if system == "final" else entries
            left = -(-began // 2**rounds)
            yield Refusal("knockout_unfinished", params={**values, "needed": needed, "left": left})
        elif system in ("round-robin", "groups") and rounds < (
            needed := _most(rules, system, entries)
        ):
            yield Refusal("round_robin_cut", params={**values, "needed": needed})
        elif system == "individual":
            seen = Together(schedule(entries, rounds, rules.sizes))
            if (times := max(seen.partners.values(), default=0)) > 1:
                yield Refusal("partners_repeat", params={**values, "times": times})
        elif system in ("swiss", "danish"):
            most = (entries - 1) // (rules.sizes[0] - 1)
            if rounds > most and len(rules.sizes) == 1:
                yield Refusal("meetings_repeat", params={**values, "most": most})


def _most(rules: TournamentOpened, system: System, entries: int) -> int:
    return most_rounds(system, entries, rules.stages) or 0


def _of_hall(rules: TournamentOpened, tables: int, hall: Hall) -> Iterator[Refusal]:
    if hall.tables is not None and tables > hall.tables:
        yield Refusal("hall_too_small", params={"needed": tables, "tables": hall.tables})
    of_code = rules.regulation.round_minutes if rules.regulation is not None else None
    round_minutes = hall.round_minutes or of_code
    if hall.minutes is not None and round_minutes is not None:
        needed = rules.rounds * round_minutes
        if needed > hall.minutes:
            yield Refusal("hall_too_short", params={"needed": needed, "minutes": hall.minutes})
