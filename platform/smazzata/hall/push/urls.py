"""The addresses of messages to telephones."""

from django.urls import path

from smazzata.hall.push import views

app_name = "push"
urlpatterns = [
    path("tournaments/<uuid:tournament_id>/push/", views.telephone, name="telephone"),
    path("push/moved/", views.moved, name="moved"),
]
