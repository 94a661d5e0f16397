"""The addresses of the register."""

from django.urls import path

from smazzata.register import import_page, views

app_name = "register"

urlpatterns = [
    path("register/", views.index, name="index"),
    path("register/import/", import_page.upload, name="import"),
    path("register/import/<int:number>/", import_page.preview, name="import-list"),
    path("register/import/<int:number>/lines.csv", import_page.lines, name="import-lines"),
    path("register/people/<uuid:member_id>/", views.person, name="person"),
    path("register/cases/<uuid:one>/<uuid:other>/", views.case, name="case"),
]
