"""The addresses of the pages."""

from django.urls import path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.web.views import (
    audits,
    comments,
    corrections,
    matches,
    offline,
    people,
    pictures,
    preferences,
    rating_lists,
    records,
    replays,
    rules,
    search,
    site,
    standings,
    tournaments,
    verify,
)
from smazzata.web.views.offline import readable_offline

app_name = "web"

TOURNAMENT = "tournaments/<uuid:tournament_id>"
MATCH = "matches/<uuid:match_id>"
LIST = "players/lists/<slug:discipline>/<slug:month>"

urlpatterns = [
    path("tournaments/", readable_offline(tournaments.index), name="tournaments"),
    path("tournaments/mine/", people.own_tournaments, name="own-tournaments"),
    path(f"{TOURNAMENT}/", readable_offline(tournaments.page), name="tournament"),
    path(f"{TOURNAMENT}/rounds/<int:number>/", readable_offline(tournaments.round_), name="round"),
    path(f"{TOURNAMENT}/standings/", standings.at_hour, name="standings-at"),
    path(f"{TOURNAMENT}/standings/<int:version>/", standings.published, name="published"),
    path(f"{TOURNAMENT}/standings/<int:version>.csv", standings.as_file, name="published-file"),
    path(f"{TOURNAMENT}/standings.csv", standings.as_file, name="standings-file"),
    path(f"{TOURNAMENT}/corrections/", corrections.index, name="corrections"),
    path(f"{TOURNAMENT}/corrections/<int:version>/", corrections.page, name="correction"),
    path(f"{TOURNAMENT}/standings/<int:version>.pdf", standings.as_pdf, name="published-pdf"),
    path(f"{TOURNAMENT}/standings.pdf", standings.as_pdf, name="standings-pdf"),
    path(f"{TOURNAMENT}/audit/", audits.tournament, name="tournament-audit"),
    path(f"{MATCH}/", readable_offline(matches.page), name="match"),
    path(f"{MATCH}/effect/", matches.effect, name="match-effect"),
    path(f"{MATCH}/picture.png", pictures.match, name="match-picture"),
    path(f"{MATCH}/result.png", pictures.result, name="result-picture"),
    path(f"{TOURNAMENT}/picture.png", pictures.tournament, name="tournament-picture"),
    path("players/<uuid:member_id>/picture.png", pictures.player, name="player-picture"),
    path("picture.png", pictures.home, name="home-picture"),
    path(f"{MATCH}/audit/", audits.match, name="match-audit"),
    path(f"{MATCH}/replay/", readable_offline(replays.room), name="replay"),
    path(f"{MATCH}/replay/index.json", replays.replay_index, name="replay-index"),
    # Its older address: programs may know it, and pages that browsers keep for reading offline.
    path(
        f"{MATCH}/replay/film.json",
        requires(Action.WATCH)(
            RedirectView.as_view(pattern_name="web:replay-index", permanent=True, query_string=True)
        ),
    ),
    path(f"{MATCH}/replay/<int:deal>.json", replays.deal_frames, name="deal-frames"),
    path(f"{MATCH}/embed/", replays.embed, name="embed"),
    path(f"{MATCH}/record.json", replays.record, name="record"),
    path(f"{MATCH}/replay.html", replays.standalone, name="standalone-replay"),
    path(f"{MATCH}/comments.json", readable_offline(comments.listed), name="comments"),
    path(f"{MATCH}/comments/", comments.write, name="comment-write"),
    path("comments/<uuid:comment_id>/remove/", comments.remove, name="comment-remove"),
    path("replay/open/", records.open_, name="open-record"),
    path(f"{MATCH}/verify/", verify.page, name="verify"),
    path(
        "verify/verify_match.py",
        verify.script,
        {"name": "verify_match.py"},
        name="verify-script",
    ),
    path(
        "verify/verify_checkpoints.py",
        verify.script,
        {"name": "verify_checkpoints.py"},
        name="checkpoint-script",
    ),
    path("checkpoints/latest", verify.latest, name="checkpoint-latest"),
    path("checkpoints/<int:number>", verify.numbered, name="checkpoint"),
    path("checkpoints/key", verify.key, name="checkpoint-key"),
    path("checkpoints/chain", verify.chain, name="checkpoint-chain"),
    path("rules/", readable_offline(rules.index), name="rules"),
    path("rules/programs/", rules.programs, name="rules-for-programs"),
    path("rules/<slug:game>/picture.png", pictures.game, name="game-picture"),
    path("rules/<slug:game>/programs/", rules.programs, name="game-for-programs"),
    path("rules/<slug:game>/", readable_offline(rules.page), name="rules-of-game"),
    path("rules/<slug:game>/<int:version>/", readable_offline(rules.page), name="rules-of-version"),
    path("players/", people.index, name="players"),
    path("players/picture.png", pictures.ratings, name="ratings-picture"),
    path("players/lists/", rating_lists.index, name="rating-lists"),
    path(f"{LIST}/", rating_lists.page, name="rating-list"),
    path(f"{LIST}.csv", rating_lists.as_file, name="rating-list-file"),
    path(f"{LIST}.json", rating_lists.as_json, name="rating-list-json"),
    path(f"{LIST}.txt", rating_lists.as_note, name="rating-list-note"),
    path("players/<uuid:member_id>/", people.player, name="player"),
    path("search/", search.page, name="search"),
    path("search/suggestions/", search.suggestions, name="suggestions"),
    path("settings/", preferences.page, name="settings"),
    path("preferences/", preferences.choose, name="preferences"),
    path("design/", preferences.design, name="design"),
    path("offline/", offline.page, name="offline"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("service-worker.js", offline.worker, name="worker"),
    path("language", requires(Action.ENTER)(set_language), name="language"),
    path("robots.txt", site.robots, name="robots"),
    path("favicon.ico", site.favicon),
]
