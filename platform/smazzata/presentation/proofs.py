"""When the whole chain of a match may be read by everybody, and what a proof needs besides.

The chain holds the match's master secret, from which every deck of the match follows. It is public
once that tells nothing that is still to be played; `docs/verify/README.md` gives the argument.
"""

from typing import Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from replays.dealing import GAMES
from smazzata.ledger.reader import head
from smazzata.presentation.visible_match import VisibleMatch
from smazzata.tournament_management.tournament import load

REASONS = ("match_running", "decks_elsewhere")


def why_not_public(watched: VisibleMatch) -> str | None:
    """Why the chain is not public yet, a code of `REASONS`; None when it is.

    Asked of the match as this visitor may see it: whoever watches with a delay does not learn from
    the chain that it is over.
    """
    stands = head(watched.match)
    if not watched.finished or not stands.sealed or stands.version != watched.version:
        return "match_running"
    match = watched.state.match
    if match.duplicate and not _tournament_over(watched.opened.tournament):
        # One secret for all tables with the same decks, some of which may not be dealt there yet.
        return "decks_elsewhere"
    return None


def _tournament_over(tournament: str | None) -> bool:
    """Without a tournament nobody knows where else the decks lie."""
    return tournament is not None and load(UUID(tournament)).state.closed


def reason_in_words(code: str) -> str:
    """Why the chain is not public yet, for people."""
    if code == "match_running":
        return _("The whole record of a match is public when the match is over.")
    return _("The same decks are played at other tables: the record is public afterwards.")


def games_in_data() -> dict[str, Any]:
    """The pack and the dealing of every game, as proofs in the browser read them."""
    data: dict[str, Any] = msgspec.to_builtins(GAMES)
    return data
