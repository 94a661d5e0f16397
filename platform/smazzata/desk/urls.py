"""The addresses of the desk."""

from django.urls import path

from smazzata.desk.views import (
    codes,
    course,
    direction,
    entries,
    entry,
    entry_lists,
    exceptions,
    finality,
    line_up,
    officers,
    official_order,
    opening,
    presets,
    proposal,
    referee,
    reports,
    roll_call,
    schedule,
    tables,
    venue,
    victory_table,
)

app_name = "desk"
urlpatterns = [
    path("desk/", opening.index, name="index"),
    path("desk/new/", opening.new, name="new"),
    path("desk/victory-table/", victory_table.page, name="victory-table"),
    path("codes/<str:code>/", codes.page, name="code"),
    path("desk/presets/", presets.page, name="presets"),
    path("desk/reports/", reports.page, name="reports"),
    path("desk/presets/<str:key>/file/", presets.file, name="preset-file"),
    path("desk/<uuid:tournament_id>/", direction.page, name="tournament"),
    path("desk/<uuid:tournament_id>/course/", course.page, name="course"),
    path("desk/<uuid:tournament_id>/venue/", venue.page, name="venue"),
    path("desk/<uuid:tournament_id>/entries/", entries.page, name="entries"),
    path("desk/<uuid:tournament_id>/entries/list/", entry_lists.page, name="entry-list"),
    path("desk/<uuid:tournament_id>/roll-call/", roll_call.page, name="roll-call"),
    path("desk/<uuid:tournament_id>/entries/<int:number>/", entry.page, name="entry"),
    path("desk/<uuid:tournament_id>/referee/", referee.page, name="referee"),
    path("desk/<uuid:tournament_id>/proposal/", proposal.page, name="proposal"),
    path("desk/<uuid:tournament_id>/schedule/", schedule.page, name="schedule"),
    path("desk/<uuid:tournament_id>/undo/", exceptions.undo, name="undo"),
    path("desk/<uuid:tournament_id>/official-order/", official_order.page, name="official-order"),
    path("desk/<uuid:tournament_id>/final/", finality.page, name="final"),
    path("desk/<uuid:tournament_id>/official/", exceptions.official, name="official"),
    path("desk/<uuid:tournament_id>/officers/", officers.page, name="officers"),
    path("desk/<uuid:tournament_id>/rounds/<int:number>/", tables.round_, name="round"),
    path(
        "desk/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/",
        tables.table,
        name="table",
    ),
    path(
        "desk/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/line-up/",
        line_up.page,
        name="line-up",
    ),
]
