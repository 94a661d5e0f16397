"""The addresses at which programs do something."""

from django.urls import path

from smazzata.programs import table_views, views

app_name = "programs"
urlpatterns = [
    path("tournaments/open", views.OpenAPIView.as_view(), name="open"),
    path(
        "tournaments/<uuid:tournament_id>/entries", views.EntriesAPIView.as_view(), name="entries"
    ),
    path("tournaments/<uuid:tournament_id>/steps", views.StepAPIView.as_view(), name="steps"),
    path(
        "tournaments/<uuid:tournament_id>/commands",
        views.CommandsAPIView.as_view(),
        name="commands",
    ),
    path(
        "tournaments/<uuid:tournament_id>/devices",
        table_views.DevicesAPIView.as_view(),
        name="devices",
    ),
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/tables/<int:table>/claims",
        table_views.ClaimAPIView.as_view(),
        name="claims",
    ),
]
