"""Opening a tournament: its rules, its entries, its tables, and what runs by itself."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db import transaction
from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.ranking import Ranking
from games.kernel.refusal import Refusal
from games.kernel.victory import VictoryTable
from smazzata.ledger.events import new_stream_id
from smazzata.members.directory import find_or_create_member
from smazzata.members.models import Member
from smazzata.tables.settings import TableSettings, check_settings
from smazzata.tournament_management.automation import EVERY_STEP, MachineStep, automate
from smazzata.tournament_management.formats import Format, format_of
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.models import TournamentSecret, TournamentTables
from smazzata.tournament_management.process_manager import blocked
from smazzata.tournament_management.secret_key import draw_seed
from tournaments.movements.systems import System
from tournaments.pairing.draw import seed_commitment
from tournaments.regulations import CODES
from tournaments.regulations.code import Code
from tournaments.regulations.regulation import Level, Regulation, Windows
from tournaments.scoring.placing_points import Formula, PlacingPoints
from tournaments.scoring.points import Rest
from tournaments.standings.criteria import Criterion, usual_chain
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.opening import OpenTournament

ITALIAN = "it"
"""In which the log names a code; pages say it in the reader's language."""
ADMIT = 500
"""Entries of one append."""


class Entrant(NamedTuple):
    """A person who is entered, known here or not."""

    name: str
    club: str
    licence: str
    rating: int | None


class Plan(NamedTuple):
    """What an organiser decides before a tournament."""

    title: str
    game: str
    options: Mapping[str, object]
    system: System
    rounds: int
    entries: Sequence[Sequence[Entrant | Member]]
    """Each entry's people: one, or two where pairs play."""
    bot: str
    """Who plays the seats of people who have no account."""
    key: bytes
    """32 secret bytes; the same key gives the same tournament."""
    tables: TableSettings | None = None
    """For members with an account to play themselves; None: bots play every seat."""
    automation: frozenset[MachineStep] = EVERY_STEP
    """The steps that a machine takes; the others wait for people's commands."""
    ranking: Ranking | None = None
    """What counts; None: what is usual for the game."""
    seats: Sequence[int] = ()
    """How many may sit at a table, the wanted number first; empty: as the game allows."""
    lots: bool = False
    """Whether lots settle what the chain of ties leaves level."""
    systems: Sequence[System] = ()
    """The system of each round, where not all are by `system`."""
    table: VictoryTable | None = None
    """Victory points of the organiser's own; None: as usual for the game."""
    chain: Sequence[Criterion] = ()
    """What breaks ties, in order; empty: what is usual."""
    rest: Rest | None = None
    """What a rest is worth; None: what is usual."""
    code: str = ""
    """The body and edition whose rules apply."""
    claims: bool = False
    """Whether players write their results themselves; a table that is online reports its own."""
    windows: Windows | None = None
    """How long results may be spoken against, where standings are to be homologated."""
    threes: bool = False
    """Whether people who are left over sit at a table of three, where others meet in twos."""
    code_of: str = ""
    """One of `tournaments.regulations.CODES`; empty: own rules."""
    level: Level | None = None
    """Of the event, where its code has levels."""
    exemption: str = ""
    """Why the level's limit of rounds does not hold, and who said so."""
    same_category: bool = False
    """Whether a substitute must be of the same category or a lower one, whatever the code says."""
    placing: Formula | None = None
    """By which formula places are worth points."""
    settings: Mapping[str, Any] = MappingProxyType({})
    """Those of `tournaments.settings` that were chosen, by name; the others are as usual."""
    opened_by: str = "organiser"
    """Who opens it, as the ledger names people."""

    @property
    def format(self) -> Format | Refusal:
        """How its game is played. Refusals and errors are those of `format_of`, and
        `code_without_table`: its code has none for rounds of so many hands, and none was chosen.
        """
        found = format_of(
            self.game,
            self.options,
            ranking=self.ranking,
            seats=self.seats,
            table=self.table,
            partners=self.partners,
            threes=self.threes,
        )
        if isinstance(found, Refusal) or self.table is not None or not self.code_of:
            return found
        if found.scoring.scheme != "victory":
            return found
        two = found.sizes[0] == 2 * self.partners
        table = self._code.tables.get(self._hands(found)) if two else None
        if table is None:
            return Refusal("code_without_table", params={"hands": self._hands(found)})
        return found._replace(scoring=replace(found.scoring, table=table))

    @property
    def _code(self) -> Code:
        return CODES[self.code_of]

    def _hands(self, found: Format) -> int:
        """Of a round; 0 where nobody knows."""
        return found.rules.slip_hands(found.options)

    def _regulation(self, found: Format) -> Regulation | None:
        ruled = None
        if self.code_of:
            ruled = self._code.regulation(self.level, self._hands(found), self.exemption)
        if not self.same_category:
            return ruled
        # Also where no code rules: then it is the only thing that differs from what is usual.
        ruled = ruled or Regulation("")
        return replace(ruled, substitution=replace(ruled.substitution, same_category=True))

    @property
    def _windows(self) -> Windows | None:
        """Those of the code; where a machine ends the tournament there is nobody to homologate."""
        return (
            self._code.windows
            if self.code_of and MachineStep.CLOSE not in self.automation
            else None
        )

    def _rest(self, found: Format) -> Rest | None:
        """As the organiser says; else as the code has it, where its table counts."""
        if self.rest is not None or not self.code_of or self.table is not None:
            return self.rest
        rest = self._code.rests.get(self._hands(found))
        two = found.sizes[0] == 2 * self.partners
        fits = rest is not None and found.scoring.scheme == "victory" and two
        return Rest(rest.vp, rest.mp, rest.absent) if rest is not None and fits else None

    def _placing_points(self, found: Format) -> PlacingPoints | None:
        if self.placing is None:
            return None
        return PlacingPoints(self.placing, boards=self.rounds * max(self._hands(found), 1))

    @property
    def partners(self) -> int:
        """Entries that play together at a table: 2 where single people change partners."""
        return 2 if self.system == "individual" else 1

    def opening(self, found: Format) -> OpenTournament:
        """The command that fixes its rules."""
        usual = usual_chain(
            "final" if "final" in self.systems else self.system,
            found.scoring.scheme,
            match_points_first=found.rules.match_points_first(found.options),
            many_sizes=len(found.sizes) > 1 and not self.threes,
        )
        return OpenTournament(
            game=self.game,
            ruleset=found.rules.version,
            title=self.title,
            options=found.options,
            rounds=self.rounds,
            system=self.system,
            systems=tuple(self.systems),
            scoring=found.scoring,
            chain=(*(self.chain or usual), *(("lots",) if self.lots else ())),
            rest=self._rest(found),
            code=self.code or (self._code.label(ITALIAN) if self.code_of else ""),
            regulation=self._regulation(found),
            placing_points=self._placing_points(found),
            sizes=found.sizes,
            tables=found.others,
            side_size=len(found.parties[0]),
            windows=self.windows or self._windows,
            claims=self.claims and self.tables is None,
            partners=self.partners,
            seed_commitment=seed_commitment(draw_seed(self.key)),
            **self._level_tables,
            **self.settings,
        )

    @property
    def _level_tables(self) -> dict[str, Any]:
        """Where a machine closes the rounds nobody is asked who goes on from a tie."""
        by_itself = MachineStep.CLOSE_ROUND in self.automation
        return {"level_tables": "draw"} if by_itself and "level_tables" not in self.settings else {}


