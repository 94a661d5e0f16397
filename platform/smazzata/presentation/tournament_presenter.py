"""A tournament as the pages show it: sides with names, standings, rounds and their tables."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import cached_property
from itertools import groupby
from typing import Literal, NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.http import Http404
from django.utils.translation import gettext as _

from games.registry import rulesets
from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.reader import head
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.directory import club_names, display_names
from smazzata.presentation.narration import language
from smazzata.tables.models import MatchRow
from smazzata.tournament_management.handler import acting_now
from smazzata.tournament_management.models import TournamentRow, Venue
from smazzata.tournament_management.ranking_words import (
    RankingWords,
    criterion_name,
    ranking_words,
)
from smazzata.tournament_management.tournament import KIND, load, match_id
from tournaments.codes import CODES
from tournaments.codes.code import Article
from tournaments.deadlines import until
from tournaments.events import OfficialLine, TournamentOpened
from tournaments.pairing.model import Number
from tournaments.pairing.model import PairedTable as Seating
from tournaments.placing_points import placing_points
from tournaments.queries import as_everybody_sees, current_standings, outdated
from tournaments.standings.criteria import StandingsRow
from tournaments.standings.lines import Line, lines
from tournaments.standings.totals import TableResult
from tournaments.state import Round, Tournament
from tournaments.words import WORDS

ROWS = 200
"""Rows of one page of standings or tables."""


class SideMember(NamedTuple):
    """A person of a side."""

    id: str
    name: str


class Side(NamedTuple):
    """An entry as the public knows it."""

    number: Number
    members: list[SideMember]
    club: str
    withdrawn: bool

    @property
    def name(self) -> str:
        """The names of its members."""
        return ", ".join(member.name for member in self.members)


class Standing(NamedTuple):
    """A row of the standings."""

    row: StandingsRow
    side: Side
    wins: int
    draws: int
    losses: int
    last: int
    """Tables at which no other side was behind, and not all were level."""
    tie: str = ""
    """What split it from the line above, if both were level at first; or that it is level."""
    placing: Decimal | None = None
    """Points for the place, where a formula gives any."""
    awarded: tuple[str, ...] = ()
    """Of its points, those that were not played for: in which round, and how they came."""


class Finality(NamedTuple):
    """How final standings are."""

    state: Literal["", "provisional", "homologated"]
    """Empty: the tournament has no such rules."""
    version: int
    at: datetime | None
    """Since when they are final, or until when players may speak against the last round."""


class OfficialStanding(NamedTuple):
    """A line of an order from elsewhere."""

    official: OfficialLine
    side: Side
    computed: StandingsRow | None
    """None for an entry that has not played here."""

    @property
    def differs(self) -> bool:
        """Whether the place, or points that the order has, are others here."""
        if self.computed is None:
            return True
        here, there = self.computed, self.official
        points = there.vp not in (None, here.vp) or there.mp not in (None, here.mp)
        return points or here.place != there.place


class RoundProgress(NamedTuple):
    """How far a round is."""

    number: int
    tables: int
    finished: int
    closed: bool


class SideResult(NamedTuple):
    """A side at a table, with what it made there once that is known."""

    side: Side
    mp: int | None
    vp: int | None
    place: int | None


class TableRow(NamedTuple):
    """A table of a round."""

    number: int
    sides: list[SideResult]
    reasons: list[str]
    match: UUID | None
    """None until its match is opened."""
    deal: int
    """The deal being played; 0 when it is not known."""
    finished: bool
    source: str


class TournamentPresenter:
    """One tournament, for one request."""

    def __init__(self, live: LoadedAggregate[Tournament], rules: TournamentOpened) -> None:
        self.id = live.stream_id
        self.version = live.version
        self.hash = live.hash.hex()
        self.state = live.state
        self.rules = rules

    @property
    def seen(self) -> str:
        """What a page shows that follows it: the version, and the rounds whose hour has come."""
        return f"{self.version}.{len(self.state.rounds)}"

    @property
    def official(self) -> bool:
        """Whether the tournament keeps to its code; where not, everything that shows it says so."""
        return self.state.official_mode_left is None

    @property
    def standings_outdated(self) -> bool:
        """Whether the standings published last are provisional: corrected since, or open again."""
        return outdated(self.state)

    @property
    def finality(self) -> "Finality":
        """Whether the standings are provisional or final, and since or until when."""
        if done := self.state.homologated:
            return Finality("homologated", done.version, datetime.fromtimestamp(done.at, UTC))
        if self.rules.windows is None or not self.state.published:
            return Finality("", 0, None)
        end = until(self.state, len(self.state.rounds), "players") if self.state.rounds else None
        hour = None if end is None else datetime.fromtimestamp(end, UTC)
        return Finality("provisional", self.state.published[-1].version, hour)

    @property
    def title(self) -> str:
        """What the tournament is called."""
        return self.rules.title or game_name(self.rules.game)

    @property
    def game(self) -> str:
        """What its game is called."""
        return game_name(self.rules.game)

    @property
    def system(self) -> str:
        """What its system is called; where rounds differ, how many are played by which."""
        runs = [(system, len(list(rounds))) for system, rounds in groupby(self.rules.systems)]
        if len(runs) < 2:
            return system_name(runs[0][0] if runs else self.rules.system)
        return ", ".join(f"{rounds} × {system_name(system)}" for system, rounds in runs)

    @property
    def code(self) -> str:
        """The code and edition by which it is played, with the level of the event; else its own."""
        rules = self.rules.regulation
        known = CODES.get(rules.code) if rules is not None else None
        if rules is None or known is None:
            return self.rules.code
        said = [known.label(language()), *([level_name(rules.level)] if rules.level else [])]
        if rules.exemption:
            said.append(_("exemption: %(reason)s") % {"reason": rules.exemption})
        return "; ".join(said)

    @property
    def code_id(self) -> str:
        """The id of a code that is known here; empty for own rules."""
        rules = self.rules.regulation
        return rules.code if rules is not None and rules.code in CODES else ""

    @property
    def articles(self) -> list[tuple[str, str]]:
        """The closed list from which rulings choose: names and titles; empty where any is typed."""
        rules = self.rules.regulation
        if rules is None or not self.official:
            return []
        known = CODES.get(rules.code)
        found = [(ref, known.article(ref) if known else None) for ref in rules.articles]
        return [(ref, _article(ref, article)) for ref, article in found]

    @cached_property
    def venue(self) -> Venue | None:
        """Where and when it takes place, as far as somebody has said so."""
        return Venue.objects.filter(tournament=self.id).first()

    @cached_property
    def ranking(self) -> RankingWords:
        """What counts, in words."""
        return ranking_words(self.rules.scoring.scheme)

    @property
    def counts_totals(self) -> bool:
        """Whether the points are the totals themselves: then there is no other column for these."""
        return self.rules.scoring.scheme == "chips"

    @property
    def counts_losers(self) -> bool:
        """Whether all that counts is not to be last."""
        return self.rules.scoring.scheme == "loser"

    @property
    def two_sided(self) -> bool:
        """Whether tables have two sides: then there are wins, draws and losses."""
        return self.rules.sizes[0] == 2 * self.rules.together(self.rules.sizes[0])

    @property
    def pairs(self) -> bool:
        """Whether the entries are pairs of people."""
        return self.rules.side_size == 2

    @property
    def rounds(self) -> list[RoundProgress]:
        """The posted rounds."""
        return [_progress(played) for played in self.state.rounds]

    def standings(
        self, page: str | None, rows: int = ROWS, line: Line | None = None
    ) -> tuple[Page[StandingsRow], list[Standing]]:
        """A page of the standings as they are now, of so many rows; of one line where there are."""
        found = lines(self.state)
        among = found[line] if found and line else None
        placed = current_standings(self.state, among=among)
        shown = Paginator(placed, rows).get_page(page)
        sides = self.sides(row.number for row in shown)
        record = self._record({row.number for row in shown})
        shared = Counter(row.place for row in placed)
        return shown, [
            Standing(
                row,
                sides[row.number],
                *record[row.number],
                self._tie(row, shared[row.place]),
                self._placing.get(row.number),
                self.awarded.get(row.number, ()),
            )
            for row in shown.object_list
        ]

    @cached_property
    def awarded(self) -> dict[Number, tuple[str, ...]]:
        """By entry: the rounds whose points a referee set, or that were won without a match."""
        kinds = {"arbitral": _("by ruling"), "walkover": _("walk-over")}
        found: dict[Number, tuple[str, ...]] = {}
        for played in self.state.rounds:
            for table, source in sorted(played.sources.items()):
                if source not in kinds:
                    continue
                how = {"round": played.number, "how": kinds[source]}
                said = _("round %(round)s: %(how)s") % how
                for number in played.tables[table - 1].sides:
                    found[number] = (*found.get(number, ()), said)
        return found

    @cached_property
    def _placing(self) -> dict[Number, Decimal]:
        """The points for the places as they are now, to two decimals; none before any table."""
        rules, state = self.rules.placing_points, self.state
        if rules is None or not state.outcomes:
            return {}
        found = lines(state)
        among = [current_standings(state, among=line) for line in found.values()] if found else []
        overall = current_standings(state)
        points = placing_points(rules, among or [overall], overall, len(state.rounds[0].tables))
        return {number: Decimal(each).scaleb(-2) for number, each in points.items()}

    @property
    def placing_formula(self) -> str:
        """By which formula places are worth points, with its version; empty by none."""
        rules = self.rules.placing_points
        return f"{rules.formula}/{rules.version}" if rules is not None else ""

    def _tie(self, row: StandingsRow, shared: int) -> str:
        """Nothing is said before a table has been played, and nothing of the first criterion."""
        if not self.state.outcomes:
            return ""
        said = [_("level at this place")] if shared > 1 else []
        if row.decided and row.decided != self.rules.chain[0]:
            name = criterion_name(row.decided, self.ranking)
            said.insert(0, _("behind by %(criterion)s") % {"criterion": name})
        return "; ".join(said)

    def official_order(self) -> "list[OfficialStanding]":
        """An order that was published elsewhere, each line beside what is computed here."""
        computed = {row.number: row for row in current_standings(self.state)}
        sides = self.sides(line.number for line in self.state.official_order)
        return [
            OfficialStanding(line, sides[line.number], computed.get(line.number))
            for line in self.state.official_order
        ]

    @property
    def has_lines(self) -> bool:
        """Whether each line of a Mitchell movement may have a ranking of its own."""
        return lines(self.state) is not None

    def sides(self, numbers: Iterable[Number]) -> dict[Number, Side]:
        """Entries by number, with names and clubs."""
        entries = [self.state.entries[number] for number in numbers]
        members = {member for entry in entries for member in entry.members}
        called, home = display_names(members), club_names(members)
        return {
            entry.number: Side(
                entry.number,
                [SideMember(member, called[member]) for member in entry.members],
                ", ".join(dict.fromkeys(home[m] for m in entry.members if m in home)),
                entry.withdrawn,
            )
            for entry in entries
        }

    def round(self, number: int, page: str | None) -> "RoundView":
        """A posted round. Raises `Http404` when there is none of this number."""
        if not 0 < number <= len(self.state.rounds):
            raise Http404("round")
        played = self.state.rounds[number - 1]
        shown = Paginator(list(enumerate(played.tables, 1)), ROWS).get_page(page)
        seated = {n for _, table in shown for n in table.sides} | set(played.byes)
        sides = self.sides(sorted(seated))
        rows = MatchRow.objects.filter(tournament=self.id, round=number)
        rows = rows.only("number", "deal", "watched", "delayed")
        # Where people watch later than it happens, nobody is told here which deal is played.
        deals = {
            row.number or 0: row.deal if row.watched and not row.delayed else 0 for row in rows
        }
        tables = [self._table(played, at, table, sides, deals) for at, table in shown]
        return RoundView(_progress(played), shown, tables, [sides[n] for n in played.byes])

    def draw(self) -> list[Side]:
        """The sides in the order of the draw."""
        sides = self.sides(self.state.drawn)
        return [sides[number] for number in self.state.drawn]

    def _table(
        self,
        played: Round,
        number: int,
        table: Seating,
        sides: dict[Number, Side],
        deals: dict[int, int],
    ) -> TableRow:
        outcome = played.results.get(number)
        opened = number in deals or number in played.matches
        return TableRow(
            number,
            [
                self._side_result(joined([sides[n] for n in entries]), at, outcome)
                for at, entries in enumerate(played.sides_at(number))
            ],
            [sentence_of_reason(reason.code, reason.params, sides) for reason in table.reasons],
            match_id(self.id, played.number, number) if opened else None,
            deals.get(number, 0),
            outcome is not None,
            played.sources.get(number, ""),
        )

    def _side_result(self, side: Side, at: int, outcome: TableResult | None) -> SideResult:
        if outcome is None:
            return SideResult(side, None, None, None)
        return SideResult(side, outcome.mp[at], outcome.vp[at], outcome.places[at])

    def _record(self, numbers: set[Number]) -> dict[Number, tuple[int, int, int, int]]:
        """Tables won, drawn and lost (first alone, first with others, neither), and ended last."""
        record = {number: [0, 0, 0, 0] for number in numbers}
        for outcome in self.state.outcomes:
            for number, place in zip(outcome.sides, outcome.places, strict=True):
                if number in record:
                    shared = not outcome.has_winner
                    record[number][2 if place > 1 else int(shared)] += 1
                    record[number][3] += 1 < place == max(outcome.places)
        return {number: (w, d, lost, last) for number, (w, d, lost, last) in record.items()}


def joined(entries: Sequence[Side]) -> Side:
    """One side of a table, of partners as if they were one entry: it has the first one's number."""
    first, *others = entries
    if not others:
        return first
    return Side(
        first.number,
        [member for entry in entries for member in entry.members],
        ", ".join(dict.fromkeys(entry.club for entry in entries if entry.club)),
        all(entry.withdrawn for entry in entries),
    )


