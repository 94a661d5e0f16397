from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("programs", "0002_delete_replaceddevice")]

    operations = [
        migrations.RemoveConstraint("openedby", "one_opening_a_call"),
        migrations.RenameModel("OpenedBy", "DoneCall"),
        migrations.RenameField("donecall", "tournament", "made"),
        migrations.AddField(
            "donecall", "what", models.CharField(default="open", max_length=120), False
        ),
        migrations.AddConstraint(
            "donecall", models.UniqueConstraint(fields=("once", "member"), name="one_doing_a_call")
        ),
    ]
