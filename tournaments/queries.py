"""What a tournament looks like from the standings and from the pairing.

An entry that withdraws before its first round, or does not come to the roll call, stays in the log
under its number and may return; till then it is nobody who plays: no count has it, and no ranking.
"""

import hashlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from tournaments.events.opening import TournamentOpened
from tournaments.lineups import all_people, lineup
from tournaments.movements.systems import BRACKETS, FIXED
from tournaments.pairing.model import Entrant, Number, Order, PairingProblem
from tournaments.pairing.sizes import SMALL
from tournaments.rating.fold import RatedTable
from tournaments.standings.criteria import StandingsRow, standings
from tournaments.standings.totals import Credit, TableResult, sums
from tournaments.state import Proposal, Round, Tournament, clone


def current_standings(
    state: Tournament, after: int | None = None, among: Sequence[Number] | None = None
) -> tuple[StandingsRow, ...]:
    """The standings as they are now, or with the results of the first `after` rounds only.

    A penalty counts from the round on in which it was given. An entry that came late stands there
    from its first round on, one that withdrew before it took part nowhere, unless the rules are of
    before that was so. Before the tournament is opened there are none. `among`: of a line only.
    """
    if state.rules is None:
        return ()
    last = len(state.rounds) if after is None else after
    count = counted(state)
    standing = state.entries if state.rules.stand == "entered" else took_part(state, last)
    there = {n for n in standing if state.entries[n].from_round <= max(last, 1)} - count.annulled
    return standings(
        sorted(there),
        [o for o in count.outcomes if o.round <= last],
        [c for c in count.credits if max(c.round, c.during) <= last and c.number in there],
        state.rules.chain,
        lots=state.lots,
        lowest_wins=state.rules.scoring.lowest_wins,
        brackets={played.number for played in state.rounds if played.system in BRACKETS},
        counting=state.rules.match_points,
        among=None if among is None else [number for number in among if number in there],
    )


class Counted(NamedTuple):
    """What counts of all results and credits."""

    outcomes: Sequence[TableResult]
    credits: Sequence[Credit]
    annulled: frozenset[Number] = frozenset()
    """Whose results do not."""


def counted(state: Tournament) -> Counted:
    """All results and credits; where those of who leaves a round robin are annulled, without them.

    Whoever has met one who left gets a rest instead, as those do who have yet to meet them.
    """
    rules = state.rules
    if rules is None or rules.leavers == "stand":
        return Counted(state.outcomes, state.credited)
    gone = _leavers(state, rules)
    rounds = {played.number for played in state.rounds if rules.annuls(played.system)}
    given = [c for c in state.credited if c.number not in gone or c.round not in rounds]
    kept, rests = [], []
    for outcome in state.outcomes:
        if outcome.round not in rounds or gone.isdisjoint(outcome.sides):
            kept.append(outcome)
            continue
        rests += [
            Credit(number, rules.rest.vp, rules.rest.mp, outcome.round, rest=True)
            for number in outcome.sides
            if number not in gone
        ]
    # What they played by another system stands, and they with it.
    gone -= {number for outcome in kept for number in outcome.sides}
    return Counted(kept, [*given, *rests], gone)


def _leavers(state: Tournament, rules: TournamentOpened) -> frozenset[Number]:
    """Who has withdrawn and was in a round robin, but not in all of its rounds."""
    planned = sum(rounds for system, rounds in rules.planned.items() if rules.annuls(system))
    present: Counter[Number] = Counter()
    for played in state.rounds:
        if rules.annuls(played.system):
            present.update(played.byes)
            present.update(number for table in played.tables for number in table.sides)
    gone = (n for n, entry in state.entries.items() if entry.withdrawn)
    return frozenset(n for n in gone if 0 < present[n] < planned)


def standings_digest(rows: Sequence[StandingsRow]) -> str:
    """SHA-256 of the rows: what a publication commits to."""
    text = msgspec.json.encode([row.committed for row in rows])
    return hashlib.sha256(b"smazzata.standings.v1\x00" + text).hexdigest()


