"""The addresses of the lobby."""

from django.urls import path

from smazzata.lobby import rulings, views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("tables/", views.lobby, name="lobby"),
    path("tables/new/", views.new, name="new"),
    path("tables/<uuid:table_id>/", views.table, name="table"),
    path("tables/<uuid:table_id>/join/<str:key>/", views.join, name="join"),
    path("tables/<uuid:table_id>/link.svg", views.picture, name="picture"),
    path("tables/<uuid:table_id>/link/<str:key>.svg", views.picture, name="picture-of-link"),
    path("tables/<uuid:table_id>/act/", views.act, name="act"),
    path("tables/<uuid:table_id>/rulings/", rulings.rulings, name="rulings"),
]
