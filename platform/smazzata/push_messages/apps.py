"""Django's entry to the app."""

from django.apps import AppConfig


class PushMessagesConfig(AppConfig):
    """The app `push_messages`."""

    name = "smazzata.push_messages"
    label = "push_messages"

    def ready(self) -> None:
        """Hears of rounds, of what is said to everybody, and of people who are erased."""
        from django.db.models.signals import post_save

        from smazzata.hall.models import Announcement
        from smazzata.members.directory import member_erased
        from smazzata.push_messages import subscriptions, tasks
        from smazzata.tournament_management.signals import commanded

        member_erased.connect(subscriptions.forget_member)
        commanded.connect(tasks.on_command, dispatch_uid="push_messages.on_command")
        post_save.connect(
            tasks.on_announcement, sender=Announcement, dispatch_uid="push_messages.on_announcement"
        )
