"""`manage.py grant USERNAME ROLE`: gives a role, above all to the first administrator."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation

from smazzata.members import roles
from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.members.principals import roles_of
from smazzata.members.refusals import MembersRefusal
from smazzata.runtime.terminal_command import CommandFailure, TerminalCommand


class Command(TerminalCommand):
    help = "Give a role to an account, or take it away with --revoke."
    needs_site = True

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("username")
        parser.add_argument("role", choices=[str(role) for role in roles.APPOINTED])
        parser.add_argument("--revoke", action="store_true", help="take the role away")

    def handle(self, *_args: Any, **options: Any) -> None:
        role = Role(options["role"])
        change = roles.revoke if options["revoke"] else roles.grant
        with translation.override(self.lang):
            try:
                account = Account.objects.filter(username=options["username"].lower()).first()
                if account is None:
                    raise MembersRefusal("no_such_account")
                changed = change(account, role, roles.SYSTEM)
            except MembersRefusal as refusal:
                raise CommandFailure(refusal.code, refusal.sentence) from None
        held = sorted(roles_of(account))
        facts = {"username": account.username, "roles": ", ".join(held) or "-"}
        if changed:
            self.say("Done. Roles of {username}: {roles}.", **facts)
        else:
            self.say("It was so already. Roles of {username}: {roles}.", **facts)
        if self.json:
            self.answer({"username": account.username, "roles": held, "changed": changed})
