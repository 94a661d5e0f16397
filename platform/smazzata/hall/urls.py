"""The addresses of the hall, of slips and calls of the referee, and of messages to telephones."""

from django.urls import include, path

from smazzata.hall.push import views as push
from smazzata.hall.slips import views as slips
from smazzata.hall.views import (
    brackets,
    check_in,
    control,
    devices,
    log,
    prizes,
    screens,
    sheets,
    tables,
)
from smazzata.web.views.offline import readable_offline

ONE = "tournaments/<uuid:tournament_id>"
AT_TABLE = f"{ONE}/rounds/<int:number>/tables/<int:table>"
DESK = "desk/<uuid:tournament_id>"

HALL = [
    path(f"{ONE}/screen/", readable_offline(screens.screen), name="screen"),
    path(f"{ONE}/seat/", screens.seat, name="seat"),
    path(f"{AT_TABLE}/", screens.table, name="table"),
    path(f"{ONE}/rounds/<int:number>/sheets/<slug:kind>/", sheets.sheet, name="sheet"),
    path(f"{ONE}/check-in/<slug:code>/", check_in.page, name="check-in"),
    path(f"{ONE}/device/", devices.device, name="device"),
    path(f"{DESK}/devices/", devices.page, name="devices"),
    path(f"{DESK}/devices/codes/", devices.codes, name="device-codes"),
    path(f"{ONE}/bracket/", brackets.page, name="bracket"),
    path(f"{ONE}/prizes/", prizes.page, name="prizes"),
    path(f"{ONE}/log/", log.page, name="log"),
    path(f"{DESK}/prizes/", prizes.typed, name="prizes-form"),
    path(f"{DESK}/remarks/", log.remark, name="remark"),
    path(f"{DESK}/check-in/cards/", check_in.cards, name="check-in-cards"),
    path(f"{DESK}/check-in/links.csv", check_in.links, name="check-in-links"),
    path(f"{DESK}/hall/", control.page, name="control"),
    path(f"{DESK}/tables/", tables.page, name="tables"),
    path(f"{DESK}/tables/preview/", tables.preview, name="tables-preview"),
]
SLIPS = [
    path(f"{AT_TABLE}/slip/", slips.slip, name="slip"),
    path(f"{AT_TABLE}/call/", slips.call, name="call"),
    path(f"{ONE}/slip/", slips.own, name="own"),
]
PUSH = [
    path(f"{ONE}/push/", push.telephone, name="telephone"),
    path("push/tables/", push.own_tables, name="own-tables"),
    path("push/moved/", push.moved, name="moved"),
]
urlpatterns = [
    path("", include((SLIPS, "slips"))),
    path("", include((HALL, "hall"))),
    path("", include((PUSH, "push"))),
]
