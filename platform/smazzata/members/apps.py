"""Django's entry to the app."""

from django.apps import AppConfig


class MembersConfig(AppConfig):
    """The app `members`."""

    name = "smazzata.members"
    label = "members"

    def ready(self) -> None:
        """Connects what happens elsewhere to what it means here."""
        from allauth.account.signals import password_reset

        from smazzata.members import client_address  # noqa: F401 - registers its check
        from smazzata.members.tokens import revoke_tokens

        password_reset.connect(revoke_tokens)
