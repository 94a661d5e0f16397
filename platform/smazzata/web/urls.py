"""The addresses of the pages."""

from django.urls import path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.web.offline import readable_offline
from smazzata.web.views import (
    audits,
    comments,
    corrections,
    matches,
    offline,
    preferences,
    records,
    replays,
    rules,
    site,
    standings,
    tournaments,
    verify,
)

app_name = "web"
urlpatterns = [
    path("tournaments/", readable_offline(tournaments.index), name="tournaments"),
    path(
        "tournaments/<uuid:tournament_id>/", readable_offline(tournaments.page), name="tournament"
    ),
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/",
        readable_offline(tournaments.round_),
        name="round",
    ),
    path("tournaments/<uuid:tournament_id>/standings/", standings.at_hour, name="standings-at"),
    path(
        "tournaments/<uuid:tournament_id>/standings/<int:version>/",
        standings.published,
        name="published",
    ),
    path(
        "tournaments/<uuid:tournament_id>/standings/<int:version>.csv",
        standings.as_file,
        name="published-file",
    ),
    path(
        "tournaments/<uuid:tournament_id>/standings.csv", standings.as_file, name="standings-file"
    ),
    path("tournaments/<uuid:tournament_id>/corrections/", corrections.index, name="corrections"),
    path(
        "tournaments/<uuid:tournament_id>/corrections/<int:version>/",
        corrections.page,
        name="correction",
    ),
    path(
        "tournaments/<uuid:tournament_id>/standings/<int:version>.pdf",
        standings.as_pdf,
        name="published-pdf",
    ),
    path("tournaments/<uuid:tournament_id>/standings.pdf", standings.as_pdf, name="standings-pdf"),
    path("tournaments/<uuid:tournament_id>/audit/", audits.tournament, name="tournament-audit"),
    path("matches/<uuid:match_id>/", readable_offline(matches.page), name="match"),
    path("matches/<uuid:match_id>/audit/", audits.match, name="match-audit"),
    path("matches/<uuid:match_id>/replay/", readable_offline(replays.room), name="replay"),
    path("matches/<uuid:match_id>/replay/index.json", replays.replay_index, name="replay-index"),
    # Its older address: programs may know it, and pages that browsers keep for reading offline.
    path(
        "matches/<uuid:match_id>/replay/film.json",
        requires(Action.WATCH)(
            RedirectView.as_view(pattern_name="web:replay-index", permanent=True, query_string=True)
        ),
    ),
    path("matches/<uuid:match_id>/replay/<int:deal>.json", replays.deal_frames, name="deal-frames"),
    path("matches/<uuid:match_id>/embed/", replays.embed, name="embed"),
    path("matches/<uuid:match_id>/record.json", replays.record, name="record"),
    path("matches/<uuid:match_id>/replay.html", replays.standalone, name="standalone-replay"),
    path(
        "matches/<uuid:match_id>/comments.json", readable_offline(comments.listed), name="comments"
    ),
    path("matches/<uuid:match_id>/comments/", comments.write, name="comment-write"),
    path("comments/<uuid:comment_id>/remove/", comments.remove, name="comment-remove"),
    path("replay/open/", records.open_, name="open-record"),
    path("matches/<uuid:match_id>/verify/", verify.page, name="verify"),
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
    path("rules/<slug:game>/", readable_offline(rules.page), name="rules-of-game"),
    path("rules/<slug:game>/<int:version>/", readable_offline(rules.page), name="rules-of-version"),
    path("players/<uuid:member_id>/", matches.player, name="player"),
    path("settings/", preferences.page, name="settings"),
    path("preferences/", preferences.choose, name="preferences"),
    path("design/", preferences.design, name="design"),
    path("offline/", offline.page, name="offline"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("service-worker.js", offline.worker, name="worker"),
    path("language", requires(Action.ENTER)(set_language), name="language"),
    path("robots.txt", site.robots, name="robots"),
]
