"""The addresses of the hall."""

from django.urls import path

from smazzata.hall.views import brackets, check_in, control, devices, log, prizes, screens, sheets
from smazzata.web.offline import readable_offline

app_name = "hall"
urlpatterns = [
    path(
        "tournaments/<uuid:tournament_id>/screen/", readable_offline(screens.screen), name="screen"
    ),
    path("tournaments/<uuid:tournament_id>/seat/", screens.seat, name="seat"),
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/",
        screens.table,
        name="table",
    ),
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/sheets/<slug:kind>/",
        sheets.sheet,
        name="sheet",
    ),
    path("tournaments/<uuid:tournament_id>/check-in/<slug:code>/", check_in.page, name="check-in"),
    path("tournaments/<uuid:tournament_id>/device/", devices.device, name="device"),
    path("desk/<uuid:tournament_id>/devices/", devices.page, name="devices"),
    path("desk/<uuid:tournament_id>/devices/codes/", devices.codes, name="device-codes"),
    path("tournaments/<uuid:tournament_id>/bracket/", brackets.page, name="bracket"),
    path("tournaments/<uuid:tournament_id>/prizes/", prizes.page, name="prizes"),
    path("tournaments/<uuid:tournament_id>/log/", log.page, name="log"),
    path("desk/<uuid:tournament_id>/prizes/", prizes.typed, name="prizes-form"),
    path("desk/<uuid:tournament_id>/remarks/", log.remark, name="remark"),
    path("desk/<uuid:tournament_id>/check-in/cards/", check_in.cards, name="check-in-cards"),
    path("desk/<uuid:tournament_id>/check-in/links.csv", check_in.links, name="check-in-links"),
    path("desk/<uuid:tournament_id>/hall/", control.page, name="control"),
]
