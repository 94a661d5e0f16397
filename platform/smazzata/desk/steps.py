"""What comes next at a tournament, and the commands of each step that a person may take."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.words import bad_setting
from smazzata.tournament_management.secret_key import seed_of
from tournaments.authority import NOBODY, Office
from tournaments.movements.systems import FIXED, SYSTEMS
from tournaments.queries import outdated, proposal_stands
from tournaments.registry import BOOK
from tournaments.state import Tournament
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.length import ChangeRounds, EndEarly
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.subject import Case, decide_by_rule


class Step(StrEnum):
    """A step between two tables of results."""

    DRAW = "draw"
    PROPOSE = "propose"
    POST = "post"
    CLOSE_ROUND = "close_round"
    PUBLISH = "publish"
    """Once more, after a correction."""
    HOMOLOGATE = "homologate"
    FINISH = "finish"
    END_HERE = "end_here"
    """Instead of the rounds that are left."""
    ADD_ROUND = "add_round"
    """Instead of the end."""


_FIRST: Mapping[Step, type[Command]] = MappingProxyType({
    Step.DRAW: MakeDraw,
    Step.PROPOSE: ProposeRound,
    Step.POST: PostRound,
    Step.CLOSE_ROUND: CloseRound,
    Step.PUBLISH: PublishStandings,
    Step.HOMOLOGATE: HomologateStandings,
    Step.FINISH: CloseTournament,
    Step.END_HERE: EndEarly,
    Step.ADD_ROUND: ChangeRounds,
})  # fmt: skip


def may(step: Step, held: frozenset[Office]) -> bool:
    """Whether one of these offices may take a step."""
    return not held.isdisjoint(BOOK.rules[_FIRST[step]].offices)


def due(state: Tournament) -> list[Step]:
    """The steps that can be taken now, the next one first."""
    if state.rules is None or state.closed:
        return []
    if not state.draw_complete:
        return [Step.DRAW]
    again = [Step.PUBLISH] if _corrected(state) else []
    more = len(state.rounds) < state.rules.rounds
    pairing = [*([Step.POST] if proposal_stands(state) else []), Step.PROPOSE] if more else []
    if state.open_rounds:
        closing = [Step.CLOSE_ROUND] if state.open_rounds[0].complete else []
        # A late table keeps nobody waiting where the pairing does not look at results.
        return [*closing, *again, *(pairing if state.rules.system in FIXED else [])]
    if pairing or again:
        return [*again, *pairing]
    final = state.rules.windows is None or state.homologated is not None
    return [Step.FINISH if final else Step.HOMOLOGATE]


def instead(state: Tournament) -> list[Step]:
    """What can be done after a closed round instead of going on as it is planned."""
    if state.rules is None or state.settled or not state.rounds_closed:
        return []
    more = Step.END_HERE if state.rounds_closed < state.rules.rounds else Step.ADD_ROUND
    command = _change_course(more, state, state.rules.rounds)
    found = decide_by_rule(Case(state, NOBODY, BOOK), command)
    return [] if isinstance(found, Refusal) else [more]


def _change_course(step: Step, state: Tournament, rounds: int) -> Command:
    if step is Step.END_HERE:
        return EndEarly(state.rounds_closed)
    return ChangeRounds(rounds + 1)


def _corrected(state: Tournament) -> bool:
    """Whether the standings published last are wrong, and those that are right can be published."""
    return outdated(state) and state.published[-1].round <= state.rounds_closed


def _why_not(step: str, state: Tournament, possible: Sequence[Step]) -> dict[str, str]:
    """The step, those that are due, and the tables whose results an open round waits for."""
    found = {"step": step, "due": ", ".join(possible)}
    if state.open_rounds:
        played = state.open_rounds[0]
        tables = [n for n in played.numbers if n not in played.results]
        found["missing"] = ", ".join(map(str, tables))
    return found


def commands_of(
    step: str,
    tournament: UUID,
    state: Tournament,
    system: str = "",
    seen: str = "",
    hour: int = 0,
    cut_short: bool = False,
) -> list[Command] | Refusal:
    """The commands of a step that is due; `seen` is the hash of the proposal that is meant,
    `hour` when everybody is to see the round, in seconds since 1970.

    `cut_short`: it was said that the rounds are too few for the system, and that is meant.

    Refusals: `unknown_step` where there is none of this name, `step_not_due`, and `bad_setting` of
    a `system` that does not exist.
    """
    if step not in set(Step):
        return Refusal("unknown_step", params={"step": step[:40]})
    possible = (*due(state), *instead(state))
    if step not in possible:
        return Refusal("step_not_due", params=_why_not(step, state, possible))
    if system not in {"", *SYSTEMS}:
        return bad_setting("system", system)
    number = len(state.rounds) + 1
    match Step(step):
        case Step.DRAW:
            return [MakeDraw(seed_of(tournament), cut_short=cut_short)]
        case Step.PROPOSE:
            return [ProposeRound(number, system or None)]  # type: ignore[arg-type]
        case Step.POST:
            return [PostRound(number, seen, hour)]
        case Step.CLOSE_ROUND:
            return [
                CloseRound(state.open_rounds[0].number),
                PublishStandings(),
            ]
        case Step.PUBLISH:
            return [PublishStandings()]
        case Step.HOMOLOGATE:
            return [HomologateStandings(state.published[-1].version)]
        case Step.END_HERE | Step.ADD_ROUND:
            rounds = state.rules.rounds if state.rules is not None else 0
            return [_change_course(Step(step), state, rounds)]
        case Step.FINISH:
            return [CloseTournament()]
