"""Fixing the rules of a tournament."""

from games.kernel.refusal import Refusal
from games.kernel.seats import MOST_SEATS
from games.kernel.victory import table_problems
from tournaments import commands, events
from tournaments.decisions.decision import Decision
from tournaments.movements.systems import unfit
from tournaments.partners import together
from tournaments.scoring.points import MOST_PLACING, usual_rest
from tournaments.state import Tournament
from tournaments.windows import LONGEST

MAX_ROUNDS = 100
MAX_TITLE = 120
MAX_GROUPS = 1000


def open_tournament(state: Tournament, command: commands.OpenTournament) -> Decision:
    """The tournament opened, with everything that holds at all its tables."""
    if state.rules is not None:
        return Refusal("tournament_exists")
    if refusal := next(filter(None, (unfit_in(command) for unfit_in in _UNFIT)), None):
        return refusal
    size, scoring = command.sizes[0], command.scoring
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
            rest=command.rest or usual_rest(scoring, size // together(command.partners, size)),
            club_gap=command.club_gap,
            seed_commitment=command.seed_commitment,
            code=command.code,
            title=command.title,
            ruleset=command.ruleset,
            tables=command.tables,
            side_gap=command.side_gap,
            claims=command.claims,
            systems=command.systems,
            regulation=command.regulation,
            partners=command.partners,
            groups=command.groups,
            qualify=command.qualify,
            placing_points=command.placing_points,
            windows=command.windows,
            stand=command.stand,
        ),
    )


def _unfit_settings(command: commands.OpenTournament) -> Refusal | None:
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
    if others != sorted(set(others) & set(command.sizes) - {command.sizes[0]}):
        return Refusal("setting_out_of_range")
    if command.windows is not None and not command.windows.sensible:
        return Refusal("windows_unfit", params={"most": LONGEST})
    if len(set(command.chain)) != len(command.chain) or not command.chain:
        return Refusal("chain_unfit")
    return None


def _unfit_level(command: commands.OpenTournament) -> Refusal | None:
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


def _unfit_systems(command: commands.OpenTournament) -> Refusal | None:
    size = command.sizes[0]
    if command.systems and len(command.systems) != command.rounds:
        params = {"given": len(command.systems), "rounds": command.rounds}
        return Refusal("systems_unfit", params=params)
    asked = (unfit(system, size, 0, 0) for system in (command.system, *command.systems))
    return next((refusal for refusal in asked if refusal), None) if size > 2 else None


def _unfit_partners(command: commands.OpenTournament) -> Refusal | None:
    """Partners change by a schedule of its own, and only at tables of four single people."""
    individual = [s == "individual" for s in (command.systems or (command.system,))]
    if command.partners == 1:
        return Refusal("individual_needs_partners") if any(individual) else None
    fits = command.partners == 2 and command.side_size == 1 and command.sizes[0] == 4
    if not (fits and set(command.sizes) <= {4, 3} and all(individual)):
        return Refusal("partners_unfit")
    return None


def _unfit_stages(command: commands.OpenTournament) -> Refusal | None:
    """Groups are so many, and a final has so many in it and is the end."""
    systems = command.systems or (command.system,)
    if not (0 <= command.groups <= MAX_GROUPS and 0 <= command.qualify <= MAX_GROUPS):
        return Refusal("setting_out_of_range")
    if ("groups" in systems) != (command.groups > 0):
        return Refusal("groups_missing")
    if ("final" in systems) != (command.qualify > 0):
        return Refusal("qualify_missing")
    if "final" in systems:
        first = systems.index("final")
        if not first or set(systems[first:]) != {"final"}:
            return Refusal("final_unfit")
    return None


def _unfit_scoring(command: commands.OpenTournament) -> Refusal | None:
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


_UNFIT = (
    _unfit_settings,
    _unfit_scoring,
    _unfit_partners,
    _unfit_stages,
    _unfit_systems,
    _unfit_level,
)
"""What makes rules that cannot be played by, in the order in which it is asked."""
