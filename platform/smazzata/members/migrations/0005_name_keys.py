from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from smazzata.members.naming import skeleton


def hold_names(apps: Any, schema_editor: Any) -> None:
    """Of two who bear one name already, the older account holds it; both keep it."""
    account = apps.get_model("members", "Account")
    key = apps.get_model("members", "NameKey")
    people = account.objects.filter(is_guest=False).order_by("pk")
    for pk, username, name in people.values_list("pk", "username", "member__name"):
        for text in {skeleton(username), skeleton(name or "")} - {""}:
            key.objects.get_or_create(key=text, defaults={"account_id": pk})


class Migration(migrations.Migration):

    dependencies = [
        ("members", "0004_outgoing_mail"),
    ]

    operations = [
        migrations.CreateModel(
            name="NameKey",
            fields=[
                ("key", models.TextField(primary_key=True, serialize=False)),
                ("account", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="name_keys", to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.RunPython(hold_names, migrations.RunPython.noop),
    ]
