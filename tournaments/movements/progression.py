"""What a system remembers from round to round: how far it has come, who is still in, which bracket.

A round that was posted has been played. So who goes on follows from the last round of a bracket as
it was posted and from its results; a correction of any earlier round changes results, never who
met.
"""

from tournaments.events.opening import TournamentOpened
from tournaments.movements.danish import Variant
from tournaments.movements.groups import bracket_order, groups_of
from tournaments.movements.systems import BRACKETS, Movement, System
from tournaments.pairing.model import Number
from tournaments.queries import current_standings
from tournaments.state import Round, Tournament


def movement(
    state: Tournament,
    rules: TournamentOpened,
    system: System,
    variant: Variant,
    *,
    version: int,
) -> Movement:
    """The system of the next round with everything it remembers, for a version of the engine."""
    physical = version >= 5
    return Movement(
        system=system,
        variant=variant,
        step=rules.step,
        third_once=rules.stages.third_once,
        turn=sum(played.system == system for played in state.rounds),
        drawn=_find_places(state, system, state.drawn, physical=physical),
        alive=_alive(state, system),
        earlier=tuple(
            (tuple(table.sides for table in played.tables), played.byes)
            for played in state.rounds
            if system == "individual"
        ),
        planned=rules.planned[system],
        groups=rules.groups,
        bracket=_find_places(
            state, system, finalists(state, rules) if system == "final" else (), physical=physical
        ),
        beaten=_beaten_last(state, system) if system == "second-chance" else (),
        version=version,
    )


def _find_places(
    state: Tournament, system: System, order: tuple[Number, ...], *, physical: bool
) -> tuple[Number, ...]:
    """The places of a bracket: whoever changes tables by hand takes the other's place in it."""
    for played in state.rounds if physical and system in ("knockout", "final") else ():
        if played.system == system:
            order = tuple(played.moved.get(number, number) for number in order)
    return order


def _alive(state: Tournament, system: System) -> frozenset[Number]:
    """Who was in the last knock-out round and has not lost there.

    A round that was posted has been played: no correction of an earlier one changes who was in it.
    """
    knockout = [played for played in state.rounds if played.system == system]
    if not knockout:
        return frozenset(state.drawn)
    last = knockout[-1]
    present = {n for table in last.tables for n in table.sides}.union(last.byes)
    return frozenset(present - find_beaten(state, last))


def find_beaten(state: Tournament, played: Round) -> set[Number]:
    """Who lost a match of the round, or did not come. Of those level the first of the draw goes on.

    That is so where the tournament was opened so; elsewhere nobody is level when a round is paired.
    """
    drawn = {n: place for place, n in enumerate(state.drawn)}
    beaten: set[Number] = set()
    for outcome in played.results.values():
        ranked = sorted(
            zip(outcome.places, outcome.sides, strict=True),
            key=lambda placed: (placed[0], drawn[placed[1]]),
        )
        beaten.update(number for place, number in ranked if (place, number) != ranked[0])
        if ranked[0][0] > 1:
            beaten.add(ranked[0][1])
    return beaten


def through_by_draw(state: Tournament, played: Round) -> dict[int, Number]:
    """By table: who goes through a round of a bracket where nobody won its match.

    The last round has nothing after it: who is level there shares the place.
    """
    rules = state.rules
    if rules is None or played.number >= rules.rounds or rules.level_tables == "decide":
        return {}
    if played.system not in BRACKETS:
        return {}
    place = {n: at for at, n in enumerate(state.drawn)}
    return {
        table: min(outcome.sides, key=place.__getitem__)
        for table, outcome in played.results.items()
        if {*outcome.places} == {1}
    }


def _beaten_last(state: Tournament, system: System) -> tuple[Number, ...]:
    """Who lost in the last round of a knock-out, the best first: by points, totals, the draw.

    Who has left does not come back.
    """
    rounds = [played for played in state.rounds if played.system == system]
    if not rounds:
        return ()
    drawn = {n: place for place, n in enumerate(state.drawn)}
    lowest = state.rules is not None and state.rules.scoring.lowest_wins
    made = {
        number: (-vp, mp if lowest else -mp, drawn[number])
        for outcome in rounds[-1].results.values()
        for number, vp, mp in zip(outcome.sides, outcome.vp, outcome.mp, strict=True)
    }
    beaten = [n for n in find_beaten(state, rounds[-1]) if not state.entries[n].withdrawn]
    return tuple(sorted(beaten, key=made.__getitem__))


def finalists(state: Tournament, rules: TournamentOpened) -> tuple[Number, ...]:
    """Who is in the final, in the order in which they fill its bracket.

    Once its first round is posted that stands, whatever is corrected of the rounds before. Until
    then it follows from the standings: the first of each group, or of all where there are none.
    """
    posted = next((played for played in state.rounds if played.system == "final"), None)
    if posted is not None:
        return posted.bracket
    present = [n for n in state.drawn if not state.entries[n].withdrawn]
    if not rules.groups:
        ranked = [[row.number for row in current_standings(state, among=present)]]
        return tuple(bracket_order(ranked, rules.qualify))
    inside = [
        current_standings(state, among=[n for n in group if n in present])
        for group in groups_of(state.drawn, rules.groups)
    ]
    overall = {row.number: at for at, row in enumerate(current_standings(state))}
    filled = sorted((rows for rows in inside if rows), key=lambda rows: overall[rows[0].number])
    return tuple(bracket_order([[row.number for row in rows] for rows in filled], rules.qualify))