def proposal_stands(state: Tournament) -> bool:
    """Whether tables are proposed, all of them, from the standings as they are now.

    Where the pairing does not look at the standings it stands whatever they are.
    """
    proposal = state.proposal
    if proposal is None or not proposal.complete:
        return False
    if proposal.head.system in FIXED:
        return True
    return proposal.head.basis == standings_digest(current_standings(state))


def proposal_seen(proposal: Proposal) -> str:
    """What tells these proposed tables from any others: the engine's input and people's changes.

    Whoever posts says by it which tables they have seen.
    """
    head = proposal.head
    if not proposal.by_hand and proposal.byes == head.byes:
        return head.input_hash
    tables = [head.input_hash, [t.sides for t in proposal.tables], proposal.byes]
    text = msgspec.json.encode(tables)
    return hashlib.sha256(b"smazzata.proposal.v1\x00" + text).hexdigest()


def is_public(played: Round, now: int) -> bool:
    """Whether everybody may see a posted round at `now`, in milliseconds since 1970."""
    return played.visible_at * 1000 <= now


def public_rounds(state: Tournament, now: int) -> int:
    """How many of the posted rounds everybody may see; `now` in milliseconds since 1970."""
    hidden = (r.number - 1 for r in state.rounds if not is_public(r, now))
    return next(hidden, len(state.rounds))


def as_everybody_sees(state: Tournament, now: int) -> Tournament:
    """The tournament without what only officials may see: proposals, rounds before their hour."""
    shown = public_rounds(state, now)
    if shown == len(state.rounds) and state.proposal is None:
        return state
    return after_rounds(state, shown)


def after_rounds(state: Tournament, last: int) -> Tournament:
    """The tournament as if only so many rounds had been posted, with the penalties up to then."""
    seen = clone(state)
    seen.rounds = seen.rounds[:last]
    seen.credited = [c for c in seen.credited if max(c.round, c.during) <= last]
    seen.proposal = None
    return seen


def outdated(state: Tournament) -> bool:
    """Whether the standings published last are not those any more: corrected, or open again."""
    if not state.published:
        return False
    last = state.published[-1]
    now = standings_digest(current_standings(state, last.round))
    return last.round > state.rounds_closed or last.digest != now


def pairing_problem(state: Tournament, rules: TournamentOpened) -> PairingProblem:
    """The next round, as the pairing sees it.

    Who is level in points stands in the order of the standings, whatever their chain of ties says.
    """
    number = len(state.rounds) + 1
    count = counted(state)
    totals = sums(state.entries, count.outcomes, count.credits, counting=rules.match_points)
    history = _History(state)
    sign = -1 if rules.scoring.lowest_wins else 1
    drawn = {n: place for place, n in enumerate(state.drawn)}
    scores = {entry.number: totals[entry.number].vp for entry in state.active}
    ties = {entry.number: sign * totals[entry.number].mp for entry in state.active}
    # Chips have no scale, and how near two sides are to each other has none at large tables.
    by_place = max(rules.sizes) > SMALL or rules.scoring.scheme in ("chips", "points")
    if state.rounds:
        places = {row.number: row.place for row in current_standings(state)}
        # Whoever comes in only now stands below all who have as many points.
        ties = {number: -places.get(number, len(state.entries) + 1) for number in ties}
        if rules.chain[0] == "mp":
            scores, by_place = ties, True
    if by_place:
        scores = _standing_lower(scores)
    entrants = tuple(
        Entrant(
            number=entry.number,
            score=scores[entry.number],
            tie=ties[entry.number],
            draw=drawn[entry.number],
            met=history.met[entry.number],
            last=history.last[entry.number],
            club=entry.club,
            family=entry.family,
            province=entry.province,
            byes=history.byes[entry.number],
            floated=history.floated[entry.number],
            short=history.short[entry.number],
            seats=tuple(history.seats[entry.number]),
        )
        for entry in state.active
    )
    order: Order = "fold" if rules.sizes[0] == 2 else "ranking"
    if number == 1 and state.drawn_by == "random":
        order = "draw"
    return PairingProblem(
        entrants=entrants,
        round=number,
        rounds=max(rules.rounds, number),
        seed=state.seed,
        order=order,
        sizes=rules.sizes,
        club_gap=rules.club_gap,
        side_gap=rules.side_gap,
        by_place=by_place,
    )


