"""Comments at moves, as the replay room reads and sends them."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, public_page, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.play.comments import (
    AttributedComment,
    CommentRefused,
    add_comment,
    comments_of_match,
)
from smazzata.play.models import MAX_LENGTH, Comment
from smazzata.presentation.visible_match import get_match
from smazzata.runtime.forms import SiteForm

WRITING = RateLimit("comment", 10, 60)


class CommentForm(SiteForm):
    """A comment on a move; the script of the replay room says on which."""

    refuses_nul = False  # `add_comment` says what is wrong with a text, with a code for the script
    text = forms.Field(
        label=gettext_lazy("Comment on this move"),
        help_text=gettext_lazy("Everybody who sees this replay can read it."),
        required=False,
        widget=forms.Textarea({"rows": "3", "maxlength": str(MAX_LENGTH), "required": True}),
    )

    def __init__(self, versions: Collection[str] = (), **options: Any) -> None:
        super().__init__(**{"auto_id": "comment-%s", **options})
        self.versions = versions

    def clean(self) -> dict[str, Any]:
        """The move as a number and the text as it was typed. Error: `no_such_move`."""
        move = self.data.get("move", "")
        if move not in self.versions:
            raise ValidationError(_("The match has no such move."), "no_such_move")
        return {"move": int(move), "text": self.cleaned_data["text"] or ""}


@public_page
def listed(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """The comments of a match: `{"comments": [{id, move, author, text, at, remove}]}`.

    `remove` is the address that removes the comment, for those who may; else null.
    """
    who = principal_of(request)
    get_match(match_id, who)
    response = JsonResponse(
        {"comments": [_as_json(said, who) for said in comments_of_match(match_id)]}
    )
    response.headers["Cache-Control"] = "private, no-store"
    return response


@requires(Action.COMMENT)
@require_POST
@rate_limited(WRITING)
def write(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """Take a comment (`move`, `text`) about a finished match."""
    who = principal_of(request)
    watched = get_match(match_id, who)
    if not watched.finished:
        return _refused(
            "match_not_over", _("A match can be commented on when it is over."), status=409
        )
    versions = {str(event.version) for event in watched.stored[1:]}  # not the opening
    form = CommentForm.of(request, versions)
    if not form.is_valid():
        said, code = form.problem or ("", "")
        return _refused(code, said)
    if who.member is None:
        raise Http404("member")
    move, text = form.cleaned_data["move"], form.cleaned_data["text"]
    comment = add_comment(match_id, move, who.member, text)
    if isinstance(comment, CommentRefused):
        return _refused(*comment)
    return JsonResponse(_as_json(AttributedComment(comment, who.name), who), status=201)


@requires(Action.COMMENT)
@require_POST
def remove(request: HttpRequest, comment_id: UUID) -> JsonResponse:
    """Remove a comment: its author may, and whoever moderates."""
    comment = get_object_or_404(Comment, id=comment_id)
    who = principal_of(request)
    if not _may_remove(comment, who):
        return _refused("not_allowed", _("You may not do this."), status=403)
    comment.delete()
    return JsonResponse({"removed": str(comment_id)})


def _may_remove(comment: Comment, who: Principal) -> bool:
    return str(comment.author_id) == who.member or who.may(Action.MODERATE)


def _as_json(said: AttributedComment, who: Principal) -> dict[str, Any]:
    comment = said.comment
    address = reverse("web:comment-remove", args=[comment.id])
    return {
        "id": str(comment.id),
        "move": comment.move,
        "author": said.author,
        "text": comment.text,
        "at": date_format(timezone.localtime(comment.written_at), "SHORT_DATETIME_FORMAT"),
        "remove": address if _may_remove(comment, who) else None,
    }


def _refused(code: str, message: str, status: int = 400) -> JsonResponse:
    return JsonResponse({"code": code, "message": message}, status=status)
