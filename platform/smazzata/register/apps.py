"""The app `register`."""

from django.apps import AppConfig


class RegisterConfig(AppConfig):
    """Persons above the handles of the logs."""

    name = "smazzata.register"
    label = "register"

    def ready(self) -> None:
        """Erases a person under all their handles."""
        from smazzata.members.directory import member_erased
        from smazzata.register.doubtful_lines import forget_lines
        from smazzata.register.joining import erase_other_handles

        member_erased.connect(erase_other_handles)
        member_erased.connect(forget_lines)