@transaction.atomic
def open_tournament(plan: Plan) -> UUID | Refusal:
    """Opens a tournament, admits its entries and says what runs by itself, or does nothing of it.

    Refusals are those of the game's options, of the tables' settings and of the tournament's rules;
    where a machine makes the draw, also when the entries are too few for the first round or for all
    rounds. Raises `games.registry.UnknownGameError`.
    """
    found = plan.format
    if isinstance(found, Refusal):
        return found
    settings = plan.tables or TableSettings()
    refusal = check_settings(settings)
    if refusal is not None:
        return refusal
    tournament = new_stream_id()
    steps: list[Command] = [plan.opening(found)]
    for people in plan.entries:
        members = [_member(person) for person in people]
        steps.append(
            AdmitEntry(
                members=tuple(str(member.id) for member in members),
                club=str(members[0].club_id or ""),
                rating=getattr(people[0], "rating", None),
            )
        )
    for first in range(0, len(steps), ADMIT):
        part = steps[first : first + ADMIT]
        answer = execute(tournament, part, uuid5(tournament, f"open.{first}"), plan.opened_by)
        if isinstance(answer, Refusal):
            transaction.set_rollback(True)
            return answer
    TournamentSecret.objects.create(tournament=tournament, key=plan.key)
    TournamentTables.objects.create(
        tournament=tournament, settings=settings, people=plan.tables is not None, bot=plan.bot
    )
    automate(tournament, plan.automation)
    refusal = blocked(tournament)
    if refusal is not None:
        transaction.set_rollback(True)
        return refusal
    return tournament


def _member(person: Entrant | Member) -> Member:
    """The member behind an entry: known already, or enrolled now."""
    if isinstance(person, Member):
        return person
    return find_or_create_member(person.name, person.club, person.licence)
