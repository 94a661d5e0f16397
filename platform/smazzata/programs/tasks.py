"""What is done for the interface for programs without anybody waiting for it."""

from celery import shared_task

from smazzata.programs import done_calls


@shared_task
def forget_old_calls() -> None:
    """Forgets calls that were done so long ago that nobody sends them again."""
    done_calls.forget_old_calls()
