"""One round by the name of its system; where a system does not fit, a refusal says why."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from games.kernel.refusal import Refusal
from tournaments.movements.danish import Variant, danish_pairs
from tournaments.movements.groups import (
    berger_round,
    berger_rounds,
    group_round,
    group_rounds,
    groups_of,
)
from tournaments.movements.individual import individual_round
from tournaments.movements.knockout import knockout_round, knockout_rounds, second_chance_round
from tournaments.movements.mitchell import mitchell_round, mitchell_rounds
from tournaments.movements.whist import Turn
from tournaments.pairing.explain import Repeat
from tournaments.pairing.model import Number, PairedTable, Pairing, PairingProblem, Reason
from tournaments.pairing.order import ranking
from tournaments.pairing.repeats import least_repeated
from tournaments.pairing.round import Placed, finish, first_to_rest, pair_round
from tournaments.pairing.sizes import table_sizes

System: TypeAlias = Literal[
    "swiss",
    "danish",
    "mitchell",
    "round-robin",
    "knockout",
    "individual",
    "groups",
    "final",
    "second-chance",
]
SYSTEMS: tuple[System, ...] = get_args(System)
FIXED: frozenset[System] = frozenset({"mitchell", "round-robin", "individual", "groups"})
"""Their rounds follow from the draw alone: no result changes who meets whom."""
BRACKETS: frozenset[System] = frozenset({"knockout", "final", "second-chance"})
"""Whoever loses a round of these is out, as a rule."""


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
    groups: int = 0
    """Into how many groups the draw is split."""
    bracket: tuple[Number, ...] = ()
    """Who is in a final, in the order in which they fill its bracket."""
    beaten: tuple[Number, ...] = ()
    """Who lost in the last round of a knock-out with second chances, the best first."""
    third_once: bool = False
    """As in `Stages`."""
    planned: int = 0
    """How many rounds of this system there will be: an individual schedule is made for them."""
    version: int = 6
    """Of the engine that asks (`tournaments.engines`)."""

    @property
    def physical(self) -> bool:
        """Whether tables and seats are where the movement puts them."""
        return self.version >= 5


class Stages(NamedTuple):
    """What the length of some systems hangs on, beside the entries."""

    step: int = 1
    """Of Mitchell."""
    groups: int = 0
    qualify: int = 0
    """How many of each group go on into the final, or of all where there are no groups."""
    third_once: bool = False
    """Whether a table of three takes in who is left over, and it meets nobody twice."""

    def finalists(self, entrants: int) -> int:
        """How many of so many are in the final, if all groups have enough."""
        groups = max(self.groups, 1)
        smaller, larger = divmod(entrants, groups)
        return min(self.qualify, smaller + 1) * larger + min(self.qualify, smaller) * (
            groups - larger
        )


def most_rounds(system: System, entrants: int, stages: Stages = Stages()) -> int | None:  # noqa: B008
    """How many rounds of the system so many entrants can play; None: as many as they like."""
    match system:
        case "mitchell":
            return mitchell_rounds(entrants, stages.step, third_once=stages.third_once)
        case "round-robin":
            return berger_rounds(entrants)
        case "groups":
            return group_rounds(entrants, stages.groups)
        case "final":
            return knockout_rounds(stages.finalists(entrants))
        case "knockout" | "second-chance":
            return knockout_rounds(entrants)
    return None


def unfit(
    system: System,
    size: int,
    entrants: int,
    rounds: int,
    stages: Stages = Stages(),  # noqa: B008
) -> Refusal | None:
    """Why the system can't be played with tables of `size`, so many entrants and rounds."""
    if system not in SYSTEMS:
        return Refusal("unknown_system", params={"system": str(system)})
    if size > 2 and system not in ("swiss", "individual"):
        return Refusal("system_needs_two_sides", params={"system": system, "size": size})
    if system == "groups" and entrants and entrants < 2 * stages.groups:
        params = {"entries": entrants, "groups": stages.groups}
        return Refusal("groups_too_small", params=params)
    limit = most_rounds(system, entrants, stages)
    if limit is not None and rounds > limit:
        code = "mitchell_repeats" if system == "mitchell" else "too_many_rounds"
        return Refusal(code, params={"system": system, "rounds": rounds, "limit": limit})
    return None


def cut_short(system: System, entrants: int, rounds: int) -> Refusal | None:
    """Why a tournament of one system has too few rounds to end in what it is played for.

    A knock-out without its final has no winner; in a round robin cut short some never meet.
    """
    wanted = most_rounds(system, entrants)
    whole = ("knockout", "second-chance", "round-robin")
    if system not in whole or wanted is None or rounds >= wanted:
        return None
    code = "round_robin_cut_short" if system == "round-robin" else "knockout_cut_short"
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


