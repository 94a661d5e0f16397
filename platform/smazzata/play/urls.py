"""The addresses of the lobby, of its rooms, and of referees."""

from django.urls import include, path

from smazzata.play.lobby import lessons, room_views, views
from smazzata.play.refereeing.views import rulings

LOBBY = [
    path("", views.home, name="home"),
    path("tables/", views.lobby, name="lobby"),
    path("tables/new/", views.new, name="new"),
    path("tables/next/", views.next_table, name="next"),
    path("tables/<uuid:table_id>/", room_views.table, name="table"),
    path("tables/<uuid:table_id>/join/<str:key>/", room_views.join, name="join"),
    path("tables/<uuid:table_id>/link.svg", room_views.picture, name="picture"),
    path("tables/<uuid:table_id>/link/<str:key>.svg", room_views.picture, name="picture-of-link"),
    path("tables/<uuid:table_id>/act/", room_views.act, name="act"),
    path("tables/<uuid:table_id>/again/", room_views.again, name="rematch"),
]
LEARNING = [
    path("learn/<slug:game>/", lessons.brief, name="lesson"),
    path("learn/<slug:game>/first-deal/", lessons.begin, name="first-deal"),
]
REFEREEING = [path("tables/<uuid:table_id>/rulings/", rulings, name="rulings")]
urlpatterns = [
    path("", include((REFEREEING, "refereeing"))),
    path("", include((LOBBY + LEARNING, "lobby"))),
]
