"""The addresses of the desk."""

from django.urls import path

from smazzata.desk.entries import (
    entries_views,
    entry_views,
    line_up_views,
    list_views,
    roll_call_views,
)
from smazzata.desk.finality import exception_views, finality_views, official_order_views
from smazzata.desk.officials import officer_views
from smazzata.desk.rounds import (
    course_views,
    direction_views,
    proposal_views,
    schedule_views,
    table_views,
)
from smazzata.desk.rulings import referee_views, report_views
from smazzata.desk.setup import code_views, opening_views, preset_views, venue_views, victory_views

app_name = "desk"
urlpatterns = [
    path("desk/", opening_views.index, name="index"),
    path("desk/new/", opening_views.new, name="new"),
    path("desk/victory-table/", victory_views.page, name="victory-table"),
    path("codes/<str:code>/", code_views.page, name="code"),
    path("desk/presets/", preset_views.page, name="presets"),
    path("desk/reports/", report_views.page, name="reports"),
    path("desk/presets/<str:key>/file/", preset_views.file, name="preset-file"),
    path("desk/<uuid:tournament_id>/", direction_views.page, name="tournament"),
    path("desk/<uuid:tournament_id>/course/", course_views.page, name="course"),
    path("desk/<uuid:tournament_id>/venue/", venue_views.page, name="venue"),
    path("desk/<uuid:tournament_id>/entries/", entries_views.page, name="entries"),
    path("desk/<uuid:tournament_id>/entries/list/", list_views.page, name="entry-list"),
    path("desk/<uuid:tournament_id>/roll-call/", roll_call_views.page, name="roll-call"),
    path("desk/<uuid:tournament_id>/entries/<int:number>/", entry_views.page, name="entry"),
    path("desk/<uuid:tournament_id>/referee/", referee_views.page, name="referee"),
    path("desk/<uuid:tournament_id>/proposal/", proposal_views.page, name="proposal"),
    path("desk/<uuid:tournament_id>/schedule/", schedule_views.page, name="schedule"),
    path("desk/<uuid:tournament_id>/undo/", exception_views.undo, name="undo"),
    path(
        "desk/<uuid:tournament_id>/official-order/",
        official_order_views.page,
        name="official-order",
    ),
    path("desk/<uuid:tournament_id>/final/", finality_views.page, name="final"),
    path("desk/<uuid:tournament_id>/official/", exception_views.official, name="official"),
    path("desk/<uuid:tournament_id>/officers/", officer_views.page, name="officers"),
    path("desk/<uuid:tournament_id>/rounds/<int:number>/", table_views.round_, name="round"),
    path(
        "desk/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/",
        table_views.table,
        name="table",
    ),
    path(
        "desk/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/line-up/",
        line_up_views.page,
        name="line-up",
    ),
]
