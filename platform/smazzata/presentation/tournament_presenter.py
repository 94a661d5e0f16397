"""A tournament as the pages show it: sides with names, standings, rounds and their tables."""

from collections.abc import Container, Iterable, Sequence
from datetime import datetime
from functools import cached_property
from itertools import groupby
from uuid import UUID

from django.core.paginator import Page
from django.http import Http404
from django.utils.translation import gettext as _
from msgspec.structs import replace

from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.reader import head
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.directory import Described, describe_members, names_digest
from smazzata.members.name_changes import written_at
from smazzata.presentation.match_points import (
    MatchPointsColumn,
    deciding_column,
    match_point_columns,
)
from smazzata.presentation.narration import language
from smazzata.presentation.round_view import (
    ROWS,
    RoundProgress,
    RoundView,
    get_round,
    progress,
    round_view,
)
from smazzata.presentation.sides import Side, SideMember, tell_apart, with_today
from smazzata.presentation.standing_rows import (
    Finality,
    GroupRows,
    OfficialStanding,
    Standing,
    awarded,
    finality,
    group_rows,
    official_standings,
    standing_rows,
)
from smazzata.presentation.tournament_names import article_name, game_name, level_name, system_name
from smazzata.tournament_management.handler import acting_now
from smazzata.tournament_management.models import Venue
from smazzata.tournament_management.publications import as_published, publications
from smazzata.tournament_management.ranking_words import (
    RankingWords,
    criterion_name,
    ranking_words,
)
from smazzata.tournament_management.tournament import KIND, load, match_id
from tournaments.brackets import Bracket, find_bracket
from tournaments.events.opening import TournamentOpened
from tournaments.pairing.model import Number
from tournaments.queries import as_everybody_sees, outdated
from tournaments.regulations import CODES
from tournaments.settings import tell_settings
from tournaments.standings.criteria import StandingsRow
from tournaments.standings.groups import Line, lines, qualifying_over
from tournaments.state import Tournament


