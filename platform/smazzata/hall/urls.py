"""The addresses of the hall."""

from django.urls import path

from smazzata.hall.views import control, screens, sheets

app_name = "hall"
urlpatterns = [
    path("tournaments/<uuid:tournament_id>/screen/", screens.screen, name="screen"),
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
    path("desk/<uuid:tournament_id>/hall/", control.page, name="control"),
]
