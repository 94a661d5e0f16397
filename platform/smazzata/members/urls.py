"""The addresses of accounts: django-allauth's views by name, each behind its action, and our own.

They are written out one by one, so that no release of the library opens a door by itself.
"""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from django.urls import path, re_path

from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.members.views import account as own_views
from smazzata.members.views import officials

enter = requires(Action.ENTER)
secure = requires(Action.OWN_SECURITY)
own = requires(Action.OWN_DATA)

urlpatterns = [
    path("", own_views.home, name="account_home"),
    path("guest/", own_views.guest, name="account_guest"),
    path("first/", officials.first_administrator, name="account_first"),
    path("keep/", own_views.convert_guest, name="account_keep"),
    path("export.json", own_views.export, name="account_export"),
    path("erase/", own_views.erase, name="account_erase"),
    path("tokens/", own_views.tokens, name="account_tokens"),
    path("officials/", officials.officials, name="account_officials"),
    path("licences/", officials.licences, name="account_licences"),
    path("login/", enter(account.login), name="account_login"),
    path("signup/", own_views.sign_up, name="account_signup"),
    path("logout/", own(account.logout), name="account_logout"),
    path("inactive/", enter(account.account_inactive), name="account_inactive"),
    path("reauthenticate/", secure(account.reauthenticate), name="account_reauthenticate"),
    path("email/", secure(account.email), name="account_email"),
    path(
        "confirm-email/",
        enter(account.email_verification_sent),
        name="account_email_verification_sent",
    ),
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        enter(account.confirm_email),
        name="account_confirm_email",
    ),
    path("password/change/", secure(account.password_change), name="account_change_password"),
    path("password/set/", secure(account.password_set), name="account_set_password"),
    path("password/reset/", enter(account.password_reset), name="account_reset_password"),
    path(
        "password/reset/done/",
        enter(account.password_reset_done),
        name="account_reset_password_done",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        enter(account.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        enter(account.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
    path("2fa/", secure(mfa.index), name="mfa_index"),
    path("2fa/authenticate/", enter(mfa.authenticate), name="mfa_authenticate"),
    path("2fa/reauthenticate/", secure(mfa.reauthenticate), name="mfa_reauthenticate"),
    path("2fa/totp/activate/", secure(totp.activate_totp), name="mfa_activate_totp"),
    path("2fa/totp/deactivate/", secure(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path(
        "2fa/recovery-codes/",
        secure(recovery.view_recovery_codes),
        name="mfa_view_recovery_codes",
    ),
    path(
        "2fa/recovery-codes/generate/",
        secure(recovery.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "2fa/recovery-codes/download/",
        secure(recovery.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
]
