"""The task by which each queue says that it is being worked on (`smazzata.runtime.queues`)."""

from celery import shared_task

from smazzata.runtime import queues


@shared_task
def answer(queue: str) -> None:
    """Done by whoever works on the queue to which it was sent."""
    queues.answered(queue)
