"""Tournaments by lot in which everything happens that a desk can do, in any order, to their end.

120 by default; `SMAZZATA_TOURNAMENTS=5000` plays so many, from `SMAZZATA_SEED` on. The
movements are judged while they are played (`tests.testbed.hall_movements`); here the log is: folded
again, decided again, every publication out of it byte for byte, and every point accounted for.
"""

import os
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from tests.testbed.tournament_by_lot import TournamentByLot
from tournaments.decider import apply
from tournaments.events.publication import StandingsPublished, TournamentClosed
from tournaments.movements.systems import SYSTEMS
from tournaments.queries import counted, current_standings, rated_tables, standings_digest
from tournaments.registry import CODEC, COMMANDS
from tournaments.state import Tournament
from tournaments.verify_log import verify_log

COUNT = int(os.environ.get("SMAZZATA_TOURNAMENTS", "120"))
SEED = int(os.environ.get("SMAZZATA_SEED", "1"))
FIBUR_3 = (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500)
"""Up to which difference of match points the winner has 10, 11, 12 ... victory points."""
TALLY: dict[str, Counter[str]] = {what: Counter() for what in ("systems", "commands", "refusals")}


@pytest.mark.parametrize("seed", range(SEED, SEED + COUNT))
def test_an_eventful_tournament(seed: int) -> None:
    made = TournamentByLot(seed)
    made.run()
    judge_log(made)
    assert [*judge_points(made.state), *judge_net(made.state)] == []
    assert made.lively or [*judge_places(made.state)] == []
    TALLY["systems"].update({played.system for played in made.state.rounds})
    TALLY["commands"].update(made.done)
    TALLY["refusals"].update(refusal.code for refusal in made.refusals)
    TALLY["systems"]["tournaments"] += 1


def judge_log(made: TournamentByLot) -> None:
    """The log alone gives the tournament, every publication of it, and is what the rules say."""
    live = msgspec.json.encode(made.state)
    stored = [(e.name(), msgspec.json.encode(e.data())) for e in made.log]
    again, published = Tournament(), dict(made.published)
    for length, (name, data) in enumerate(stored, 1):
        event = CODEC.decode(name, data)
        apply(again, (event,))
        if isinstance(event, StandingsPublished):
            rows = current_standings(again, event.round)
            assert msgspec.json.encode(rows) == published.pop(length)
            assert standings_digest(rows) == event.digest
        if isinstance(event, TournamentClosed):
            assert standings_digest(current_standings(again)) == event.digest
    assert not published
    assert msgspec.json.encode(again) == live
    after, wrong = verify_log(made.log)
    assert wrong is None
    assert msgspec.json.encode(after) == live
    rated_tables(again)


def judge_points(state: Tournament) -> Iterator[str]:
    """Nothing is lost or given twice; victory points are what the federation's table says."""
    rules, count = state.rules, counted(state)
    assert rules is not None
    rows = {row.number: row for row in current_standings(state)}
    given = Counter[int]()
    for outcome in count.outcomes:
        for number, vp in zip(outcome.sides, outcome.vp, strict=True):
            given[number] += vp
    for credit in count.credits:
        given[credit.number] += credit.vp
    if any(row.vp != given[number] for number, row in rows.items()):
        yield "a line has other points than its tables and rests"
    if any(given[n] and n in {m for o in count.outcomes for m in o.sides} - {*rows} for n in given):
        yield "somebody has played and has no line"
    for played in state.rounds:
        for table, outcome in played.results.items():
            if rules.scoring.scheme != "victory" or played.sources[table] != "played":
                continue
            if outcome.count == 2 and outcome.vp[:2] != share_victory(*outcome.mp[:2]):
                yield f"round {played.number}, table {table}: {outcome.mp} gave {outcome.vp}"


def judge_net(state: Tournament) -> Iterator[str]:
    """What some are ahead at the tables others are behind, but for rests and penalties."""
    count = counted(state)
    rows = {row.number: row for row in current_standings(state)}
    due = sum(credit.mp for credit in count.credits if credit.number in rows)
    for outcome in count.outcomes:
        if outcome.walkover:
            came = [outcome.was_present(seat) for seat in range(len(outcome.sides))]
            due += max(outcome.mp) * (came.count(True) - came.count(False))
    if not count.annulled and sum(row.mp_difference for row in rows.values()) != due:
        yield "what some are ahead others are not behind"


def share_victory(first: int, second: int) -> tuple[int, int]:
    """The victory points of a table of three deals by the totals of its sides."""
    winner = 10 + sum(limit < abs(first - second) for limit in FIBUR_3)
    return (winner, 20 - winner) if first > second else (20 - winner, winner)


def judge_places(state: Tournament) -> Iterator[str]:
    """Whoever goes out in one round of a knock-out shares the place; one has the first alone."""
    rules = state.rules
    if rules is None or rules.chain != ("survived",) or rules.level_tables != "decide":
        return
    out = dict.fromkeys(state.entries, len(state.rounds) + 1)
    for played in state.rounds:
        for result in played.results.values():
            beaten = (n for n, place in zip(result.sides, result.places, strict=True) if place > 1)
            out |= dict.fromkeys(beaten, played.number)
    places = {row.number: row.place for row in current_standings(state)}
    if places != {n: 1 + sum(out[m] > out[n] for m in out) for n in out}:
        yield f"out in round {out}, and their places are {places}"
    if sorted(places.values())[:2] != [1, 2]:
        yield "there is no winner"


def test_the_lot_has_fallen_on_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """Every system and nearly every command came up: in the night all of them did."""
    played = TALLY["systems"]["tournaments"]
    if played < COUNT:
        pytest.skip("not all tournaments were played by this process")
    if COUNT >= 1000:
        with capsys.disabled():
            for what, times in TALLY.items():
                print(f"\n{what}: {dict(times.most_common())}")
    wanted = {command.name() for command in COMMANDS} - {"open_tournament"}
    missing = wanted - set(TALLY["commands"])
    assert len(missing) <= (0 if COUNT >= 1000 else 12), missing
    assert set(SYSTEMS) <= set(TALLY["systems"])
    assert len(TALLY["refusals"]) > 60
