import uuid

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField(db_index=True)),
                ('at_ms', models.BigIntegerField()),
                ('by', models.CharField(max_length=64)),
                ('once', models.UUIDField(unique=True)),
                ('text', models.CharField(max_length=200)),
                ('withdrawn', models.BooleanField(default=False)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ClockChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField(db_index=True)),
                ('at_ms', models.BigIntegerField()),
                ('by', models.CharField(max_length=64)),
                ('once', models.UUIDField(unique=True)),
                ('round', models.IntegerField()),
                ('kind', models.CharField(max_length=16)),
                ('seconds', models.IntegerField(default=0)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PrizeList',
            fields=[
                ('tournament', models.UUIDField(primary_key=True, serialize=False)),
                ('cents', models.JSONField()),
                ('at_ms', models.BigIntegerField()),
                ('by', models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField(db_index=True)),
                ('at_ms', models.BigIntegerField()),
                ('by', models.CharField(max_length=64)),
                ('once', models.UUIDField(unique=True)),
                ('version', models.IntegerField()),
                ('text', models.CharField(max_length=500)),
                ('withdrawn', models.BooleanField(default=False)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='DeviceKey',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('tournament', models.UUIDField()),
                ('number', models.PositiveIntegerField()),
                ('table', models.PositiveIntegerField()),
                ('side', models.PositiveSmallIntegerField(default=0)),
                ('once', models.UUIDField()),
                ('made_by', models.CharField(max_length=64)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(null=True)),
                ('revoked_at', models.DateTimeField(null=True)),
                ('revoked_by', models.CharField(default='', max_length=64)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_number_a_device'), models.UniqueConstraint(fields=('tournament', 'once', 'table', 'side'), name='one_making_a_device')],
            },
        ),
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
        migrations.CreateModel(
            name='TableSubscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(max_length=1024)),
                ('digest', models.CharField(db_index=True, max_length=64)),
                ('service', models.CharField(max_length=255)),
                ('p256dh', models.CharField(max_length=88)),
                ('auth', models.CharField(max_length=24)),
                ('key', models.CharField(max_length=88)),
                ('language', models.CharField(max_length=8)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('told_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('member', models.UUIDField(db_index=True)),
                ('account', models.BigIntegerField()),
                ('session', models.CharField(max_length=40)),
                ('told', models.JSONField(default=dict)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('member', 'digest'), name='telephone_of_member_once')],
            },
        ),
        migrations.CreateModel(
            name='RevokedKeys',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('round', models.PositiveIntegerField()),
                ('table', models.PositiveIntegerField()),
                ('count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'round', 'table'), name='one_count_a_slip')],
            },
        ),
    ]