class TournamentPresenter:
    """One tournament, for one request."""

    def __init__(
        self,
        live: LoadedAggregate[Tournament],
        rules: TournamentOpened,
        published_at: datetime | None = None,
        title_today: str = "",
    ) -> None:
        self.published_at, self.title_today = published_at, title_today
        """When it was as it is shown: names are those of then, with today's beside them."""
        self.id = live.stream_id
        self.version = live.version
        self.hash = live.hash.hex()
        self.state = live.state
        self.rules = rules

    @property
    def seen(self) -> str:
        """What a page shows that follows it: the version, and the rounds whose hour has come."""
        return f"{self.version}.{len(self.state.rounds)}"

    @cached_property
    def mark(self) -> tuple[object, ...]:
        """From what its pages follow, but for rows beside the log: the key by which they are shared
        (`smazzata.presentation.shared_work`).
        """
        entries = self.state.entries.values()
        people = names_digest(member for entry in entries for member in entry.members)
        return (self.id, self.hash, len(self.state.rounds), people)

    @property
    def official(self) -> bool:
        """Whether the tournament keeps to its code; where not, everything that shows it says so."""
        return self.state.official_mode_left is None

    @property
    def course(self) -> str:
        """How it was not played as it was planned: cancelled and why, or ended early; else empty.

        All that shows the tournament says so.
        """
        state = self.state
        if state.cancelled is not None:
            return _("Cancelled: %(reason)s") % {"reason": state.cancelled.reason}
        if state.rules is not None and state.rules_before_end is not None:
            rounds = {"round": state.rules.rounds, "rounds": state.rules_before_end.rounds}
            return _("Ended after round %(round)s of %(rounds)s") % rounds
        return ""

    @property
    def course_tone(self) -> str:
        """How loudly `course` is shown: `bad` or `warn`."""
        return "bad" if self.state.cancelled is not None else "warn"

    @property
    def over(self) -> str:
        """That nothing more happens, in a word; empty while something may."""
        if self.state.cancelled is not None:
            return _("Cancelled")
        return _("Finished") if self.state.closed else ""

    @property
    def over_tone(self) -> str:
        """How loudly `over` is shown: `bad` or `good`."""
        return "bad" if self.state.cancelled is not None else "good"

    @property
    def standings_outdated(self) -> bool:
        """Whether the standings published last are provisional: corrected since, or open again."""
        return outdated(self.state)

    @property
    def finality(self) -> Finality:
        """Whether the standings are provisional or final, and since or until when."""
        return finality(self.state)

    @property
    def title(self) -> str:
        """What the tournament is called."""
        return with_today(self.rules.title or game_name(self.rules.game), self.title_today)

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
    def settings(self) -> list[str]:
        """What of its settings everybody should know, because it is not as usual."""
        return tell_settings(self.rules, language())

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
        return [(ref, article_name(ref, article)) for ref, article in found]

    @cached_property
    def venue(self) -> Venue | None:
        """Where and when it takes place, as far as somebody has said so."""
        return Venue.objects.filter(tournament=self.id).first()

    @cached_property
    def ranking(self) -> RankingWords:
        """What counts, in words."""
        return ranking_words(self.rules.scoring.scheme)

    @property
    def decimals(self) -> int:
        """How many digits of its points stand behind the point."""
        return self.rules.scoring.decimals

    @cached_property
    def match_points(self) -> list[MatchPointsColumn]:
        """The columns of match points."""
        return match_point_columns(self.rules)

    @cached_property
    def deciding_match_points(self) -> MatchPointsColumn | None:
        """The column at which the chain of ties looks first."""
        return deciding_column(self.rules)

    @property
    def chain(self) -> str:
        """What decides the order, in words."""
        return ", ".join(criterion_name(each, self.ranking) for each in self.rules.chain)

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
        return [progress(played) for played in self.state.rounds]

    def standings(
        self, page: str | int | None, rows: int = ROWS, line: Line | None = None, asked: str = ""
    ) -> tuple[Page[StandingsRow], list[Standing]]:
        """A page of the standings as they are now, of so many rows; of one line where there are,
        and of those only who are `asked` for.
        """
        return standing_rows(self.state, page, rows, line, self.ranking, self.sides, asked)

    @cached_property
    def awarded(self) -> dict[Number, tuple[str, ...]]:
        """By entry: the rounds whose points a referee set, or that were won without a match."""
        return awarded(self.state)

    @property
    def placing_formula(self) -> str:
        """By which formula places are worth points, with its version; empty by none."""
        rules = self.rules.placing_points
        return f"{rules.formula}/{rules.version}" if rules is not None else ""

    def official_order(self) -> list[OfficialStanding]:
        """An order that was published elsewhere, each line beside what is computed here."""
        return official_standings(self.state, self.sides)

    @cached_property
    def groups(self) -> list[GroupRows]:
        """Each group with its ranking before the final; none where there are no groups."""
        return group_rows(self.state, self.ranking, self.sides)

    @property
    def qualifying_over(self) -> bool:
        """Whether it is settled who goes on from the groups to the final."""
        return qualifying_over(self.state)

    @property
    def in_final(self) -> bool:
        """Whether a round of the final is posted."""
        return any(played.system == "final" for played in self.state.rounds)

    @cached_property
    def bracket(self) -> Bracket | None:
        """The bracket of its knock-out or final, played or planned; None where there is none."""
        return find_bracket(self.state)

    @property
    def has_lines(self) -> bool:
        """Whether each line of a Mitchell movement may have a ranking of its own."""
        return lines(self.state) is not None

    def sides(self, numbers: Iterable[Number]) -> dict[Number, Side]:
        """Entries by number, with names and clubs; also those that were deleted."""
        people, apart = self._people
        known = self.state.entries | self.state.deleted
        entries = [known[number] for number in numbers]
        members = {member for entry in entries for member in entry.members}
        then = written_at(members, self.published_at) if self.published_at else {}
        home = {m: people[m].club for m in members}
        home |= {m: with_today(was.club, home[m]) for m, was in then.items() if was.club}
        return {
            entry.number: Side(
                entry.number,
                [
                    SideMember(
                        m,
                        then[m].name if m in then else people[m].name,
                        people[m].name,
                        people[m].surname,
                        apart.get(m, ""),
                    )
                    for m in entry.members
                ],
                ", ".join(dict.fromkeys(home[m] for m in entry.members if home[m])),
                entry.withdrawn,
            )
            for entry in entries
        }

    @property
    def nameless(self) -> list[Side]:
        """The entries that play, with somebody who has been erased."""
        people, _apart = self._people
        found = [e.number for e in self.state.active if any(people[m].erased for m in e.members)]
        return [*self.sides(found).values()]

    @cached_property
    def _people(self) -> tuple[dict[str, Described], dict[str, str]]:
        """Everybody who takes part, and what tells those apart who have one name."""
        entries, deleted = self.state.entries.values(), self.state.deleted.values()
        entered = {member: entry.number for entry in entries for member in entry.members}
        gone = {member for entry in deleted for member in entry.members}
        people = describe_members(entered.keys() | gone)
        return people, tell_apart(people, entered)

    def round(
        self, number: int, page: str | int | None, among: Container[int] | None = None
    ) -> RoundView:
        """A posted round, with all tables or only these. Raises `Http404` when there is none of
        this number.
        """
        get_round(self.state, number)
        return round_view(self.id, self.state, number, page, self.sides, among)

    def draw(self) -> list[Side]:
        """The sides in the order of the draw."""
        sides = self.sides(self.state.drawn)
        return [sides[number] for number in self.state.drawn]


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


def present_publication(live: TournamentPresenter, version: int) -> TournamentPresenter:
    """The tournament as it stood at a publication, with the names of then.

    Raises `Http404` where there was none of this number.
    """
    found = as_published(live.id, version)
    if found is None or found.state.rules is None:
        raise Http404("publication")
    at = next(each.at for each in publications(live.id) if each.version == version)
    rules = replace(live.rules, title=found.state.rules.title)
    return TournamentPresenter(found, rules, at, live.title)


def matches_of(presenter: TournamentPresenter) -> Sequence[UUID]:
    """The matches of all tables whose results are recorded."""
    return [
        match_id(presenter.id, played.number, table)
        for played in presenter.state.rounds
        for table in sorted(played.results)
    ]
