"""One round by the name of its system; where a system does not fit, a refusal says why."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

from games.kernel.refusal import Refusal
from tournaments.movements.berger import berger_round, berger_rounds
from tournaments.movements.danish import Variant, danish_pairs
from tournaments.movements.individual import individual_round
from tournaments.movements.knockout import knockout_round, knockout_rounds
from tournaments.movements.mitchell import mitchell_round, mitchell_rounds
from tournaments.movements.whist import Turn
from tournaments.pairing.explain import Repeat
from tournaments.pairing.model import Number, PairedTable, Pairing, PairingProblem, Reason
from tournaments.pairing.order import ranking
from tournaments.pairing.repeats import least_repeated
from tournaments.pairing.round import finish, first_to_rest, pair_round
from tournaments.pairing.sizes import table_sizes

System: TypeAlias = Literal["swiss", "danish", "mitchell", "round-robin", "knockout", "individual"]
SYSTEMS: tuple[System, ...] = get_args(System)
FIXED: frozenset[System] = frozenset({"mitchell", "round-robin", "individual"})
"""Their rounds follow from the draw alone: no result changes who meets whom."""


class Movement(msgspec.Struct, frozen=True):
    """A system with its settings and how far it has come."""

    system: System = "swiss"
    variant: Variant = "modified"
    """Of Danish rounds."""
    step: int = 1
    """Of Mitchell rounds: tables by which the moving line moves."""
    turn: int = 0
    """Rounds of this system played before."""
    drawn: tuple[Number, ...] = ()
    """All entries of the draw in its order, also those that have withdrawn since."""
    alive: frozenset[Number] = frozenset()
    """Who is still in a knock-out."""
    earlier: tuple[Turn, ...] = ()
    """The tables of the individual rounds before, and who rested."""
    planned: int = 0
    """How many rounds of this system there will be: an individual schedule is made for them."""


def most_rounds(system: System, entrants: int, step: int = 1) -> int | None:
    """How many rounds of the system so many entrants can play; None: as many as they like."""
    if system == "mitchell":
        return mitchell_rounds(entrants, step)
    if system == "round-robin":
        return berger_rounds(entrants)
    return knockout_rounds(entrants) if system == "knockout" else None


def unfit(system: System, size: int, entrants: int, rounds: int, step: int = 1) -> Refusal | None:
    """Why the system can't be played with tables of `size`, so many entrants and rounds."""
    if system not in SYSTEMS:
        return Refusal("unknown_system", params={"system": str(system)})
    if size > 2 and system not in ("swiss", "individual"):
        return Refusal("system_needs_two_sides", params={"system": system, "size": size})
    limit = most_rounds(system, entrants, step)
    if limit is not None and rounds > limit:
        code = "mitchell_repeats" if system == "mitchell" else "too_many_rounds"
        return Refusal(code, params={"system": system, "rounds": rounds, "limit": limit})
    return None


def cut_short(system: System, entrants: int, rounds: int) -> Refusal | None:
    """Why a tournament of one system has too few rounds to end in what it is played for.

    A knock-out without its final has no winner; in a round robin cut short some never meet.
    """
    wanted = most_rounds(system, entrants)
    if system not in ("knockout", "round-robin") or wanted is None or rounds >= wanted:
        return None
    code = "knockout_cut_short" if system == "knockout" else "round_robin_cut_short"
    return Refusal(code, params={"entries": entrants, "rounds": rounds, "wanted": wanted})


def too_few(entrants: int, sizes: Sequence[int]) -> Refusal:
    """That so many entrants do not fill a single table of any of the sizes."""
    return Refusal("too_few_entries", params={"entries": entrants, "fewest": min(sizes)})


def danish_bye(problem: PairingProblem, movement: Movement) -> tuple[Number, ...]:
    """Who rests in a Danish round of an odd field.

    Where repeats are allowed the lowest of those who have rested least. Under `strict` the first of
    these without whom the others can be paired with the least repeats.
    """
    first = first_to_rest(problem, len(problem.entrants) % 2)
    if movement.variant != "strict" or not first:
        return first[:1]
    left: list[int] = []
    for number in first:
        left.append(least_repeated([e for e in problem.entrants if e.number != number]))
        if not left[-1]:
            break
    return (first[left.index(min(left))],)


class Method(NamedTuple):
    """How an engine pairs what has no fixed schedule; `tournaments.engines` has the versions."""

    swiss: Callable[[PairingProblem], Pairing] = pair_round
    danish_bye: Callable[[PairingProblem, Movement], tuple[Number, ...]] = danish_bye
    spread: bool = True
    """Whether a repeat under strict Danish counts more the more often two have met."""


NEWEST = Method()


def propose(
    problem: PairingProblem, movement: Movement, method: Method = NEWEST
) -> Pairing | Refusal:
    """The pairing of one round of the movement."""
    refusal = unfit(
        movement.system,
        problem.size,
        len(movement.drawn) or len(problem.entrants),
        movement.turn + 1,
        movement.step,
    )
    if refusal is not None:
        return refusal
    if not table_sizes(len(problem.entrants), problem.sizes):
        return too_few(len(problem.entrants), problem.sizes)
    if movement.system == "swiss":
        return method.swiss(problem)
    if movement.system == "danish":
        resting = method.danish_bye(problem, movement)
        playing = [e for e in ranking(problem.entrants) if e.number not in resting]
        last = problem.round == problem.rounds
        pairs = danish_pairs(playing, movement.variant, last, method.spread)
        repeat: Repeat = "met_before" if movement.variant == "strict" else "met_before_allowed"
        return finish(problem, pairs, resting, f"danish/{movement.variant}", repeat)
    present = frozenset(e.number for e in problem.entrants)
    if movement.system == "individual":
        return _individual(problem, movement)
    if movement.system == "knockout":
        alive = movement.alive & present
        pairs, resting = knockout_round(movement.drawn, movement.turn, alive)
    elif movement.system == "mitchell":
        pairs, resting = mitchell_round(movement.drawn, movement.turn, movement.step)
    else:
        pairs, resting = berger_round(movement.drawn, movement.turn)
    # Whoever was to meet an entry that has withdrawn rests.
    widowed = tuple(n for pair in pairs if not present >= set(pair) for n in pair)
    pairs = [pair for pair in pairs if present >= set(pair)]
    resting = tuple(n for n in (*resting, *widowed) if n in present)
    return finish(problem, pairs, resting, movement.system, "met_before_allowed")


def _individual(problem: PairingProblem, movement: Movement) -> Pairing:
    """A round of the schedule; partners who are so again are counted and said."""
    found = individual_round(
        movement.drawn,
        sorted((e.number for e in problem.entrants), key=movement.drawn.index),
        max(movement.planned, movement.turn + 1),
        problem.sizes,
        movement.earlier,
    )
    tables = tuple(
        PairedTable(
            table,
            (
                Reason("by_schedule", {"turn": movement.turn + 1}),
                *(
                    Reason("partners_again", {"a": min(pair), "b": max(pair), "times": times})
                    for pair, times in again
                ),
            ),
        )
        for table, again in found.tables
    )
    return Pairing(
        tables=tables,
        byes=found.resting,
        repeats=sum(len(again) for _, again in found.tables),
        cost=found.cost,
        solver="schedule" if found.by_plan else "schedule/search",
        input_hash=problem.input_hash(),
    )
