"""The addresses of seasons."""

from django.urls import path

from smazzata.season import views

app_name = "season"
_SEASON = "season/<slug:body>/<int:year>/"

urlpatterns = [
    path(_SEASON, views.filings, name="filings"),
    path(f"{_SEASON}points/", views.points, name="points"),
    path(f"{_SEASON}points.csv", views.points_csv, name="points-csv"),
    path(f"{_SEASON}points.json", views.points_json, name="points-json"),
    path(f"{_SEASON}points/<uuid:member_id>/", views.person, name="person"),
    path(f"{_SEASON}filings/<int:number>.json", views.receipt, name="receipt"),
]