def _standing_lower(scores: Mapping[Number, int]) -> dict[Number, int]:
    """For each entry, how many of the others have fewer points."""
    ascending = sorted(scores.values())
    return {number: bisect_left(ascending, score) for number, score in scores.items()}


class _History:
    """Who met whom, who rested, floated, sat where; in one walk over the rounds."""

    def __init__(self, state: Tournament) -> None:
        numbers = sorted(state.entries)
        self.met: dict[Number, dict[Number, int]] = {n: {} for n in numbers}
        self.last: dict[Number, tuple[Number, ...]] = dict.fromkeys(numbers, ())
        self.byes = dict.fromkeys(numbers, 0)
        self.floated = dict.fromkeys(numbers, 0)
        self.short = dict.fromkeys(numbers, 0)
        self._sizes = state.rules.sizes if state.rules is not None else (2,)
        seats = max(SMALL, *self._sizes)
        self.seats: dict[Number, list[int]] = {n: [0] * seats for n in numbers}
        self._score = dict.fromkeys(numbers, 0)
        rests = {(c.round, c.number): c.vp for c in state.credited if c.rest}
        for played in state.rounds:
            self._walk(played)
            for number in played.byes:
                self.byes[number] += 1
                self._score[number] += rests.get((played.number, number), 0)

    def _walk(self, played: Round) -> None:
        full = self._sizes[0]
        if max(self._sizes) > SMALL:
            full = max(len(table.sides) for table in played.tables)
        self.last = dict.fromkeys(self.last, ())
        self.floated = dict.fromkeys(self.floated, 0)
        for table in played.tables:
            scores = [self._score[n] for n in table.sides]
            for seat, number in enumerate(table.sides):
                others = tuple(n for n in table.sides if n != number)
                for other in others:
                    self.met[number][other] = self.met[number].get(other, 0) + 1
                self.last[number] = others
                self.seats[number][seat] += 1
                self.short[number] += len(table.sides) < full
                if len(table.sides) == 2:
                    gap = scores[seat] - scores[1 - seat]
                    self.floated[number] = (gap > 0) - (gap < 0)
            if outcome := played.results.get(table.number):
                for number, vp in zip(table.sides, outcome.vp, strict=True):
                    self._score[number] += vp


def rated_tables(state: Tournament) -> list[RatedTable]:
    """The tables that say something about strength: played ones, by round and table.

    A rating belongs to whoever sat there, and where a bot sat in for somebody nobody's changes.
    """
    victory = state.rules is not None and state.rules.scoring.scheme == "victory"
    return [
        RatedTable(
            sides=tuple(
                tuple(member for n in side for member in seated[n])
                for side in played.sides_at(table)
            ),
            places=outcome.places[: outcome.count],
            vp=outcome.vp[: outcome.count] if victory else None,
            passing=outcome.partners > 1,
        )
        for played in state.rounds
        for table, outcome in sorted(played.results.items())
        if played.sources[table] == "played" and all_people(seated := lineup(state, played, table))
    ]


def took_part(state: Tournament, after: int | None = None) -> list[Number]:
    """The entries that take part, or have done so in the first `after` rounds (None: any round)."""
    gone = {number for number, entry in state.entries.items() if entry.withdrawn}
    for played in state.rounds[:after] if gone else ():
        gone.difference_update(played.byes, *(table.sides for table in played.tables))
    return sorted(state.entries.keys() - gone)


def level_places(state: Tournament) -> list[tuple[int, tuple[Number, ...]]]:
    """Each place with the entries that should draw for it, once a round is closed and lots are in
    the chain of ties; nothing where the lots that were drawn have settled it.
    """
    rules, current = state.rules, state.current
    if rules is None or "lots" not in rules.chain or current is None or not current.closed:
        return []
    without = clone(state)
    without.rules = replace(rules, chain=rules.chain[: rules.chain.index("lots")])
    places = {row.number: row.place for row in current_standings(state)}
    found = []
    for place, rows in groupby(current_standings(without), key=lambda row: row.place):
        numbers = tuple(row.number for row in rows)
        if len({places[number] for number in numbers}) < len(numbers):
            found.append((place, numbers))
    return found
