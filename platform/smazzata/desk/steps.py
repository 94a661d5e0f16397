"""What comes next at a tournament, and the commands of each step that a person may take."""

from enum import StrEnum
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.tournament_management.process_manager import rating, seed_of
from tournaments import commands
from tournaments.movements.systems import SYSTEMS
from tournaments.queries import current_standings, proposal_stands, standings_digest
from tournaments.state import Tournament


class Step(StrEnum):
    """A step between two tables of results."""

    DRAW = "draw"
    PROPOSE = "propose"
    POST = "post"
    CLOSE_ROUND = "close_round"
    PUBLISH = "publish"
    """Once more, after a correction."""
    FINISH = "finish"


UNKNOWN = Refusal("unknown_step")


def due(state: Tournament) -> list[Step]:
    """The steps that can be taken now, the next one first."""
    if state.rules is None or state.closed:
        return []
    if not state.draw_complete:
        return [Step.DRAW]
    played = state.current
    if played is not None and not played.closed:
        complete = len(played.results) == len(played.tables)
        return [Step.CLOSE_ROUND] if complete else []
    outdated = [Step.PUBLISH] if _outdated(state) else []
    if len(state.rounds) < state.rules.rounds:
        return [*outdated, *([Step.POST] if proposal_stands(state) else []), Step.PROPOSE]
    return [*outdated, Step.FINISH]


def _outdated(state: Tournament) -> bool:
    """Whether something was corrected since the standings were published."""
    if not state.published:
        return False
    return state.published[-1].digest != standings_digest(current_standings(state))


def commands_of(
    step: str,
    tournament: UUID,
    state: Tournament,
    system: str = "",
    seen: str = "",
    cut_short: bool = False,
) -> list[Command] | Refusal:
    """The commands of a step that is due; `seen` is the hash of the proposal that is meant.

    `cut_short`: it was said that the rounds are too few for the system, and that is meant.

    Refusals: `unknown_step`.
    """
    if step not in due(state) or system not in {"", *SYSTEMS}:
        return UNKNOWN
    number = len(state.rounds) + 1
    match Step(step):
        case Step.DRAW:
            return [commands.MakeDraw(seed_of(tournament), cut_short=cut_short)]
        case Step.PROPOSE:
            return [commands.ProposeRound(number, system or None)]  # type: ignore[arg-type]
        case Step.POST:
            return [commands.PostRound(number, seen)]
        case Step.CLOSE_ROUND:
            return [commands.CloseRound(number - 1), commands.PublishStandings()]
        case Step.PUBLISH:
            return [commands.PublishStandings()]
        case Step.FINISH:
            return [rating(state), commands.CloseTournament()]
