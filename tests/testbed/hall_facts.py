"""What a hall sees of a tournament, for `tests.testbed.hall_movements` to judge.

Who goes on and who stands where is worked out here once more, from results alone. And whether the
bracket on the wall is the one that is played.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tests.testbed.hall_movements import Facts, Planned
from tournaments.brackets import Match, find_bracket
from tournaments.queries import counted, current_standings
from tournaments.state import Round, Tournament


def plan_round(state: Tournament, before: list[Planned]) -> Planned:
    """What a hall sees of the proposal that is posted now, with what is known then."""
    rules, proposal = state.rules, state.proposal
    assert rules is not None
    assert proposal is not None
    system = proposal.head.system
    present = frozenset(entry.number for entry in state.active)
    earlier = [r for r in state.rounds if r.system == system]
    alive, beaten = who_goes_on(state, earlier[-1]) if earlier else (None, ())
    order = proposal.head.bracket if system == "final" else state.drawn
    for played in before:
        if played.system == system:
            order = tuple(played.instead.get(number, number) for number in played.bracket)
    engine = [n for t in proposal.engine_tables for n in t.sides] + [*proposal.head.byes]
    now = [n for t in proposal.tables for n in t.sides] + [*proposal.byes]
    return Planned(
        number=proposal.head.round,
        system=system,
        variant=proposal.head.variant,
        facts=Facts(
            state.drawn,
            rules.sizes,
            rules.step,
            rules.groups,
            max(rules.rounds, proposal.head.round),
            {e.number: e.table for e in state.entries.values() if e.table},
        ),
        tables=tuple((t.number, t.sides) for t in proposal.engine_tables),
        resting=proposal.head.byes,
        present=present,
        posted=tuple((t.number, t.sides) for t in proposal.tables),
        posted_resting=proposal.byes,
        said={
            t.number: frozenset(
                (r.code, int(n)) for r in t.reasons for key, n in r.params.items() if key in "ab"
            )
            for t in proposal.engine_tables
        },
        ranked=rank_present(state),
        alive=alive,
        beaten=beaten,
        bracket=order,
        instead=dict(zip(engine, now, strict=True)),
    )


def who_goes_on(state: Tournament, played: Round) -> tuple[frozenset[int], tuple[int, ...]]:
    """Who has not been beaten in a round of a bracket; and who has, the best first."""
    drawn = {number: at for at, number in enumerate(state.drawn)}
    through, beaten = {*played.byes}, []
    for result in played.results.values():
        first = [n for n, place in zip(result.sides, result.places, strict=True) if place == 1]
        through.update(sorted(first, key=drawn.__getitem__)[:1])
        for n, vp, mp in zip(result.sides, result.vp, result.mp, strict=True):
            if n not in through and not state.entries[n].withdrawn:
                beaten.append((-vp, -mp, drawn[n], n))
    return frozenset(through), tuple(n for *_, n in sorted(beaten))


def rank_present(state: Tournament) -> tuple[int, ...]:
    """Those present by points, then by their place, then by the draw."""
    count, rows = counted(state), current_standings(state) if state.rounds else ()
    points: Counter[int] = Counter()
    matches: Counter[int] = Counter()
    for credit in count.credits:
        points[credit.number] += credit.vp
        matches[credit.number] += credit.mp
    for result in count.outcomes:
        points.update(dict(zip(result.sides, result.vp, strict=True)))
    place = {row.number: row.place for row in rows}
    drawn = {number: at for at, number in enumerate(state.drawn)}

    def key(number: int) -> tuple[int, int, int]:
        tie = place.get(number, len(state.entries) + 1) if rows else -matches[number]
        return -points[number], tie, drawn[number]

    return tuple(sorted((entry.number for entry in state.active), key=key))


def judge_wall(state: Tournament) -> Iterator[str]:
    """What is wrong with the bracket on the wall: it has the tables as they are, and those to come.

    The tables of a proposal are what the tree has foretold, where nobody has changed its parts.
    """
    bracket = find_bracket(state)
    if bracket is None:
        return
    posted = [column for column in bracket.columns if column.posted]
    for column in posted:
        played = state.rounds[column.round - 1]
        drawn = {match.table: seated_in(match) for match in column.matches if match.table}
        if drawn != {table.number: {*table.sides} for table in played.tables}:
            yield f"round {column.round} is drawn otherwise than it was posted"
        alone = [n for match in column.matches if not match.table for n in seated_in(match)]
        if sorted(alone) != sorted(played.byes):
            yield f"round {column.round}: {alone} go through, and not {played.byes}"
    if not bracket.tree:
        return
    for before, after in pairwise(posted):
        for at, match in enumerate(after.matches):
            through = {each.through for each in before.matches[2 * at : 2 * at + 2]}
            if not seated_in(match) <= through:
                yield f"round {after.round}: {seated_in(match)} come from nowhere"
    coming = next((column for column in bracket.columns if not column.posted), None)
    proposal = state.proposal
    if coming is None or proposal is None or proposal.head.round != coming.round:
        return
    if proposal.head.system != bracket.system or not proposal.complete:
        return
    foretold = {frozenset(pair) for match in coming.matches if (pair := seated_in(match))}
    proposed = {frozenset(table.sides) for table in proposal.engine_tables}
    proposed |= {frozenset((number,)) for number in proposal.head.byes}
    if foretold != proposed:
        yield f"round {coming.round}: {proposed} are proposed, and the tree has {foretold}"


def seated_in(match: Match) -> set[int]:
    """Who plays a match, or goes through it alone."""
    return {p.number for p in match.places if p.kind == "entry" and p.number is not None}


def judge_state(state: Tournament) -> Iterator[str]:
    """What cannot be, whatever has happened: figures that fit no table, rests beside a seat."""
    rules, proposal = state.rules, state.proposal
    if rules is None:
        return
    if len(state.rounds) > rules.rounds or len(rules.systems) not in (0, rules.rounds):
        yield "there are more rounds than are to be, or other systems"
    if {m for e in state.entries.values() for m in e.members} - {*state.members}:
        yield "somebody plays and is not known"
    if any(number not in state.entries for number in state.members.values()):
        yield "somebody is known of an entry that is gone"
    if any(credit.round > len(state.rounds) for credit in state.credited):
        yield "there is a rest in a round that is not"
    for played in state.rounds:
        yield from _judge_round(state, played)
    if proposal is not None and proposal.complete:
        placed = [n for table in proposal.tables for n in table.sides] + [*proposal.byes]
        if len(placed) != len(set(placed)) or any(state.entries[n].withdrawn for n in placed):
            yield "somebody is proposed who is gone, or twice"


def _judge_round(state: Tournament, played: Round) -> Iterator[str]:
    seated = [n for table in played.tables for n in table.sides]
    placed = [*seated, *played.byes]
    if len(placed) != len(set(placed)) or not {*placed} <= {*state.entries}:
        yield f"round {played.number}: somebody has two places, or is nobody"
    if {*played.sources} != {*played.results} or played.disputed & {*played.results}:
        yield f"round {played.number}: a result from nowhere, or in dispute"
    for table, outcome in played.results.items():
        sides = played.table(table).sides
        if outcome.sides != sides or {len(outcome.mp), len(outcome.vp), len(outcome.places)} != {
            len(sides)
        }:
            yield f"round {played.number}: the result of table {table} is of another one"
    for table, claims in played.claims.items():
        if {len(mp) for mp in claims.values()} != {len(played.table(table).sides)}:
            yield f"round {played.number}: a claim at table {table} is of another one"
    credited = Counter(c.number for c in state.credited if c.round == played.number)
    if any(times > 1 for times in credited.values()) or {*credited} & {*seated}:
        yield f"round {played.number}: a rest twice, or beside a seat"
