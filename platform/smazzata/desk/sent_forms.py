"""A form that was sent, of an officer or of players: doing it once, and saying why not."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

import msgspec
from django.core.exceptions import BadRequest
from django.http import HttpRequest

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from games.registry import rulesets
from smazzata.desk.words import say
from smazzata.ledger.errors import LedgerError
from smazzata.presentation.narration import language


def refuse_nul(request: HttpRequest) -> None:
    """Answer 400 to a form with a character that the database cannot even be asked about."""
    if any("\0" in value for values in request.POST.lists() for value in values[1]):
        raise BadRequest("nul")


def once_of(request: HttpRequest) -> UUID | Refusal:
    """The id of the form that was sent."""
    try:
        return UUID(request.POST.get("once", ""))
    except ValueError:
        return MALFORMED


def id_of(once: UUID, due: Iterable[Command]) -> UUID:
    """The id under which a form gives these commands: the same form again gives them once.

    Whoever goes back to a page that was sent and sends something else has said something else.
    """
    said = b"".join(msgspec.json.encode((command.name(), command)) for command in due)
    return uuid5(once, sha256(said).hexdigest())


def attempt(do: Callable[[UUID], Any], request: HttpRequest) -> tuple[str, str] | None:
    """Does what a form asks for; a problem comes back as sentence and code."""
    once = once_of(request)
    try:
        answer = once if isinstance(once, Refusal) else do(once)
    except LedgerError as error:
        return error.sentence(language()), error.code
    return problem_of(answer) if isinstance(answer, Refusal) else None


def problem_of(refusal: Refusal, game: str = "") -> tuple[str, str]:
    """A refusal as sentence and code."""
    rules = rulesets().get(game)
    return say(refusal, *([rules.words] if rules else [])), refusal.code
