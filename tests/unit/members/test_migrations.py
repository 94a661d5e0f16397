"""A database made before there were accounts can be brought up to date."""

from django.apps import apps
from django.db.migrations.loader import MigrationLoader

ACCOUNTS = ("members", "0002_accounts")


def test_whatever_points_to_accounts_comes_after_them() -> None:
    # Libraries depend on the first migration of the accounts' application, which knows none.
    loader = MigrationLoader(None)
    for label in ("account", "mfa"):
        assert apps.is_installed(f"allauth.{label}")
        first = min(key for key in loader.graph.nodes if key[0] == label)
        assert ACCOUNTS in loader.graph.forwards_plan(first)


def test_accounts_come_after_what_every_older_database_has() -> None:
    plan = MigrationLoader(None).graph.forwards_plan(ACCOUNTS)
    assert {label for label, _ in plan} == {"auth", "contenttypes", "members"}
    assert ("members", "0001_initial") in plan
