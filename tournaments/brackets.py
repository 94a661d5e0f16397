"""The bracket of a knock-out as it stands: its rounds as columns, each with its matches.

A posted round is drawn as it was posted, whatever was corrected since; what comes after follows
from who goes on. Where people have moved entries from one part of a bracket to another, and with
second chances, no tree says who meets whom: then there are columns of matches only, by table.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tournaments.events.opening import TournamentOpened
from tournaments.movements.knockout import bracket
from tournaments.movements.progression import finalists, find_beaten
from tournaments.movements.systems import BRACKETS, System
from tournaments.pairing.model import Number
from tournaments.standings.groups import qualifying_over
from tournaments.standings.totals import TableResult
from tournaments.state import Round, Tournament
from tournaments.subjects.tie_breaks import is_level


class Place(NamedTuple):
    """One of the two places of a match."""

    kind: Literal["entry", "withdrawn", "open", "empty"]
    """Who plays; who would, and has withdrawn; not known yet; nobody, so that the other passes."""
    number: Number | None = None
    """Of who plays, or would."""
    winner_of: int | None = None
    """Where it is not known yet: the match of the column before, from 1; None: nobody can say."""


OPEN, EMPTY = Place("open"), Place("empty")


class Match(NamedTuple):
    """A match of a bracket, or a place from which one goes on without a match."""

    places: tuple[Place, Place]
    table: int | None = None
    """None until its round is posted, and where there is no match."""
    result: TableResult | None = None
    source: str = ""
    """Where its result comes from, as `Round.sources` has it."""
    through: Number | None = None
    """Who goes on from it, or has won the last one; None as long as nobody does."""
    back: Number | None = None
    """Who of the two was let in again."""

    @property
    def passes(self) -> bool:
        """Whether one goes on without a match."""
        return sum(place.kind == "entry" for place in self.places) == 1 and all(
            place.kind != "open" for place in self.places
        )

    @property
    def level(self) -> bool:
        """Whether it ended level and nobody has said who goes on."""
        return self.result is not None and is_level(self.result) and self.through is None

    def coming_out(self, at: int) -> Place:
        """The place it fills in the next column; `at`: its own number in this one."""
        if self.through is not None:
            return Place("entry", self.through)
        if all(place.kind in ("empty", "withdrawn") for place in self.places):
            return EMPTY
        if self.result is not None and not self.level:
            return EMPTY  # nobody came
        return Place("open", winner_of=at)


class Column(NamedTuple):
    """A round of a bracket."""

    round: int
    """Its number in the tournament."""
    posted: bool
    matches: tuple[Match, ...]


class Bracket(NamedTuple):
    """A bracket with its columns, the first round first."""

    system: System
    tree: bool
    """Whether the winners of two neighbours meet in the next column."""
    columns: tuple[Column, ...]


def find_bracket(state: Tournament) -> Bracket | None:
    """The bracket of a knock-out or final, played or planned; None without one and before the draw.

    Where rounds of several such systems are planned it is that of the last of them.
    """
    rules = state.rules
    if rules is None or not state.draw_complete:
        return None
    planned = {n: rules.system_of(n) for n in range(len(state.rounds) + 1, rules.rounds + 1)}
    systems = [*(played.system for played in state.rounds), *planned.values()]
    found = [system for system in systems if system in BRACKETS]
    if not found:
        return None
    system = found[-1]
    posted = [played for played in state.rounds if played.system == system]
    coming = [number for number, each in planned.items() if each == system]
    if system != "second-chance":
        columns = _grow_tree(state, rules, _fill_places(state, rules, system), posted, coming)
        if columns:
            return Bracket(system, True, tuple(columns))
    listed = _list_columns(state, rules, posted, coming)
    return Bracket(system, False, tuple(listed)) if listed else None


def _fill_places(state: Tournament, rules: TournamentOpened, system: System) -> list[Place]:
    """The places of the first round. Who is in a final is open until the rounds before are over."""
    if system != "final":
        entrants = [Place("entry", number) for number in state.drawn]
    elif qualifying_over(state):
        entrants = [Place("entry", number) for number in finalists(state, rules)]
    else:
        entrants = [OPEN] * rules.stages.finalists(len(state.active))
    seeds = bracket(range(len(entrants)))
    return [EMPTY if seed is None else entrants[seed] for seed in seeds]


def _grow_tree(
    state: Tournament,
    rules: TournamentOpened,
    places: Sequence[Place],
    posted: Sequence[Round],
    coming: Sequence[int],
) -> list[Column] | None:
    """The columns; None where a posted round does not fit into the tree."""
    numbers = [*(played.number for played in posted), *coming]
    filled, columns = list(places), list[Column]()
    for turn, number in enumerate(numbers[: len(places).bit_length() - 1]):
        matches = []
        for at in range(0, len(filled), 2):
            both = (filled[at], filled[at + 1])
            if turn >= len(posted):
                matches.append(_foresee_match(state, both))
                continue
            halves = [places[half << turn : half + 1 << turn] for half in (at, at + 1)]
            parts = [frozenset(place.number for place in half) for half in halves]
            match = _find_match(state, rules, both, parts, posted[turn : turn + 2])
            if match is None:
                return None
            matches.append(match)
        columns.append(Column(number, turn < len(posted), tuple(matches)))
        filled = [match.coming_out(at) for at, match in enumerate(matches, 1)]
    return columns


def _foresee_match(state: Tournament, both: tuple[Place, Place]) -> Match:
    """A match whose round is not posted: who would be in it as it stands."""
    first, second = (
        place._replace(kind="withdrawn")
        if place.number is not None and state.entries[place.number].withdrawn
        else place
        for place in both
    )
    match = Match((first, second))
    alone = [place.number for place in match.places if place.kind == "entry"]
    return match._replace(through=alone[0]) if match.passes else match


def _find_match(
    state: Tournament,
    rules: TournamentOpened,
    both: tuple[Place, Place],
    parts: Sequence[frozenset[Number | None]],
    rounds: Sequence[Round],
) -> Match | None:
    """The match of two parts of the tree in the first of the `rounds`; `both`: who was to come.

    None where somebody else sits there.
    """
    played = rounds[0]
    seated = _present(played)
    found = [[n for n in part if n in seated] for part in parts]
    if any(len(here) > 1 for here in found):
        return None
    first, second = (
        Place("entry", here[0]) if here else _left_empty(place)
        for here, place in zip(found, both, strict=True)
    )
    match = Match((first, second))
    sides = {n for here in found for n in here if n is not None}
    if not sides:
        return match
    table = next((t for t in played.tables if not sides.isdisjoint(t.sides)), None)
    if table is None:
        return match._replace(through=min(sides)) if len(sides) == 1 else None
    if sides != {*table.sides}:
        return None
    return _with_result(state, rules, match, table.number, rounds)


def _left_empty(place: Place) -> Place:
    return EMPTY if place.number is None else place._replace(kind="withdrawn")


def _with_result(
    state: Tournament,
    rules: TournamentOpened,
    match: Match,
    table: int,
    rounds: Sequence[Round],
) -> Match:
    """The match with what was made at its table in the first of the `rounds`, and who goes on: who
    is in the next one, if that is posted, else whom the result says.
    """
    played, following = rounds[0], rounds[1] if len(rounds) > 1 else None
    result = played.results.get(table)
    match = match._replace(table=table, result=result, source=played.sources.get(table, ""))
    if result is None:
        return match
    came = [
        number
        for number in result.sides
        if following and number in _present(following) and number != _let_in(following)
    ]
    if len(came) == 1:
        return match._replace(through=came[0])
    last = played.number >= rules.rounds
    if is_level(result) and (last or rules.level_tables == "decide"):
        return match
    winners = {*result.sides} - find_beaten(state, played)
    return match._replace(through=min(winners, default=None))


class Reached(NamedTuple):
    """How far an entry came in a bracket."""

    round: int
    """The last in which it was."""
    how: Literal["out", "in", "won"]


def find_reached(state: Tournament) -> dict[Number, Reached]:
    """By entry how far it came, where the standings go by that before anything else."""
    rules = state.rules
    if rules is None or rules.chain[0] not in ("survived", "bracket"):
        return {}
    found: dict[Number, Reached] = {}
    for played in (played for played in state.rounds if played.system in BRACKETS):
        last = played.number >= rules.rounds
        undecided = last or rules.level_tables == "decide"
        results = played.results.values()
        level = {n for each in results if undecided and is_level(each) for n in each.sides}
        beaten = find_beaten(state, played) - level
        done = {n for each in results for n in each.sides} - level
        gone = {n: was._replace(how="out") for n, was in found.items() if was.how == "in"}
        found |= gone
        for number in _present(played):
            how: Literal["in", "won"] = "won" if last and number in done else "in"
            found[number] = Reached(played.number, "out" if number in beaten else how)
    return {
        n: was._replace(how="out") if state.entries[n].withdrawn and was.how == "in" else was
        for n, was in found.items()
    }


def _present(played: Round) -> set[Number]:
    """Who is in a round, also without a match."""
    return {n for table in played.tables for n in table.sides}.union(played.byes)


def _let_in(played: Round) -> Number | None:
    """Who was beaten before and let in again."""
    reasons = (reason for table in played.tables for reason in table.reasons)
    found = (r.params["a"] for r in reasons if r.code == "second_chance")
    return next((int(number) for number in found), None)


def _list_columns(
    state: Tournament, rules: TournamentOpened, posted: Sequence[Round], coming: Sequence[int]
) -> list[Column]:
    """The posted rounds by table, then as many open matches as there will be."""
    columns = []
    for at, played in enumerate(posted):
        back = _let_in(played)
        matches = []
        for table in played.tables:
            first, second = (Place("entry", number) for number in table.sides)
            match = Match((first, second), back=back if back in table.sides else None)
            found = _with_result(state, rules, match, table.number, posted[at : at + 2])
            matches.append(found)
        matches += [Match((Place("entry", n), EMPTY), through=n) for n in played.byes]
        columns.append(Column(played.number, True, tuple(matches)))
    left = len(state.active)
    if columns:
        out = [match.coming_out(0) for match in columns[-1].matches]
        left = sum(place != EMPTY and not _is_gone(state, place) for place in out)
    for number in coming:
        if left < 2:
            break
        alone = [Match((OPEN, EMPTY))] if left % 2 and not columns else []
        pairs = left // 2 if alone else (left + 1) // 2
        columns.append(Column(number, False, (*[Match((OPEN, OPEN))] * pairs, *alone)))
        left = pairs + len(alone)
    return columns


def _is_gone(state: Tournament, place: Place) -> bool:
    return place.number is not None and state.entries[place.number].withdrawn
