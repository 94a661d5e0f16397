"""The addresses of the interface for programs."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from smazzata.api import matches, views

app_name = "api"
urlpatterns = [
    path("", views.Root.as_view(), name="docs"),
    path("schema", SpectacularJSONAPIView.as_view(), name="schema"),
    path("matches/<uuid:match_id>", matches.Match.as_view(), name="match"),
    path("matches/<uuid:match_id>/events", matches.Events.as_view(), name="match-events"),
]
