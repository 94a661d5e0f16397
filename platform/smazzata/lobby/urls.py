"""The addresses of the lobby."""

from django.urls import path

from smazzata.lobby import rooms, rulings, views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("tables/", views.lobby, name="lobby"),
    path("tables/new/", views.new, name="new"),
    path("tables/<uuid:table_id>/", rooms.table, name="table"),
    path("tables/<uuid:table_id>/join/<str:key>/", rooms.join, name="join"),
    path("tables/<uuid:table_id>/link.svg", rooms.picture, name="picture"),
    path("tables/<uuid:table_id>/link/<str:key>.svg", rooms.picture, name="picture-of-link"),
    path("tables/<uuid:table_id>/act/", rooms.act, name="act"),
    path("tables/<uuid:table_id>/again/", rooms.again, name="rematch"),
    path("tables/<uuid:table_id>/rulings/", rulings.rulings, name="rulings"),
]
