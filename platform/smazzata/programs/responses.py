"""What a program is answered: how the tournament stands after a call, or `{"code", "message"}`."""

from uuid import UUID

from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.desk.circuits.words import WORDS as CIRCUIT_WORDS
from smazzata.desk.words import say
from smazzata.hall.words import WORDS as HALL_WORDS
from smazzata.presentation.narration import language
from smazzata.runtime.problems import status_of
from smazzata.runtime.translation import gettext_noop, translated
from smazzata.tournament_management.tournament import load

WORDS: dict[str, str] = {
    "malformed": gettext_noop("The call is not of the shape that /api/schema gives it."),
    "not_json": gettext_noop("Send JSON, and say so: Content-Type: application/json."),
    "command_id_reused": gettext_noop(
        "This id was used before, by somebody else or for something else: take a new one."
    ),
    "too_large": gettext_noop("A call has {most} kB at most."),
    "other_table": gettext_noop("This key opens no slip at this table."),
    "not_seated": gettext_noop("Your account does not sit at this table."),
    "not_an_official": gettext_noop("{member} has no office at this tournament."),
    "unknown_move": gettext_noop("There is no such move at the table of this call."),
    "shown_of_one": gettext_noop("Say what somebody has shown for one entry at a time."),
    "too_many_people": gettext_noop("Entry {line}: here people play alone."),
    "unknown_setting": gettext_noop("There is no setting called {name}."),
    "confirm_first": gettext_noop(
        "Look at the consequences, then send it again with their digest as confirm."
    ),
}


def done(tournament: UUID, **more: object) -> Response:
    """That it was done, now or at an earlier call with the same id."""
    live = load(tournament)
    told: dict[str, object] = {
        "tournament": str(tournament),
        "version": live.version,
        "hash": live.hash.hex(),
    }
    return Response({**told, **more})


def refused(refusal: Refusal, **more: object) -> Response:
    """Why it was not done. 403 for want of a right, 400, 413 and 415 for what could not be read,
    else 409.
    """
    told = {"code": refusal.code, "params": dict(refusal.params), **more}
    if "message" not in told:
        words = WORDS.get(refusal.code)
        told["message"] = (
            translated(words, language(), **refusal.params)
            if words
            else say(refusal, HALL_WORDS, CIRCUIT_WORDS)
        )
    return Response(told, status_of(refusal.code))
