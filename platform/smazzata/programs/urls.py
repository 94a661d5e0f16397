"""The addresses at which programs do something."""

from django.urls import path

from smazzata.programs import (
    arrival_views,
    autopilot_views,
    circuit_views,
    device_views,
    entry_views,
    hall_views,
    log_views,
    preset_views,
    prize_views,
    referee_views,
    substitution_views,
    table_views,
    tournament_views,
    waiting_views,
)

app_name = "programs"

OF_ONE = "tournaments/<uuid:tournament_id>/"
AT_TABLE = f"{OF_ONE}rounds/<int:number>/tables/<int:table>/"

urlpatterns = [
    path("tournaments/open", tournament_views.OpenAPIView.as_view(), name="open"),
    path("settings", preset_views.SettingsAPIView.as_view(), name="settings"),
    path("presets", preset_views.PresetsAPIView.as_view(), name="presets"),
    path(
        "presets/<uuid:preset>/delete",
        preset_views.DeletePresetAPIView.as_view(),
        name="delete-preset",
    ),
    path("circuits", circuit_views.CircuitsAPIView.as_view(), name="circuits"),
    path(
        "circuits/<uuid:circuit_id>",
        circuit_views.CircuitAPIView.as_view(),
        name="circuit",
    ),
    path(
        "circuits/<uuid:circuit_id>/evenings",
        circuit_views.EveningsAPIView.as_view(),
        name="evenings",
    ),
    path("reports", referee_views.ReportsAPIView.as_view(), name="reports"),
    path(f"{OF_ONE}reports", referee_views.ReportAPIView.as_view(), name="report"),
    path(f"{OF_ONE}steps", tournament_views.StepAPIView.as_view(), name="steps"),
    path(f"{OF_ONE}commands", tournament_views.CommandsAPIView.as_view(), name="commands"),
    path(f"{OF_ONE}undo", tournament_views.UndoAPIView.as_view(), name="undo"),
    path(f"{OF_ONE}autopilot", autopilot_views.AutopilotAPIView.as_view(), name="autopilot"),
    path(f"{OF_ONE}venue", tournament_views.VenueAPIView.as_view(), name="venue"),
    path(f"{OF_ONE}entries", entry_views.EntriesAPIView.as_view(), name="entries"),
    path(f"{OF_ONE}waiting", waiting_views.WaitingAPIView.as_view(), name="waiting"),
    path(
        f"{OF_ONE}substitutions",
        substitution_views.SubstitutionsAPIView.as_view(),
        name="substitutions",
    ),
    path(f"{OF_ONE}arrivals", arrival_views.ArrivalsAPIView.as_view(), name="arrivals"),
    path(f"{OF_ONE}statements", referee_views.StatementsAPIView.as_view(), name="statements"),
    path(f"{OF_ONE}devices", device_views.DevicesAPIView.as_view(), name="devices"),
    path(
        f"{OF_ONE}devices/<int:device>/revoke",
        device_views.RevokeDeviceAPIView.as_view(),
        name="revoke",
    ),
    path(f"{OF_ONE}clock", hall_views.ClockAPIView.as_view(), name="clock"),
    path(
        f"{OF_ONE}announcement",
        hall_views.AnnouncementAPIView.as_view(),
        name="announcement",
    ),
    path(f"{OF_ONE}slip-keys", hall_views.SlipKeysAPIView.as_view(), name="slip-keys"),
    path(f"{OF_ONE}prizes", prize_views.PrizesAPIView.as_view(), name="prizes"),
    path(f"{OF_ONE}log", log_views.LogAPIView.as_view(), name="log"),
    path(f"{OF_ONE}remarks", log_views.RemarksAPIView.as_view(), name="remarks"),
    path(
        f"{OF_ONE}remarks/<int:remark>/withdraw",
        log_views.WithdrawRemarkAPIView.as_view(),
        name="withdraw",
    ),
    path(f"{AT_TABLE}claims", table_views.ClaimAPIView.as_view(), name="claims"),
    path(f"{AT_TABLE}calls", table_views.CallAPIView.as_view(), name="calls"),
    path(f"{AT_TABLE}line-up", table_views.LineUpAPIView.as_view(), name="line-up"),
]
