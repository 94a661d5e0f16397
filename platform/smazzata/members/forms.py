"""The forms about people: our own, and those of django-allauth that need words of ours."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.contrib.auth.forms import SetPasswordMixin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.members.directory import is_taken, name_taken, rename
from smazzata.members.models import Account, Club
from smazzata.members.name_changes import Written, note_change
from smazzata.members.naming import LONGEST, clean_name
from smazzata.members.permissions import Action, Role
from smazzata.members.principals import actor_of
from smazzata.members.refusals import MembersRefusal
from smazzata.members.roles import APPOINTED, grant, revoke
from smazzata.members.tokens import GRANTABLE
from smazzata.runtime.forms import HiddenInput, SiteForm

ACTIONS: dict[Action, Promise | str] = {
    Action.WATCH: _("look at what is public"),
    Action.WRITE_SLIPS: _("write the slips of tables at which I sit"),
    Action.HOLD_OFFICE: _("serve at tournaments where I have an office"),
    Action.RUN_TOURNAMENT: _("open tournaments"),
    Action.READ_REPORTS: _("read what referees report of people, if I oversee tournaments"),
}
ROLES: dict[Role, Promise | str] = {
    Role.GUEST: _("guest"),
    Role.PLAYER: _("player"),
    Role.ORGANISER: _("organiser"),
    Role.REFEREE: _("referee"),
    Role.OFFICER: _("federation officer"),
    Role.ADMINISTRATOR: _("administrator"),
}


class MembersForm(SiteForm):
    """A form about people."""

    beside = {
        "no_such_account": "username",
        "guest_has_no_role": "username",
        "guest_has_no_licence": "username",
        "licence_taken": "licence",
        "erase_not_confirmed": "confirmation",
        "first_code_wrong": "code",
    }

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal about people in words."""
        return MembersRefusal(refusal.code).sentence


class NameField(forms.CharField):
    """How a person is called, by the rules of `naming`."""

    def __init__(self) -> None:
        attributes = {"maxlength": str(LONGEST), "autocomplete": "name"}
        # Blanks are tidied by the rules; a tab at the end is no slip to be forgiven.
        super().__init__(
            label=_("Name shown to others"), strip=False, widget=forms.TextInput(attributes)
        )

    def clean(self, value: Any) -> str:
        """The name as it is stored."""
        return clean_name(super().clean(value))


class GuestForm(MembersForm):
    """Coming in as a guest."""

    name = NameField()
    next = forms.CharField(required=False, widget=HiddenInput())
    """Where the visitor wanted to go."""


class ProfileForm(MembersForm):
    """What a person changes freely. The licence is entered by the federation."""

    name = NameField()
    club = forms.ModelChoiceField(
        Club.objects.order_by("name"), label=_("Club"), required=False, empty_label=_("none")
    )

    def __init__(self, account: Account, *args: Any, **options: Any) -> None:
        self.account = account
        member = account.member
        options.setdefault("initial", {"name": member.name, "club": member.club})
        super().__init__(*args, **options)

    def clean_name(self) -> str:
        """Nobody takes the name of somebody else who has an account."""
        name: str = self.cleaned_data["name"]
        if is_taken(name, beside=self.account):
            raise name_taken()
        return name

    def save(self) -> None:
        """Stores name and club. Raises `ValidationError(name_taken)`: somebody was quicker."""
        member = self.account.member
        with transaction.atomic():
            before = Written.of(member)
            rename(self.account, self.cleaned_data["name"])
            member.club = self.cleaned_data["club"]
            member.save(update_fields=["club"])
            note_change(member, before, actor_of(member.id))


class ConvertGuestForm(SetPasswordMixin, MembersForm):  # type: ignore[type-arg]
    """A guest chooses a username and a password."""

    username = forms.CharField(
        label=_("Username"), max_length=30, widget=forms.TextInput({"autocomplete": "username"})
    )
    password1, password2 = SetPasswordMixin.create_password_fields(
        label1=_("Password"), label2=_("Password (again)")
    )
    password1.help_text = password2.help_text = ""
    error_messages = {"password_mismatch": _("The two passwords are not the same.")}

    def clean_username(self) -> str:
        """Free, and by the same rules as at sign-up."""
        return str(get_adapter().clean_username(self.cleaned_data["username"].lower()))

    def clean(self) -> dict[str, Any]:
        """The same password twice, and a good one."""
        self.validate_passwords()
        account = Account(username=self.cleaned_data.get("username", ""))
        self.validate_password_for_user(account, "password1")
        return self.cleaned_data


class FirstAdministratorForm(ConvertGuestForm):
    """Signing up with the code that the terminal of a fresh site shows."""

    code = forms.CharField(
        label=_("Code"), max_length=40, widget=forms.TextInput({"autocomplete": "off"})
    )
    field_order = ("code", "username", "password1", "password2")


class EraseForm(MembersForm):
    """The second thought before an erasure."""

    confirmation = forms.CharField(
        label=_("Your username, to confirm"),
        max_length=150,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class TokenForm(MembersForm):
    """A new token."""

    name = forms.CharField(label=_("What it is for"), max_length=60)
    actions = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=[(str(action), ACTIONS[action]) for action in GRANTABLE],
        widget=forms.CheckboxSelectMultiple,
        initial=[str(Action.WATCH)],
    )


class LicenceForm(MembersForm):
    """Entering a licence."""

    username = forms.CharField(label=_("Username"), max_length=150)
    licence = forms.CharField(label=_("Licence"), max_length=32)


class RemoveTokenForm(MembersForm):
    """Removing a token; `remove` is its number."""

    button = "remove"
    remove = forms.IntegerField(min_value=1, max_value=10**18)


class RoleForm(MembersForm):
    """Giving a role that somebody may give: one of `own`."""

    username = forms.CharField(label=_("Username"), max_length=150)
    role = forms.ChoiceField(label=_("Role"))

    def __init__(self, own: list[Role], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.own = own
        self.fields["role"].choices = [(str(role), ROLES[role]) for role in own]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Raises `PermissionDenied` where a role is named that only others may give."""
        if self.data.get("role") in set(map(str, APPOINTED)) - set(map(str, self.own)):
            raise PermissionDenied
        return self.cleaned_data

    def carry_out(self, account: Account, actor: str) -> None:
        """Gives the role. Raises `MembersRefusal`."""
        grant(account, Role(self.cleaned_data["role"]), actor)


class RevokeForm(RoleForm):
    """Taking a role away."""

    button = "revoke"

    def carry_out(self, account: Account, actor: str) -> None:
        """Takes the role. Raises `MembersRefusal`."""
        revoke(account, Role(self.cleaned_data["role"]), actor)


class AccountLoginForm(LoginForm):  # type: ignore[misc]
    """Log-in by username or e-mail address."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["login"].label = _("Username or email")


class AccountSignupForm(SignupForm):  # type: ignore[misc]
    """Sign-up."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["email"].label = _("Email (optional)")
