

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='PushSubscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField(db_index=True)),
                ('entry', models.IntegerField()),
                ('endpoint', models.CharField(max_length=1024)),
                ('digest', models.CharField(db_index=True, max_length=64)),
                ('service', models.CharField(max_length=255)),
                ('p256dh', models.CharField(max_length=88)),
                ('auth', models.CharField(max_length=24)),
                ('key', models.CharField(max_length=88)),
                ('language', models.CharField(max_length=8)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('told_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('seat', models.CharField(default='', max_length=48)),
                ('said', models.BigIntegerField(default=0)),
                ('version', models.BigIntegerField(default=0)),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'digest'), name='telephone_once')],
            },
        ),
    ]
