"""The addresses of the interface for programs.

What changes while a tournament is played has an entity tag: whoever asks again with it is told 304
where nothing would be other. It is of the answer itself, for a name changes without any event.
"""

from django.urls import URLPattern, path, re_path

from smazzata.api.errors import nothing_here
from smazzata.api.views import (
    arrivals,
    brackets,
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
from smazzata.api.views.base import ProgramView

app_name = "api"

ONE = "tournaments/<uuid:tournament_id>"
AT_TABLE = f"{ONE}/rounds/<int:number>/tables/<int:table>"


def _at(route: str, view: type[ProgramView], name: str) -> URLPattern:
    found: URLPattern = path(route, view.as_view(operation=name.replace("-", "_")), name=name)
    return found


urlpatterns = [
    _at("", root.RootAPIView, "root"),
    path("schema", root.Schema.as_view(operation="schema_retrieve"), name="schema"),
    _at("tournaments", tournaments.TournamentListAPIView, "tournaments"),
    _at("tournaments/open", direction.OpenAPIView, "open"),
    _at("settings", presets.SettingsAPIView, "settings"),
    _at("presets", presets.PresetsAPIView, "presets"),
    _at("presets/<uuid:preset>/delete", presets.DeletePresetAPIView, "delete-preset"),
    _at("circuits", circuits.CircuitsAPIView, "circuits"),
    _at("circuits/<uuid:circuit_id>", circuits.CircuitAPIView, "circuit"),
    _at("circuits/<uuid:circuit_id>/evenings", circuits.EveningsAPIView, "evenings"),
    _at("reports", referee.ReportsAPIView, "reports"),
    _at("matches/<uuid:match_id>", matches.MatchAPIView, "match"),
    _at("matches/<uuid:match_id>/events", matches.EventsAPIView, "match-events"),
    _at("matches/<uuid:match_id>/chain", matches.ChainAPIView, "match-chain"),
    _at("players/<uuid:member_id>", standings.PlayerAPIView, "player"),
    _at(ONE, tournaments.TournamentAPIView, "tournament"),
    _at(f"{ONE}/standings", standings.StandingsAPIView, "standings"),
    _at(f"{ONE}/bracket", brackets.BracketAPIView, "bracket"),
    _at(f"{ONE}/rounds/<int:number>", standings.RoundAPIView, "round"),
    _at(f"{ONE}/reports", referee.ReportAPIView, "report"),
    _at(f"{ONE}/steps", direction.StepAPIView, "steps"),
    _at(f"{ONE}/commands", direction.CommandsAPIView, "commands"),
    _at(f"{ONE}/undo", direction.UndoAPIView, "undo"),
    _at(f"{ONE}/autopilot", direction.AutopilotAPIView, "autopilot"),
    _at(f"{ONE}/venue", direction.VenueAPIView, "venue"),
    _at(f"{ONE}/entries", entries.EntriesAPIView, "entries"),
    _at(f"{ONE}/waiting", entries.WaitingAPIView, "waiting"),
    _at(f"{ONE}/substitutions", arrivals.SubstitutionsAPIView, "substitutions"),
    _at(f"{ONE}/names", arrivals.NamesAPIView, "names"),
    _at(f"{ONE}/arrivals", arrivals.ArrivalsAPIView, "arrivals"),
    _at(f"{ONE}/statements", referee.StatementsAPIView, "statements"),
    _at(f"{ONE}/devices", devices.DevicesAPIView, "devices"),
    _at(f"{ONE}/devices/<int:device>/revoke", devices.RevokeDeviceAPIView, "revoke"),
    _at(f"{ONE}/clock", hall.ClockAPIView, "clock"),
    _at(f"{ONE}/announcement", hall.AnnouncementAPIView, "announcement"),
    _at(f"{ONE}/slip-keys", hall.SlipKeysAPIView, "slip-keys"),
    _at(f"{ONE}/prizes", hall.PrizesAPIView, "prizes"),
    _at(f"{ONE}/log", log.LogAPIView, "log"),
    _at(f"{ONE}/remarks", log.RemarksAPIView, "remarks"),
    _at(f"{ONE}/remarks/<int:remark>/withdraw", log.WithdrawRemarkAPIView, "withdraw"),
    _at(f"{AT_TABLE}/claims", tables.ClaimAPIView, "claims"),
    _at(f"{AT_TABLE}/calls", tables.CallAPIView, "calls"),
    _at(f"{AT_TABLE}/line-up", tables.LineUpAPIView, "line-up"),
    # Programs get their errors as JSON, also where there is nothing at all.
    re_path(r"", nothing_here),
]
