from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('tournament_management', '0001_initial')]

    operations = [
        migrations.AddField(
            model_name='tournamentrow',
            name='cancelled',
            field=models.BooleanField(default=False),
        ),
    ]
