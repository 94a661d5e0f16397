"""The addresses of the pages."""

from django.urls import path
from django.views.i18n import set_language

from smazzata.members.access import Action
from smazzata.members.visitors import allowed
from smazzata.web.views import audits, matches, players, site, tournaments

app_name = "web"
urlpatterns = [
    path("", tournaments.index, name="tournaments"),
    path("tournaments/<uuid:tournament_id>/", tournaments.page, name="tournament"),
    path("tournaments/<uuid:tournament_id>/rounds/<int:number>/", tournaments.round_, name="round"),
    path("tournaments/<uuid:tournament_id>/audit/", audits.tournament, name="tournament-audit"),
    path("matches/<uuid:match_id>/", matches.page, name="match"),
    path("matches/<uuid:match_id>/audit/", audits.match, name="match-audit"),
    path("matches/<uuid:match_id>/replay/", matches.replay, name="replay"),
    path("matches/<uuid:match_id>/replay/film.json", matches.film, name="film"),
    path("matches/<uuid:match_id>/replay/<int:deal>.json", matches.reel, name="reel"),
    path("players/<uuid:member_id>/", players.page, name="player"),
    path("language", allowed(Action.ENTER)(set_language), name="language"),
    path("robots.txt", site.robots, name="robots"),
]