class RoundView(NamedTuple):
    """A round's tables, and who rests."""

    progress: RoundProgress
    page: Page[tuple[int, Seating]]
    tables: list[TableRow]
    byes: list[Side]


def get_tournament(tournament: UUID, *, official: bool = False) -> TournamentPresenter:
    """The tournament with this id, as everybody may see it now, or as officials do.

    All that is shown of a tournament (pages, files, answers to programs) comes through here: what
    is posted for an hour is nowhere before that hour. Raises `Http404` when there is none.
    """
    try:
        known = head(tournament).kind == KIND
    except UnknownStream:
        known = False
    if not known:
        raise Http404("tournament")
    live = load(tournament)
    rules = live.state.rules
    if rules is None:
        raise Http404("tournament")
    if not official:
        live = live._replace(state=as_everybody_sees(live.state, acting_now().at))
    return TournamentPresenter(live, rules)


def game_name(game: str) -> str:
    """What a game is called: as its own words say, which may be politer than its id.

    A game that is not installed any more has its id, written as a name.
    """
    rules = rulesets().get(game)
    phrase = rules.words.get(game) if rules else None
    name = phrase.say(language()) if phrase else game.replace("_", " ")
    return name[:1].upper() + name[1:]


def titles(tournaments: Iterable[UUID | str | None]) -> dict[str, str]:
    """What tournaments are called, by id; one that the lists do not know yet is called so."""
    wanted = {str(tournament) for tournament in tournaments if tournament}
    rows = TournamentRow.objects.filter(id__in=wanted).values_list("id", "title", "game")
    found = {str(id_): title or game_name(game) for id_, title, game in rows}
    return {id_: found.get(id_) or _("Tournament") for id_ in wanted}


