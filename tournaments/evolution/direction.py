"""Who serves, how official it is, and who writes it."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _named(state: Tournament, event: events.OfficerNamed) -> None:
    state.officers |= {(event.member, event.office)}


def _dismissed(state: Tournament, event: events.OfficerDismissed) -> None:
    state.officers -= {(event.member, event.office)}


def _not_official(state: Tournament, event: events.OfficialModeLeft) -> None:
    state.official_mode_left = event


def _lent(state: Tournament, event: events.TournamentLent) -> None:
    state.lent_to = event.to


def _given_back(state: Tournament, _event: events.TournamentReturned) -> None:
    state.lent_to = ""


APPLY: dict[type[Event], Apply] = {
    events.OfficerNamed: _named,
    events.OfficerDismissed: _dismissed,
    events.OfficialModeLeft: _not_official,
    events.TournamentLent: _lent,
    events.TournamentReturned: _given_back,
}
