"""A correction in words: what of which table or entry it changes, and why."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.words import WORDS

_DONE = {
    "correct_result": "done_result_corrected",
    "mend_result": "done_result_mended",
    "revoke_result": "done_result_revoked",
    "revoke_credit": "done_credit_revoked",
    "apply_penalty": "done_penalty_applied",
    "give_warning": "done_warning_given",
    "revoke_warning": "done_warning_revoked",
    "answer_call": "done_call_answered",
    "reopen_round": "done_round_reopened",
}
"""What is done by a command, under the words for having done it."""


def in_words(presenter: TournamentPresenter, correction: Mapping[str, Any]) -> str:
    """A command that was proposed, for officials: with the reason that was typed."""
    said = [WORDS[_DONE[correction["do"]]].say(language())]
    if "table" in correction:
        at = {"round": correction["round"], "table": correction["table"]}
        said.append(_("round %(round)s, table %(table)s") % at)
    entry = correction.get("number") or correction.get("on")
    if entry in presenter.state.entries:
        said.append(presenter.sides([entry])[entry].name)
    totals = [str(total) for total in correction.get("mp") or () if "table" in correction]
    if totals:
        said.append(" – ".join(totals))
    said += [str(correction[name]) for name in ("article", "reason") if correction.get(name)]
    return " · ".join(said)