def propose(problem: PairingProblem, movement: Movement) -> Pairing | Refusal:
    """The pairing of one round of the movement."""
    refusal = unfit(
        movement.system,
        problem.size,
        len(movement.drawn) or len(problem.entrants),
        movement.turn + 1 if movement.system != "final" else 0,
        Stages(movement.step, movement.groups, third_once=movement.third_once),
    )
    if refusal is not None:
        return refusal
    if not table_sizes(len(problem.entrants), problem.sizes):
        return too_few(len(problem.entrants), problem.sizes)
    if movement.system == "swiss":
        return pair_round(problem)
    if movement.system == "danish":
        resting = danish_bye(problem, movement)
        playing = [e for e in ranking(problem.entrants) if e.number not in resting]
        last = problem.round == problem.rounds
        pairs = danish_pairs(playing, movement.variant, last)
        repeat: Repeat = "met_before" if movement.variant == "strict" else "met_before_allowed"
        return finish(problem, pairs, resting, f"danish/{movement.variant}", repeat)
    if movement.system == "individual":
        return _individual(problem, movement)
    return _placed_round(problem, movement)


def _placed_round(problem: PairingProblem, movement: Movement) -> Pairing:
    """A round whose tables follow from the draw, or from who is still in a bracket."""
    present = frozenset(e.number for e in problem.entrants)
    pairs: list[tuple[Number, Number]] = []
    tables: dict[int, tuple[Number, ...]] = {}
    bracket: tuple[Number, ...] = ()
    back: Number | None = None
    if movement.system == "knockout":
        alive = movement.alive & present
        pairs, resting = knockout_round(movement.drawn, movement.turn, alive)
    elif movement.system == "final":
        alive = movement.alive & present & {*movement.bracket}
        bracket = movement.bracket
        pairs, resting = knockout_round(bracket, movement.turn, alive)
    elif movement.system == "second-chance":
        left = sorted(movement.alive & present)
        met = {e.number: e.met for e in problem.entrants} if movement.physical else {}
        pairs, resting, back = second_chance_round(movement.drawn, left, movement.beaten, met)
    elif movement.system == "groups":
        pairs, resting = group_round(movement.drawn, movement.turn, movement.groups)
    elif movement.system == "mitchell":
        threes = movement.physical and 3 in problem.sizes
        tables, resting = mitchell_round(
            movement.drawn,
            movement.turn,
            movement.step,
            threes=threes,
            third_once=movement.third_once,
        )
    else:
        pairs, resting = berger_round(movement.drawn, movement.turn)
    # Whoever was to meet only entries that have withdrawn rests.
    tables = tables or dict(enumerate(pairs, 1))
    seated = {at: tuple(n for n in sides if n in present) for at, sides in tables.items()}
    alone = tuple(sides[0] for sides in seated.values() if len(sides) == 1)
    seated = {at: sides for at, sides in seated.items() if len(sides) > 1}
    placed: Placed = "seats" if movement.system == "mitchell" else "tables"
    found = finish(
        problem,
        list(seated.values()),
        tuple(n for n in (*resting, *alone) if n in present),
        movement.system,
        "met_before_allowed",
        placed if movement.physical else "",
    )
    explained = found.tables
    if movement.physical:
        explained = tuple(
            replace(
                table,
                reasons=(*_why(movement, table.sides), *table.reasons[1:]),
                number=at if movement.system == "mitchell" else 0,
            )
            for at, table in zip(seated, explained, strict=True)
        )
    return replace(found, bracket=bracket, tables=_let_in(explained, back))


def _why(movement: Movement, sides: Sequence[Number]) -> tuple[Reason, ...]:
    """Why the movement puts these at one table: said in place of their points."""
    turn = movement.turn + 1
    match movement.system:
        case "mitchell":
            moves = Reason("mitchell", {"a": sides[0], "b": sides[1], "step": movement.step})
            thirds = (Reason("third_at_table", {"a": n}) for n in sides[2:])
            return (moves, *thirds)
        case "round-robin":
            return (Reason("all_play_all", {"turn": turn}),)
        case "groups":
            groups = enumerate(groups_of(movement.drawn, movement.groups), 1)
            group = next(at for at, members in groups if sides[0] in members)
            return (Reason("in_group", {"group": group, "turn": turn}),)
        case "second-chance":
            return (Reason("first_meets_last"),)
    return (Reason("in_bracket"),)


def _let_in(tables: tuple[PairedTable, ...], back: Number | None) -> tuple[PairedTable, ...]:
    """The tables, with the remark that somebody has a second chance."""
    return tuple(
        replace(table, reasons=(*table.reasons, Reason("second_chance", {"a": back})))
        if back is not None and back in table.sides
        else table
        for table in tables
    )


def _individual(problem: PairingProblem, movement: Movement) -> Pairing:
    """A round of the schedule; partners who are so again are counted and said."""
    place = {number: at for at, number in enumerate(movement.drawn)}
    found = individual_round(
        movement.drawn,
        sorted((e.number for e in problem.entrants), key=place.__getitem__),
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
