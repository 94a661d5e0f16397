"""What tables refuse beside the rules of the games, and forms that were sent, in words."""

from collections.abc import Mapping

from games.kernel.refusal import Refusal
from games.kernel.words import KERNEL_WORDS, Phrase
from smazzata.ledger.errors import SENTENCES
from smazzata.runtime.translation import gettext_noop, translated

WORDS: dict[str, str] = {
    "command_id_reused": gettext_noop(
        "This form was already sent, by somebody else or with different contents: check how things "
        "stand, then send it again."
    ),
    "stale_version": gettext_noop(
        "The table has moved on in the meantime: look, and decide again."
    ),
    "game_fault": gettext_noop(
        "The program of this game has a fault: the move could not be made, and the match stands as "
        "before. The site's staff find it in the log."
    ),
    "no_such_seat": gettext_noop("The table has no such seat."),
    "bot_in_seat": gettext_noop("A bot plays this seat: take it back before you move."),
    "no_bot_in_seat": gettext_noop("No bot plays in this seat."),
    "rated_seat": gettext_noop("At a rated table no bot plays for you."),
    "not_your_seat": gettext_noop("This seat is not yours."),
    "not_away": gettext_noop(
        "A bot may be asked for whoever has been away for {seconds} seconds or has let the time "
        "run out {turns} times in a row."
    ),
    "deal_goes_on": gettext_noop("The deal goes on: there is nothing to leave."),
    "unknown_reaction": gettext_noop("There is no such message. There are: {known}."),
    "no_reactions": gettext_noop("In a tournament no messages are sent at the table."),
    "reaction_too_soon": gettext_noop("One message every {seconds} seconds: wait a moment."),
    "reactions_enough": gettext_noop("That is enough messages for now: wait for the next move."),
    "seat_out": gettext_noop("This seat plays no more."),
    "chair_restless": gettext_noop(
        "Chairs have changed hands too often here: wait for the next move."
    ),
    "bad_clock": gettext_noop(
        "These times will not do: moves of 1 to {move} seconds by rising numbers of cards from 0 "
        "on, a bank of at most {bank} seconds, a round of at most {round}."
    ),
    "bad_delay": gettext_noop(
        "The delay for those who watch is 0 to {moves} moves and 0 to {seconds} seconds."
    ),
    "lesson_not_rated": gettext_noop("A lesson does not count for ratings."),
    "unknown_pace": gettext_noop("There is no such pace of the bots. There are: {known}."),
    "unknown_bot": gettext_noop("The bot {bot} does not play {game}. There are: {known}."),
    "unknown_game": gettext_noop("There is no game {game}. There are: {known}."),
}


def sentence(refusal: Refusal, language: str, *sources: Mapping[str, Phrase | str]) -> str:
    """What a refusal says in `it` or `en`; `sources` are looked into first.

    A source is a game's, with a phrase for each code, or one of the platform's, with messages. What
    the ledger refuses is looked for last.
    """
    for words in (*sources, KERNEL_WORDS, WORDS, SENTENCES):
        found = words.get(refusal.code)
        if isinstance(found, Phrase):
            return found.say(language, refusal.params)
        if found is not None:
            return translated(found, language, **refusal.params)
    return refusal.code
