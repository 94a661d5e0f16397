"""What people say about the moves of finished matches: saying it, reading it, taking it back.

Comments are ordinary rows, which can be erased.
"""

import unicodedata
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from smazzata.members.directory import display_names
from smazzata.play.models import MAX_LENGTH, Comment

MOST = 200
"""Comments of one match: enough for any discussion, and a page that still loads."""


class CommentRefused(NamedTuple):
    """Why a comment was not taken."""

    code: str
    message: str


class AttributedComment(NamedTuple):
    """A comment with the name under which its author is known today."""

    comment: Comment
    author: str


def clean_text(text: str) -> str | CommentRefused:
    """The text as it is stored, or `comment_empty`, `comment_too_long`, `comment_malformed`."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if not plain:
        return CommentRefused("comment_empty", _("Write something first."))
    if len(plain) > MAX_LENGTH:
        said = _("A comment has at most %(most)d characters.") % {"most": MAX_LENGTH}
        return CommentRefused("comment_too_long", said)
    # Control and direction marks could make a text look like another, or like part of the page.
    if any(unicodedata.category(c) in _UNSEEN and c not in _JOINING for c in plain):
        return CommentRefused(
            "comment_malformed", _("The comment holds characters that mean nothing.")
        )
    return plain


_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_JOINING = frozenset("\n\u200c\u200d")
"""Lines, and what some scripts and pictures are joined with."""


def add_comment(match: UUID, move: int, author: str, text: str) -> Comment | CommentRefused:
    """Stores a comment; what `clean_text` refuses, or a match that has its fill, is refused.

    That the match is over and has such a move is for the caller to see.
    """
    plain = clean_text(text)
    if isinstance(plain, CommentRefused):
        return plain
    if Comment.objects.filter(match=match).count() >= MOST:
        return CommentRefused(
            "too_many_comments", _("This match has as many comments as there may be.")
        )
    return Comment.objects.create(match=match, move=move, author_id=author, text=plain)


def comments_of_match(match: UUID) -> list[AttributedComment]:
    """The comments of a match, by move and time."""
    comments = list(Comment.objects.filter(match=match))
    known = display_names({comment.author_id for comment in comments})
    return [AttributedComment(comment, known[str(comment.author_id)]) for comment in comments]


def comments_of_member(member: UUID, **_kwargs: Any) -> tuple[str, list[dict[str, Any]]]:
    """A member's comments, for the data that they may take away (`personal_data_requested`)."""
    mine = Comment.objects.filter(author_id=member).order_by("written_at")
    return "comments", [
        {
            "match": str(comment.match),
            "move": comment.move,
            "text": comment.text,
            "written_at": comment.written_at.isoformat(),
        }
        for comment in mine
    ]


def has_commented(member: UUID, **_kwargs: Any) -> bool:
    """Whether a member has written a comment; receives `member_history_requested`."""
    return Comment.objects.filter(author_id=member).exists()


def erase_comments(member: UUID, **_kwargs: Any) -> None:
    """Erases a member's comments; receives `member_erased`."""
    Comment.objects.filter(author_id=member).delete()
