"""The rules of running a tournament: commands in, events or a refusal out.

`decide` is pure and holds every rule; `tournaments.state` folds the events. A refused command
changes nothing. A command that already took effect, and would again do the same, adds nothing:
it can be sent twice.

Order of refusals: whether the tournament is open at all, then the phase, then what is named
(entry, round, table), then the values.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias, TypeVar

import msgspec

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from games.kernel.seats import MOST_SEATS
from games.kernel.victory import table_problems
from tournaments import commands, events
from tournaments.engines import engine_of
from tournaments.movements.systems import cut_short, too_few, unfit
from tournaments.pairing.draw import draw_order, seed_commitment
from tournaments.pairing.sizes import SMALL, table_sizes
from tournaments.queries import (
    current_standings,
    proposal_stands,
    rated_tables,
    standings_digest,
)
from tournaments.rating.fold import fold_ratings
from tournaments.results import award, correct, record, walk_over
from tournaments.scoring.points import MOST_PLACING, Scoring, usual_rest
from tournaments.state import Tournament

Decision: TypeAlias = tuple[Event, ...] | Refusal
T = TypeVar("T")

MAX_ROUNDS = 100
MAX_ENTRIES = 50_000
MAX_TITLE = 120
MAX_TEXT = 500
MAX_NUMBER = 1_000_000_000
DRAW_PART = 500
SIDES_PART = 100
"""Sides of the tables in one part of a round: fifty tables of two, twelve of eight."""
RATINGS_PART = 40


def decide(state: Tournament, command: Command) -> Decision:
    """The events that the command causes, or why it is refused."""
    if not _storable(msgspec.to_builtins(command)):
        return MALFORMED
    if isinstance(command, commands.OpenTournament):
        return _open(state, command)
    rules = state.rules
    if rules is None:
        return Refusal("tournament_not_open")
    if state.closed:
        if isinstance(command, commands.CloseTournament):
            return ()
        return Refusal("tournament_closed")
    handler = _HANDLERS.get(type(command))
    return UNKNOWN_COMMAND if handler is None else handler(state, rules, command)


def _storable(value: object) -> bool:
    """Whether a value can stand in an event: no float, no endless text, no number beyond sense."""
    if isinstance(value, str):
        # No table of the database can hold a NUL: the list of tournaments would stop at the title.
        return len(value) <= MAX_TEXT and "\0" not in value
    if isinstance(value, dict):
        return all(_storable(key) and _storable(item) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return all(map(_storable, value))
    return value is None or (isinstance(value, int) and abs(value) <= MAX_NUMBER)


def _open(state: Tournament, command: commands.OpenTournament) -> Decision:
    if state.rules is not None:
        return Refusal("tournament_exists")
    size = command.sizes[0] if command.sizes else 0
    scoring = command.scoring
    if not command.sizes or not set(command.sizes) <= set(range(2, MOST_SEATS + 1)):
        params = {"sizes": ", ".join(map(str, command.sizes)), "most": MOST_SEATS}
        return Refusal("sizes_unfit", params=params)
    if not 1 <= command.rounds <= MAX_ROUNDS:
        return Refusal("rounds_out_of_range", params={"rounds": command.rounds, "most": MAX_ROUNDS})
    if len(command.title) > MAX_TITLE:
        return Refusal("title_too_long", params={"most": MAX_TITLE})
    if command.side_size not in (1, 2) or command.step < 1 or not 0 <= command.club_gap <= 1000:
        return Refusal("setting_out_of_range")
    if command.ruleset < 1 or not 0 <= command.side_gap <= 1000:
        return Refusal("setting_out_of_range")
    others = [table.sides for table in command.tables]
    if others != sorted(set(others) & set(command.sizes) - {size}):
        return Refusal("setting_out_of_range")
    if len(set(command.chain)) != len(command.chain) or not command.chain:
        return Refusal("chain_unfit")
    if refusal := _unfit_scoring(scoring, command.sizes):
        return refusal
    if size > 2 and (refusal := unfit(command.system, size, 0, 0)):
        return refusal
    return (
        events.TournamentOpened(
            game=command.game,
            options=command.options,
            system=command.system,
            variant=command.variant,
            step=command.step,
            rounds=command.rounds,
            sizes=command.sizes,
            side_size=command.side_size,
            scoring=scoring,
            chain=command.chain,
            rest=command.rest or usual_rest(scoring, size),
            club_gap=command.club_gap,
            seed_commitment=command.seed_commitment,
            code=command.code,
            title=command.title,
            ruleset=command.ruleset,
            tables=command.tables,
            side_gap=command.side_gap,
        ),
    )


def _unfit_scoring(scoring: Scoring, sizes: Sequence[int]) -> Refusal | None:
    if not 1 <= scoring.best <= MOST_PLACING:
        return Refusal("setting_out_of_range")
    if (scoring.scheme == "victory") != (scoring.table is not None):
        return Refusal("scoring_unfit")
    if scoring.table is not None and (problems := table_problems(scoring.table)):
        return Refusal(problems[0].code, params=problems[0].params)
    if scoring.scheme == "victory" and len(set(sizes)) > 1:
        # At a smaller table there are fewer comparisons: the points would not compare.
        return Refusal("victory_needs_one_size", params={"sizes": list(sizes)})
    return None


def _admit(
    state: Tournament, rules: events.TournamentOpened, command: commands.AdmitEntry
) -> Decision:
    if state.drawn:
        return Refusal("entries_closed")
    if len(state.entries) >= MAX_ENTRIES:
        return Refusal("too_many_entries", params={"most": MAX_ENTRIES})
    members = command.members
    if len(members) != rules.side_size or len(set(members)) != len(members) or "" in members:
        params = {"wanted": rules.side_size, "given": len(members)}
        return Refusal("members_unfit", params=params)
    for member in members:
        if member in state.members:
            return Refusal("member_already_entered", params={"entry": state.members[member]})
    number = len(state.entries) + 1
    return (events.EntryAdmitted(number, members, command.club, command.rating),)


def _withdraw(
    state: Tournament, _rules: events.TournamentOpened, command: commands.WithdrawEntry
) -> Decision:
    entry = state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    if entry.withdrawn:
        return ()
    return (events.EntryWithdrawn(command.number, command.kind, command.reason),)


def _draw(
    state: Tournament, rules: events.TournamentOpened, command: commands.MakeDraw
) -> Decision:
    if state.drawn:
        return () if command.seed == state.seed else Refusal("draw_exists")
    numbers = [entry.number for entry in state.active]
    if not table_sizes(len(numbers), rules.sizes):
        return too_few(len(numbers), rules.sizes)
    if refusal := unfit(rules.system, rules.sizes[0], len(numbers), rules.rounds, rules.step):
        return refusal
    short = cut_short(rules.system, len(numbers), rules.rounds)
    if short is not None and not command.cut_short:
        return short
    if seed_commitment(command.seed) != rules.seed_commitment:
        return Refusal("seed_mismatch")
    order = draw_order(numbers, command.seed)
    if command.method == "rating":
        order = tuple(sorted(order, key=lambda n: -(state.entries[n].rating or 0)))
    parts = list(_parts(order, DRAW_PART))
    return tuple(
        events.DrawMade(command.seed, command.method, tuple(part), i, len(parts))
        for i, part in enumerate(parts, 1)
    )


def _propose(
    state: Tournament, rules: events.TournamentOpened, command: commands.ProposeRound
) -> Decision:
    if not state.draw_complete:
        return Refusal("draw_missing")
    if refusal := _next_round(state, rules, command.round):
        return refusal
    found = engine_of(command.engine)
    if isinstance(found, Refusal):
        return found
    version, pair = found
    system, variant = command.system or rules.system, command.variant or rules.variant
    pairing = pair(state, rules, system, variant)
    if isinstance(pairing, Refusal):
        return pairing
    basis = standings_digest(current_standings(state))
    widest = max((len(table.sides) for table in pairing.tables), default=2)
    part_of = SIDES_PART // (2 if widest <= SMALL else widest)
    parts = list(_parts(pairing.tables, part_of))
    return tuple(
        events.RoundProposed(
            round=command.round,
            system=system,
            variant=variant,
            basis=basis,
            input_hash=pairing.input_hash,
            solver=pairing.solver,
            cost=pairing.cost,
            repeats=pairing.repeats,
            blockade=pairing.blockade,
            byes=pairing.byes,
            tables=tuple(part),
            part=i,
            parts=len(parts),
            engine=version,
        )
        for i, part in enumerate(parts, 1)
    )


def _next_round(state: Tournament, rules: events.TournamentOpened, number: int) -> Refusal | None:
    """Why `number` is not the round that can be paired now."""
    current = state.current
    if number <= len(state.rounds):
        return Refusal("round_already_posted", params={"round": number})
    if current is not None and not current.closed:
        return Refusal("round_open", params={"round": current.number})
    if number != len(state.rounds) + 1:
        return Refusal("wrong_round", params={"round": number, "next": len(state.rounds) + 1})
    if number > rules.rounds:
        return Refusal("no_more_rounds", params={"rounds": rules.rounds})
    return None


def _post(
    state: Tournament, rules: events.TournamentOpened, command: commands.PostRound
) -> Decision:
    current = state.current
    if current is not None and command.round <= current.number:
        posted = state.rounds[max(command.round, 1) - 1]
        same = command.input_hash in ("", posted.input_hash) and command.round > 0
        return () if same else Refusal("round_already_posted", params={"round": command.round})
    proposal = state.proposal
    if proposal is None or not proposal.complete or proposal.head.round != command.round:
        return Refusal("proposal_missing", params={"round": command.round})
    if command.input_hash not in ("", proposal.head.input_hash):
        return Refusal("proposal_changed", params={"round": command.round})
    if not proposal_stands(state):
        return Refusal("proposal_outdated", params={"round": command.round})
    rests = (
        events.RestAssigned(command.round, number, rules.rest.vp, rules.rest.mp)
        for number in proposal.head.byes
    )
    return (events.RoundPosted(command.round, proposal.head.input_hash), *rests)


def _penalty(
    state: Tournament, _rules: events.TournamentOpened, command: commands.ApplyPenalty
) -> Decision:
    if command.number not in state.entries:
        return Refusal("unknown_entry", params={"entry": command.number})
    if min(command.vp, command.mp) < 0 or command.vp + command.mp == 0:
        return Refusal("penalty_empty")
    if not command.article:
        return Refusal("article_missing")
    return (
        events.PenaltyApplied(
            command.number, command.vp, command.mp, command.article, command.reason
        ),
    )


def _lots(
    state: Tournament, _rules: events.TournamentOpened, command: commands.DrawLots
) -> Decision:
    if not state.drawn:
        return Refusal("draw_missing")
    for number in command.numbers:
        if number not in state.entries:
            return Refusal("unknown_entry", params={"entry": number})
    if len(set(command.numbers)) < max(2, len(command.numbers)):
        return Refusal("lots_unfit")
    if all(number in state.lots for number in command.numbers):
        return ()
    label = f"lots.{state.lots_drawn + 1}"
    return (events.LotsDrawn(draw_order(command.numbers, state.seed, label), label),)


def _close_round(
    state: Tournament, _rules: events.TournamentOpened, command: commands.CloseRound
) -> Decision:
    if not 1 <= command.round <= len(state.rounds):
        return Refusal("unknown_round", params={"round": command.round})
    played = state.rounds[command.round - 1]
    if played.closed:
        return ()
    missing = [t for t in range(1, len(played.tables) + 1) if t not in played.results]
    if missing:
        params = {"round": command.round, "missing": len(missing), "table": missing[0]}
        return Refusal("results_missing", params=params)
    return (events.RoundClosed(command.round),)


def _publish(
    state: Tournament, _rules: events.TournamentOpened, _command: commands.PublishStandings
) -> Decision:
    if refusal := _between_rounds(state):
        return refusal
    digest = standings_digest(current_standings(state))
    if state.published and state.published[-1].digest == digest:
        return ()
    version = len(state.published) + 1
    return (events.StandingsPublished(version, len(state.rounds), digest),)


def _between_rounds(state: Tournament) -> Refusal | None:
    current = state.current
    if current is None:
        return Refusal("nothing_played")
    if not current.closed:
        return Refusal("round_open", params={"round": current.number})
    return None


def _rate(
    state: Tournament, rules: events.TournamentOpened, command: commands.PublishRatings
) -> Decision:
    if refusal := _between_rounds(state):
        return refusal
    tables = rated_tables(state)
    published: list[Event] = []
    individual = list(fold_ratings("individual", command.individual, tables))
    pairs = list(fold_ratings("partnership", command.partnership, tables))
    changed = {"individual": individual, "partnership": pairs}
    for kind in ("individual", "partnership"):
        changes = changed[kind]
        if changes == state.ratings.get(kind, []):
            continue
        parts = list(_parts(changes, RATINGS_PART))
        published += [
            events.RatingsChanged(
                game=rules.game,
                kind=kind,
                subjects=tuple(c.subject for c in part),
                before=tuple(c.before for c in part),
                after=tuple(c.after for c in part),
                tables=tuple(c.tables for c in part),
                part=i,
                parts=len(parts),
            )
            for i, part in enumerate(parts, 1)
        ]
    return tuple(published)


def _close(
    state: Tournament, _rules: events.TournamentOpened, _command: commands.CloseTournament
) -> Decision:
    if refusal := _between_rounds(state):
        return refusal
    return (events.TournamentClosed(standings_digest(current_standings(state))),)


def _parts(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """The items in pieces of at most `size`; one empty piece of nothing."""
    bounds = [*range(0, len(items), size), len(items)] if items else [0, 0]
    return (items[a:b] for a, b in pairwise(bounds))


_Handler: TypeAlias = Callable[[Tournament, events.TournamentOpened, Any], Decision]
_HANDLERS: dict[type[Command], _Handler] = {
    commands.AdmitEntry: _admit,
    commands.WithdrawEntry: _withdraw,
    commands.MakeDraw: _draw,
    commands.ProposeRound: _propose,
    commands.PostRound: _post,
    commands.RecordResult: record,
    commands.GiveWalkover: walk_over,
    commands.AwardScore: award,
    commands.CorrectResult: correct,
    commands.ApplyPenalty: _penalty,
    commands.DrawLots: _lots,
    commands.CloseRound: _close_round,
    commands.PublishStandings: _publish,
    commands.PublishRatings: _rate,
    commands.CloseTournament: _close,
}
