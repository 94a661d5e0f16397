"""The addresses of circuits."""

from django.urls import path

from smazzata.desk.circuits import views

app_name = "circuits"
urlpatterns = [
    path("circuits/<uuid:circuit_id>/", views.page, name="circuit"),
    path("desk/circuits/", views.index, name="index"),
    path("desk/circuits/<uuid:circuit_id>/", views.form, name="form"),
]
