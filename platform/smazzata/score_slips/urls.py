"""The addresses of slips."""

from django.urls import path

from smazzata.score_slips import views

app_name = "score_slips"
urlpatterns = [
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/slip/",
        views.slip,
        name="slip",
    ),
    path("tournaments/<uuid:tournament_id>/slip/", views.own, name="own"),
]
