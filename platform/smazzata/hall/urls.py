"""The addresses of the hall, of slips and calls of the referee, and of messages to telephones."""

from django.urls import include, path

from smazzata.hall.push import views as push
from smazzata.hall.slips import views as slips
from smazzata.hall.views import check_in, control, devices, log, prizes, screens, sheets
from smazzata.web.offline import readable_offline

HALL = [
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
    path("tournaments/<uuid:tournament_id>/prizes/", prizes.page, name="prizes"),
    path("tournaments/<uuid:tournament_id>/log/", log.page, name="log"),
    path("desk/<uuid:tournament_id>/prizes/", prizes.typed, name="prizes-form"),
    path("desk/<uuid:tournament_id>/remarks/", log.remark, name="remark"),
    path("desk/<uuid:tournament_id>/check-in/cards/", check_in.cards, name="check-in-cards"),
    path("desk/<uuid:tournament_id>/check-in/links.csv", check_in.links, name="check-in-links"),
    path("desk/<uuid:tournament_id>/hall/", control.page, name="control"),
]
SLIPS = [
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/slip/",
        slips.slip,
        name="slip",
    ),
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/call/",
        slips.call,
        name="call",
    ),
    path("tournaments/<uuid:tournament_id>/slip/", slips.own, name="own"),
]
PUSH = [
    path("tournaments/<uuid:tournament_id>/push/", push.telephone, name="telephone"),
    path("push/moved/", push.moved, name="moved"),
]
urlpatterns = [
    path("", include((SLIPS, "slips"))),
    path("", include((HALL, "hall"))),
    path("", include((PUSH, "push"))),
]
