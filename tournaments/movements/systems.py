"""One round by the name of its system; where a system does not fit, a refusal says why."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

import msgspec

from games.kernel.refusal import Refusal
from tournaments.movements.berger import berger_round, berger_rounds
from tournaments.movements.danish import Variant, danish_pairs
from tournaments.movements.knockout import knockout_round, knockout_rounds
from tournaments.movements.mitchell import mitchell_round, mitchell_rounds
from tournaments.pairing.model import Number, Pairing, PairingProblem
from tournaments.pairing.order import ranking
from tournaments.pairing.round import choose_byes, finish, pair_round
from tournaments.pairing.sizes import table_sizes

System: TypeAlias = Literal["swiss", "danish", "mitchell", "round-robin", "knockout"]
SYSTEMS: tuple[System, ...] = get_args(System)
FIXED: frozenset[System] = frozenset({"mitchell", "round-robin"})
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


def unfit(system: System, size: int, entrants: int, rounds: int, step: int = 1) -> Refusal | None:
    """Why the system can't be played with tables of `size`, so many entrants and rounds."""
    if system not in SYSTEMS:
        return Refusal("unknown_system", params={"system": str(system)})
    if size > 2 and system != "swiss":
        return Refusal("system_needs_two_sides", params={"system": system, "size": size})
    limit = None
    if system == "mitchell":
        limit = mitchell_rounds(entrants, step)
    elif system == "round-robin":
        limit = berger_rounds(entrants)
    elif system == "knockout":
        limit = knockout_rounds(entrants)
    if limit is not None and rounds > limit:
        code = "mitchell_repeats" if system == "mitchell" else "too_many_rounds"
        return Refusal(code, params={"system": system, "rounds": rounds, "limit": limit})
    return None


def too_few(entrants: int, sizes: Sequence[int]) -> Refusal:
    """That so many entrants do not fill a single table of any of the sizes."""
    return Refusal("too_few_entries", params={"entries": entrants, "fewest": min(sizes)})


def propose(problem: PairingProblem, movement: Movement) -> Pairing | Refusal:
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
        return pair_round(problem)
    if movement.system == "danish":
        resting = choose_byes(problem, len(problem.entrants) % 2)
        playing = [e for e in ranking(problem.entrants) if e.number not in resting]
        last = problem.round == problem.rounds
        pairs = danish_pairs(playing, movement.variant, last)
        loose = movement.variant != "strict"
        return finish(problem, pairs, resting, f"danish/{movement.variant}", loose)
    present = frozenset(e.number for e in problem.entrants)
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
    return finish(problem, pairs, resting, movement.system, repeats_allowed=True)
