from typing import Any

import django.contrib.auth.models
import django.contrib.auth.validators
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import smazzata.ledger.events
import smazzata.runtime.search_words

ROLES = ("organiser", "referee", "officer", "administrator")


def make_roles(apps: Any, schema_editor: Any) -> None:
    """A group for each role that can be given."""
    group = apps.get_model("auth", "Group")
    for role in ROLES:
        group.objects.get_or_create(name=role)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.UUIDField(default=smazzata.ledger.events.new_stream_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120, unique=True)),
                ('key', models.CharField(max_length=240, unique=True)),
                ('words', smazzata.runtime.search_words.words_of('name')),
            ],
            options={
                'indexes': [django.contrib.postgres.indexes.GinIndex(fields=['words'], name='words_of_club', fastupdate=False)],
            },
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('is_guest', models.BooleanField(default=False)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.UUIDField(default=smazzata.ledger.events.new_stream_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120)),
                ('surname', models.CharField(default='', max_length=120)),
                ('licence', models.CharField(max_length=32, null=True)),
                ('licence_key', models.GeneratedField(db_persist=True, expression=models.Func(models.F('licence'), template="nullif(ltrim(upper(regexp_replace(%(expressions)s, '[^A-Za-z0-9]', '', 'g')), '0'), '')"), output_field=models.CharField(max_length=32), unique=True)),
                ('erased_at', models.DateTimeField(null=True)),
                ('account', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='member', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='members', to='members.club')),
                ('words', smazzata.runtime.search_words.words_of('name')),
            ],
            options={
                'indexes': [django.contrib.postgres.indexes.GinIndex(fields=['words'], name='words_of_member', fastupdate=False)],
            },
        ),
        migrations.CreateModel(
            name='NameChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('member', models.CharField(max_length=64)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('salt', models.CharField(max_length=32)),
                ('before', models.JSONField()),
                ('after', models.JSONField()),
                ('digest', models.CharField(max_length=64, unique=True)),
            ],
            options={
                'indexes': [models.Index(fields=['member', 'at'], name='names_of_member')],
            },
        ),
        migrations.CreateModel(
            name='NameKey',
            fields=[
                ('key', models.TextField(primary_key=True, serialize=False)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='name_keys', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='OutgoingMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.EmailField(max_length=254)),
                ('subject', models.TextField()),
                ('body', models.TextField()),
                ('language', models.CharField(max_length=8)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('due_at', models.DateTimeField(db_index=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('trouble', models.CharField(default='', max_length=80)),
                ('given_up_at', models.DateTimeField(null=True)),
                ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='mails', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('actions', models.JSONField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(null=True)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='SentRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('once', models.UUIDField(unique=True)),
                ('sender', models.CharField(max_length=64)),
                ('address', models.CharField(max_length=200)),
                ('digest', models.CharField(max_length=64)),
                ('answer', models.TextField(default='')),
                ('done_at', models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
            options={'db_table': 'desk_sentrequest'},
        ),
        migrations.RunPython(make_roles, migrations.RunPython.noop),
    ]
