"""The hall's application."""

from django.apps import AppConfig


class HallConfig(AppConfig):
    """The app `hall`: screens, sheets and clock, the slips of tables, and telephones."""

    name = "smazzata.hall"
    label = "hall"

    def ready(self) -> None:
        """Hears of rounds, of what is said to everybody, of people who are erased; says when the
        clock of a round was started.
        """
        from django.db.models.signals import post_save

        from smazzata.desk.submission import round_started
        from smazzata.hall import services
        from smazzata.hall.models import Announcement
        from smazzata.hall.push import subscriptions, tables, tasks
        from smazzata.members.directory import member_erased
        from smazzata.members.privacy import personal_data_requested
        from smazzata.tournament_management.handler import commanded

        member_erased.connect(subscriptions.forget_member)
        member_erased.connect(tables.forget_member)
        personal_data_requested.connect(tables.telephones_of_member)
        round_started.connect(services.tell_start, dispatch_uid="hall.tell_start")
        commanded.connect(tasks.on_command, dispatch_uid="hall.push.on_command")
        post_save.connect(
            tasks.on_announcement, sender=Announcement, dispatch_uid="hall.push.on_announcement"
        )
