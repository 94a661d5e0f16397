"""Opening: the rules of a tournament are fixed."""

from typing import Any, Literal

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.seats import MOST_SEATS
from games.kernel.victory import table_problems
from games.kernel.words import Phrase
from tournaments import settings
from tournaments.authority import DIRECTION
from tournaments.events.opening import TableOptions, TournamentOpened
from tournaments.movements.danish import Variant
from tournaments.movements.partners import together
from tournaments.movements.systems import System, unfit
from tournaments.regulations.regulation import LONGEST, Regulation, Windows
from tournaments.scoring.placing_points import PlacingPoints
from tournaments.scoring.points import MOST_PLACING, Rest, Scoring, usual_rest
from tournaments.settings import SETTINGS, find_unfit
from tournaments.standings.criteria import Criterion
from tournaments.state import Tournament
from tournaments.subjects.opening_refusals import REFUSALS
from tournaments.subjects.subject import Case, Decision, Fact, Rule, Subject, copy_fields

MAX_ROUNDS = 100
MAX_TITLE = 120


class OpenTournament(Command, frozen=True):
    """Fix the rules. Without `rest` the usual one of the scoring applies."""

    game: str
    rounds: int
    scoring: Scoring
    seed_commitment: str
    """`tournaments.pairing.draw.seed_commitment` of the seed that the draw will publish."""
    options: dict[str, Any] = {}
    system: System = "swiss"
    variant: Variant = "modified"
    step: int = 1
    sizes: tuple[int, ...] = (2,)
    side_size: int = 1
    chain: tuple[Criterion, ...] = ("vp", "mp")
    rest: Rest | None = None
    club_gap: int = 10
    side_gap: int = 0
    code: str = ""
    title: str = ""
    ruleset: int = 1
    """Version of the game's rules."""
    claims: bool = False
    """Whether the players claim their results themselves."""
    systems: tuple[System, ...] = ()
    """The system of each round, where not all are by `system`."""
    groups: int = 0
    qualify: int = 0
    """How many go on into the final: of each of the `groups`, or of all."""
    partners: int = 1
    """Entries that play together at a table: 2 where single people get a partner each round."""
    tables: tuple[TableOptions, ...] = ()
    """Where tables of another than the wanted size need other options of the game."""
    regulation: Regulation | None = None
    """What the code rules here; None: own rules, which `code` may name."""
    placing_points: PlacingPoints | None = None
    windows: Windows | None = None
    """How long results may be spoken against, where standings are to be homologated."""
    stand: Literal["entered", "took_part"] = "took_part"
    """Who stands in the standings; `entered` is for logs of before."""
    leavers: Literal["stand", "annulled"] = "stand"
    level_tables: Literal["draw", "decide"] = "decide"
    unplayed: Literal["mixed", "apart", "each"] = "each"
    """How rests, walk-overs and penalties count; the others are for logs of before."""
    third: Literal["again", "once"] = "once"
    """How often a third in a Mitchell meets anybody; `again` is for logs of before."""


