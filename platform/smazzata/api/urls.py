"""The addresses of the interface for programs.

What changes while a tournament is played has an entity tag: whoever asks again with it is told 304
where nothing would be other. It is of the answer itself, for a name changes without any event.
"""

from django.urls import path, re_path

from smazzata.api.errors import nothing_here
from smazzata.api.views import (
    arrivals,
    circuits,
    devices,
    direction,
    entries,
    hall,
    log,
    matches,
    presets,
    referee,
    root,
    standings,
    tables,
    tournaments,
)

app_name = "api"

ONE = "tournaments/<uuid:tournament_id>"
AT_TABLE = f"{ONE}/rounds/<int:number>/tables/<int:table>"

urlpatterns = [
    path("", root.RootAPIView.as_view(), name="root"),
    path("schema", root.Schema.as_view(), name="schema"),
    path("tournaments", tournaments.TournamentListAPIView.as_view(), name="tournaments"),
    path("tournaments/open", direction.OpenAPIView.as_view(), name="open"),
    path("settings", presets.SettingsAPIView.as_view(), name="settings"),
    path("presets", presets.PresetsAPIView.as_view(), name="presets"),
    path(
        "presets/<uuid:preset>/delete",
        presets.DeletePresetAPIView.as_view(),
        name="delete-preset",
    ),
    path("circuits", circuits.CircuitsAPIView.as_view(), name="circuits"),
    path("circuits/<uuid:circuit_id>", circuits.CircuitAPIView.as_view(), name="circuit"),
    path(
        "circuits/<uuid:circuit_id>/evenings",
        circuits.EveningsAPIView.as_view(),
        name="evenings",
    ),
    path("reports", referee.ReportsAPIView.as_view(), name="reports"),
    path("matches/<uuid:match_id>", matches.MatchAPIView.as_view(), name="match"),
    path("matches/<uuid:match_id>/events", matches.EventsAPIView.as_view(), name="match-events"),
    path("matches/<uuid:match_id>/chain", matches.ChainAPIView.as_view(), name="match-chain"),
    path("players/<uuid:member_id>", standings.PlayerAPIView.as_view(), name="player"),
    path(ONE, tournaments.TournamentAPIView.as_view(), name="tournament"),
    path(f"{ONE}/standings", standings.StandingsAPIView.as_view(), name="standings"),
    path(f"{ONE}/rounds/<int:number>", standings.RoundAPIView.as_view(), name="round"),
    path(f"{ONE}/reports", referee.ReportAPIView.as_view(), name="report"),
    path(f"{ONE}/steps", direction.StepAPIView.as_view(), name="steps"),
    path(f"{ONE}/commands", direction.CommandsAPIView.as_view(), name="commands"),
    path(f"{ONE}/undo", direction.UndoAPIView.as_view(), name="undo"),
    path(f"{ONE}/autopilot", direction.AutopilotAPIView.as_view(), name="autopilot"),
    path(f"{ONE}/venue", direction.VenueAPIView.as_view(), name="venue"),
    path(f"{ONE}/entries", entries.EntriesAPIView.as_view(), name="entries"),
    path(f"{ONE}/waiting", entries.WaitingAPIView.as_view(), name="waiting"),
    path(
        f"{ONE}/substitutions",
        arrivals.SubstitutionsAPIView.as_view(),
        name="substitutions",
    ),
    path(f"{ONE}/arrivals", arrivals.ArrivalsAPIView.as_view(), name="arrivals"),
    path(f"{ONE}/statements", referee.StatementsAPIView.as_view(), name="statements"),
    path(f"{ONE}/devices", devices.DevicesAPIView.as_view(), name="devices"),
    path(
        f"{ONE}/devices/<int:device>/revoke",
        devices.RevokeDeviceAPIView.as_view(),
        name="revoke",
    ),
    path(f"{ONE}/clock", hall.ClockAPIView.as_view(), name="clock"),
    path(f"{ONE}/announcement", hall.AnnouncementAPIView.as_view(), name="announcement"),
    path(f"{ONE}/slip-keys", hall.SlipKeysAPIView.as_view(), name="slip-keys"),
    path(f"{ONE}/prizes", hall.PrizesAPIView.as_view(), name="prizes"),
    path(f"{ONE}/log", log.LogAPIView.as_view(), name="log"),
    path(f"{ONE}/remarks", log.RemarksAPIView.as_view(), name="remarks"),
    path(
        f"{ONE}/remarks/<int:remark>/withdraw",
        log.WithdrawRemarkAPIView.as_view(),
        name="withdraw",
    ),
    path(f"{AT_TABLE}/claims", tables.ClaimAPIView.as_view(), name="claims"),
    path(f"{AT_TABLE}/calls", tables.CallAPIView.as_view(), name="calls"),
    path(f"{AT_TABLE}/line-up", tables.LineUpAPIView.as_view(), name="line-up"),
    # Programs get their errors as JSON, also where there is nothing at all.
    re_path(r"", nothing_here),
]
