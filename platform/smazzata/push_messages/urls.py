"""The addresses of messages to telephones."""

from django.urls import path

from smazzata.push_messages import views

app_name = "push_messages"
urlpatterns = [
    path("tournaments/<uuid:tournament_id>/push/", views.telephone, name="telephone"),
    path("push/moved/", views.moved, name="moved"),
]
