"""Comments at moves, as the replay room reads and sends them."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from smazzata.comments.models import Comment
from smazzata.comments.services import (
    AttributedComment,
    CommentRefused,
    add_comment,
    comments_of_match,
)
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.visible_match import get_match

WRITING = RateLimit("comment", 10, 60)


@requires(Action.WATCH)
@require_safe
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
    move = request.POST.get("move", "")
    versions = {str(event.version) for event in watched.stored[1:]}  # not the opening
    if move not in versions:
        return _refused("no_such_move", _("The match has no such move."))
    if who.member is None:
        raise Http404("member")
    said = add_comment(match_id, int(move), who.member, request.POST.get("text", ""))
    if isinstance(said, CommentRefused):
        return _refused(*said)
    return JsonResponse(_as_json(AttributedComment(said, who.name), who), status=201)


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
