"""The addresses of the interface for programs that read.

What changes while a tournament is played has an entity tag: whoever asks again with it is told 304
where nothing would be other. It is of the answer itself, for a name changes without any event.
"""

from django.urls import path, re_path

from smazzata.api import chain, matches, tournaments
from smazzata.api.errors import nothing_here
from smazzata.api.schema import Schema

app_name = "api"

urlpatterns = [
    path("", tournaments.RootAPIView.as_view(), name="root"),
    path("schema", Schema.as_view(), name="schema"),
    path(
        "tournaments",
        tournaments.TournamentListAPIView.as_view(),
        name="tournaments",
    ),
    path(
        "tournaments/<uuid:tournament_id>",
        tournaments.TournamentAPIView.as_view(),
        name="tournament",
    ),
    path(
        "tournaments/<uuid:tournament_id>/standings",
        tournaments.StandingsAPIView.as_view(),
        name="standings",
    ),
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>",
        tournaments.RoundAPIView.as_view(),
        name="round",
    ),
    path("matches/<uuid:match_id>", matches.MatchAPIView.as_view(), name="match"),
    path("matches/<uuid:match_id>/events", matches.EventsAPIView.as_view(), name="match-events"),
    path("matches/<uuid:match_id>/chain", chain.ChainAPIView.as_view(), name="match-chain"),
    path(
        "players/<uuid:member_id>",
        tournaments.PlayerAPIView.as_view(),
        name="player",
    ),
    # Programs get their errors as JSON, also where there is nothing at all.
    re_path(r"", nothing_here),
]
