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
        from smazzata.members.directory import member_erased
        from smazzata.members.name_changes import erase_names, names_of_member
        from smazzata.members.privacy import personal_data_requested
        from smazzata.members.tokens import revoke_tokens

        password_reset.connect(revoke_tokens)
        member_erased.connect(erase_names)
        personal_data_requested.connect(names_of_member)
