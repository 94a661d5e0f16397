"""A tournament with what the evening adds: clock, announcement, and the version of all of it."""

from typing import Any, NamedTuple

from smazzata.hall.clock import Change, RoundClock
from smazzata.hall.models import Announcement
from smazzata.hall.services import announcement_of, clock_of, clock_started
from smazzata.ledger.writer import now_ms
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.publications import Publication, as_published, publications
from tournaments.state import Round


class Evening(NamedTuple):
    """What the hall is shown, for one request."""

    presenter: TournamentPresenter
    round: Round | None
    """The round that is posted: nothing of one that is only proposed is ever read here."""
    clock: RoundClock
    announcement: Announcement | None
    now_ms: int

    @property
    def seen(self) -> str:
        """The version of everything: what a page sends back to ask for news."""
        said = self.announcement.pk if self.announcement else 0
        posted = self.round.number if self.round else 0
        return f"{self.presenter.version}.{posted}.{self.clock.revision}.{said}"

    @property
    def started_ms(self) -> int | None:
        """When the clock of the round was started; None: it was not, or there is no round."""
        played = self.round
        if played is None:
            return None
        return clock_started(self.presenter.id, played.number, 1000 * played.visible_at)

    @property
    def timed(self) -> bool:
        """Whether a round is played whose clock is shown."""
        played = self.round
        return played is not None and not played.closed and not self.presenter.state.closed

    @property
    def allowed(self) -> list[Change]:
        """What can be done to the clock now."""
        return self.clock.allowed(self.now_ms) if self.timed else []

    def context(self) -> dict[str, Any]:
        """What the templates of all these pages need."""
        state = self.presenter.state
        tables = len(self.round.tables) if self.round else 0
        return {
            "presenter": self.presenter,
            "stream": self.presenter.id,
            "state": state,
            "round": self.round,
            "missing": tables - len(self.round.results) if self.round else 0,
            "clock": self.clock,
            "timed": self.timed,
            "over": self.clock.over(self.now_ms),
            "announcement": self.announcement,
            "now_ms": self.now_ms,
            "seen": self.seen,
        }


def evening(presenter: TournamentPresenter) -> Evening:
    """The evening of a tournament."""
    played = presenter.state.current
    clock = clock_of(presenter.id, played.number) if played else RoundClock()
    return Evening(presenter, played, clock, announcement_of(presenter.id), now_ms())


class Published(NamedTuple):
    """The standings that were published last."""

    publication: Publication
    presenter: TournamentPresenter


def last_published(presenter: TournamentPresenter) -> Published | None:
    """The newest published standings, as they were; None before the first."""
    if not presenter.state.published:
        return None
    version = presenter.state.published[-1].version
    folded = as_published(presenter.id, version)
    found = [each for each in publications(presenter.id) if each.version == version]
    if not found or folded is None:
        return None
    return Published(found[0], TournamentPresenter(folded, presenter.rules))
