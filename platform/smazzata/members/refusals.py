"""What is refused about people: a stable code, and the sentence in both languages."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise | str] = {
    "no_such_account": _("Nobody has this username."),
    "no_such_role": _("There is no such role to give."),
    "guest_has_no_role": _("A guest cannot hold a role."),
    "guest_has_no_licence": _("A guest cannot have a licence."),
    "licence_taken": _("Another account has this licence."),
    "two_histories": _(
        "This account has played already, and so has the member with this licence: join the two "
        "in the register, and the licence is theirs."
    ),
    "last_administrator": _("The last administrator cannot step down."),
    "first_code_wrong": _(
        "This is not the code. The terminal in which the site was started shows it."
    ),
    "first_code_used": _(
        "This site has its administrator: the code is not good any more. Log in, or ask the "
        "administrator for a role."
    ),
    "too_many_tokens": _("You have as many tokens as one may have. Remove one first."),
    "erase_not_confirmed": _("To confirm, write your username as it is."),
}


class MembersRefusal(Exception):
    """Something about people was refused; nothing was changed. `code` is stable."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)

    @property
    def sentence(self) -> str:
        """Why, in the active language."""
        return str(SENTENCES[self.code])