def open_tournament(case: Case, command: OpenTournament) -> Decision:
    """The tournament opened, with everything that holds at all its tables."""
    if case.state.rules is not None:
        return Refusal("tournament_exists")
    if refusal := next(filter(None, (check(command) for check in _CHECKS)), None):
        return refusal
    size, scoring = command.sizes[0], command.scoring
    rest = command.rest or usual_rest(scoring, size // together(command.partners, size))
    opened = copy_fields(TournamentOpened, command, rest=rest)
    unfit = find_unfit(opened)
    return Refusal(f"{unfit.name}_unfit") if unfit is not None else (opened,)


def _check_settings(command: OpenTournament) -> Refusal | None:
    if not command.sizes or not set(command.sizes) <= set(range(2, MOST_SEATS + 1)):
        params = {"sizes": ", ".join(map(str, command.sizes)), "most": MOST_SEATS}
        return Refusal("sizes_unfit", params=params)
    if not 1 <= command.rounds <= MAX_ROUNDS:
        return Refusal("rounds_out_of_range", params={"rounds": command.rounds, "most": MAX_ROUNDS})
    if len(command.title) > MAX_TITLE:
        return Refusal("title_too_long", params={"most": MAX_TITLE})
    others = [table.sides for table in command.tables]
    if (
        command.side_size not in (1, 2)
        or command.ruleset < 1
        or not all(setting.admits(getattr(command, setting.name)) for setting in SETTINGS)
        or others != sorted(set(others) & set(command.sizes) - {command.sizes[0]})
    ):
        return Refusal("setting_out_of_range")
    if command.windows is not None and not command.windows.sensible:
        return Refusal("windows_unfit", params={"most": LONGEST})
    if len(set(command.chain)) != len(command.chain) or not command.chain:
        return Refusal("chain_unfit")
    return None


def _check_level(command: OpenTournament) -> Refusal | None:
    """Why a level does not allow so many rounds, unless there is an exemption."""
    regulation, rounds = command.regulation, command.rounds
    if regulation is None or regulation.exemption:
        return None
    fewest, most = regulation.limits.fewest_rounds, regulation.limits.most_rounds
    if most is not None and rounds > most:
        return Refusal("level_most_rounds", params={"rounds": rounds, "most": most})
    if fewest is not None and rounds < fewest:
        return Refusal("level_fewest_rounds", params={"rounds": rounds, "fewest": fewest})
    return None


def _check_systems(command: OpenTournament) -> Refusal | None:
    size = command.sizes[0]
    if command.systems and len(command.systems) != command.rounds:
        params = {"given": len(command.systems), "rounds": command.rounds}
        return Refusal("systems_unfit", params=params)
    asked = (unfit(system, size, 0, 0) for system in (command.system, *command.systems))
    return next((refusal for refusal in asked if refusal), None) if size > 2 else None


def _check_partners(command: OpenTournament) -> Refusal | None:
    """Partners change by a schedule of its own, and only at tables of four single people."""
    individual = [s == "individual" for s in (command.systems or (command.system,))]
    if command.partners == 1:
        return Refusal("individual_needs_partners") if any(individual) else None
    fits = command.partners == 2 and command.side_size == 1 and command.sizes[0] == 4
    if not (fits and set(command.sizes) <= {4, 3} and all(individual)):
        return Refusal("partners_unfit")
    return None


def _check_stages(command: OpenTournament) -> Refusal | None:
    """Groups are so many, and a final has so many in it and is the end."""
    systems = command.systems or (command.system,)
    if ("groups" in systems) != (command.groups > 0):
        return Refusal("groups_missing")
    if ("final" in systems) != (command.qualify > 0):
        return Refusal("qualify_missing")
    if "final" in systems:
        first = systems.index("final")
        if not first or set(systems[first:]) != {"final"}:
            return Refusal("final_unfit")
    return None


def _check_scoring(command: OpenTournament) -> Refusal | None:
    scoring, sizes = command.scoring, command.sizes
    if not 1 <= scoring.best <= MOST_PLACING:
        return Refusal("setting_out_of_range")
    if (scoring.scheme == "victory") != (scoring.table is not None):
        return Refusal("scoring_unfit")
    if scoring.table is not None and (problems := table_problems(scoring.table)):
        return Refusal(problems[0].code, params=problems[0].params)
    own = {table.sides for table in command.tables if table.victory is not None}
    for table in command.tables:
        if table.victory is not None and (problems := table_problems(table.victory)):
            return Refusal(problems[0].code, params=problems[0].params)
    if own and scoring.scheme != "victory":
        return Refusal("scoring_unfit")
    if scoring.scheme == "victory" and set(sizes[1:]) - {sizes[0]} != own:
        # With more comparisons there is more to share: without a table of its own, and the points
        # brought to the same measure (`TournamentOpened.points`), they would not compare.
        return Refusal("victory_needs_one_size", params={"sizes": list(sizes)})
    return None


_CHECKS = (
    _check_settings,
    _check_scoring,
    _check_partners,
    _check_stages,
    _check_systems,
    _check_level,
)
"""What makes rules that cannot be played by, in the order in which it is asked."""


def _fold_tournament_opened(state: Tournament, event: TournamentOpened) -> None:
    state.rules, state.planned_rounds = event, event.rounds


SUBJECT = Subject(
    "opening",
    rules=(Rule(OpenTournament, open_tournament, offices=DIRECTION, program="open"),),
    facts=(
        Fact(
            TournamentOpened,
            _fold_tournament_opened,
            "course",
            "Il torneo è aperto. Turni: {rounds}.",
            "The tournament is open. Rounds: {rounds}.",
            done=Phrase("Apertura del torneo", "Opening of the tournament"),
            cause=OpenTournament,
        ),
    ),
    refusals={**REFUSALS, **settings.REFUSALS},
)
