"""The addresses of the desk."""

from django.urls import path

from smazzata.desk.views import direction, entries, exceptions, officers, opening, proposal, tables

app_name = "desk"
urlpatterns = [
    path("desk/", opening.index, name="index"),
    path("desk/new/", opening.new, name="new"),
    path("desk/<uuid:tournament_id>/", direction.page, name="tournament"),
    path("desk/<uuid:tournament_id>/entries/", entries.page, name="entries"),
    path("desk/<uuid:tournament_id>/entries/<int:number>/", entries.entry, name="entry"),
    path("desk/<uuid:tournament_id>/proposal/", proposal.page, name="proposal"),
    path("desk/<uuid:tournament_id>/undo/", exceptions.undo, name="undo"),
    path("desk/<uuid:tournament_id>/official/", exceptions.official, name="official"),
    path("desk/<uuid:tournament_id>/officers/", officers.page, name="officers"),
    path("desk/<uuid:tournament_id>/rounds/<int:number>/", tables.round_, name="round"),
    path(
        "desk/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/",
        tables.table,
        name="table",
    ),
]