def level_name(level: str) -> str:
    """What the level of an event is called in the language of the page."""
    return {
        "club": _("club event"),
        "federal": _("federal event"),
        "regional": _("regional event"),
        "national": _("national event"),
    }.get(level, level)


def _article(ref: str, article: Article | None) -> str:
    """An article as a list shows it, with its usual penalty where that is known."""
    if article is None:
        return ref
    said = f"{ref}: {article.title.say(language())}"
    return f"{said} ({article.usual.say(language())})" if article.usual else said


def system_name(system: str) -> str:
    """What a system of pairing is called in the language of the page."""
    return {
        "swiss": _("Swiss"),
        "danish": _("Danish"),
        "mitchell": _("Mitchell"),
        "round-robin": _("Round robin"),
        "knockout": _("Knock-out"),
        "individual": _("Individual, partners change"),
        "groups": _("Groups"),
        "final": _("Final"),
        "second-chance": _("Knock-out with second chances"),
    }.get(system, system)


def _progress(played: Round) -> RoundProgress:
    return RoundProgress(played.number, len(played.tables), len(played.results), played.closed)


def sentence_of_reason(code: str, params: dict[str, int | str], sides: dict[Number, Side]) -> str:
    """Why a table is as it is, in the language of the page."""
    named = {
        key: sides[value].name if key in ("a", "b") and value in sides else value
        for key, value in params.items()
        if not isinstance(value, str) or key not in ("a", "b")
    }
    return WORDS[code].say(language(), {**params, **named})


def matches_of(presenter: TournamentPresenter) -> Sequence[UUID]:
    """The matches of all tables whose results are recorded."""
    return [
        match_id(presenter.id, played.number, table)
        for played in presenter.state.rounds
        for table in sorted(played.results)
    ]
