"""The addresses of slips, and of calls of the referee."""

from django.urls import path

from smazzata.hall.slips import call_views, views

app_name = "slips"
urlpatterns = [
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/slip/",
        views.slip,
        name="slip",
    ),
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/call/",
        call_views.call,
        name="call",
    ),
    path("tournaments/<uuid:tournament_id>/slip/", views.own, name="own"),
]
