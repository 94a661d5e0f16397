"""What is done about the register without anybody waiting for it."""

from celery import shared_task

from smazzata.register import uploaded_lists


@shared_task
def import_members(number: int) -> None:
    """Carries out a list of members that somebody confirmed. Again, it goes on."""
    uploaded_lists.carry_out(number)


@shared_task
def forget_old_lists() -> None:
    """Deletes lists whose day is over, whether or not anybody uploads another one."""
    uploaded_lists.forget_old_lists()
