"""What is done at the desk without anybody waiting for it."""

from celery import shared_task

from smazzata.desk import idempotency, reports


@shared_task
def forget_old_reports() -> None:
    """Deletes reports of people whose time is over, whether or not anybody reads any."""
    reports.forget_old_reports()


@shared_task
def forget_old_requests() -> None:
    """Forgets forms and calls that were done so long ago that nobody sends them again."""
    idempotency.forget_old_requests()
