"""The addresses of referees."""

from django.urls import path

from smazzata.play.refereeing import views

app_name = "refereeing"
urlpatterns = [path("tables/<uuid:table_id>/rulings/", views.rulings, name="rulings")]
