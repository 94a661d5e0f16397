"""The addresses of the register."""

from django.urls import path

from smazzata.register import views

app_name = "register"

urlpatterns = [
    path("register/", views.index, name="index"),
    path("register/people/<uuid:member_id>/", views.person, name="person"),
    path("register/cases/<uuid:one>/<uuid:other>/", views.case, name="case"),
]
