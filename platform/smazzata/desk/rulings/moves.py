"""The moves of an online table in words, for a referee who rules on one of them."""

from django.http import Http404

from games.kernel.seats import SPECTATOR
from smazzata.members.principals import Principal
from smazzata.presentation.replay_presenter import ReplayPresenter
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.tournament_table import move_name
from smazzata.presentation.visible_match import SpectatorsForbidden, get_match
from smazzata.tournament_management.tournament import match_id


def moves_of(
    presenter: TournamentPresenter, round_number: int, table: int, who: Principal
) -> list[tuple[int, list[tuple[str, str]]]]:
    """By deal: each move's name and words, as everybody saw it; nothing of a table in a hall."""
    match = match_id(presenter.id, round_number, table)
    try:
        watched = get_match(match, who)
    except (Http404, SpectatorsForbidden):
        return []
    replay = ReplayPresenter(watched.replay, watched.players, watched.speaker())
    return [
        (
            part.deal,
            [
                (move_name(match, frame["move"]), f"{frame['move']}: {frame['say']}")
                for frame in replay.frames(part.deal, SPECTATOR)
            ],
        )
        for part in watched.replay.parts
        if watched.replay.may_see(part.deal, SPECTATOR)
    ]
