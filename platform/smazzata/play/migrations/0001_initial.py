import django.db.models.deletion
import smazzata.ledger.events
import smazzata.tables.fields
from django.db import migrations, models



class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('members', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Room',
            fields=[
                ('id', models.UUIDField(default=smazzata.ledger.events.new_stream_id, editable=False, primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=32)),
                ('options', models.JSONField()),
                ('settings', smazzata.tables.fields.SettingsField()),
                ('key', models.CharField(max_length=32)),
                ('opened_by', models.CharField(max_length=64)),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('touched_at', models.DateTimeField(auto_now=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('started_at', models.DateTimeField(null=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('bots_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('closed_at', None), ('started_at', None)), fields=['-opened_at'], name='rooms_waiting')],
            },
        ),
        migrations.CreateModel(
            name='Comment',
            fields=[
                ('id', models.UUIDField(default=smazzata.ledger.events.new_stream_id, editable=False, primary_key=True, serialize=False)),
                ('match', models.UUIDField()),
                ('move', models.PositiveIntegerField()),
                ('text', models.CharField(max_length=1000)),
                ('written_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='comments', to='members.member')),
            ],
            options={
                'ordering': ('move', 'written_at', 'id'),
                'indexes': [models.Index(fields=['match', 'move'], name='comments_of_match')],
            },
        ),
        migrations.CreateModel(
            name='RoomSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('member', models.CharField(max_length=64, null=True)),
                ('bot', models.CharField(max_length=16, null=True)),
                ('kept_for', models.CharField(max_length=64, null=True)),
                ('room', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='play.room')),
            ],
            options={
                'ordering': ['seat'],
                'constraints': [models.UniqueConstraint(fields=('room', 'seat'), name='one_row_a_seat'), models.UniqueConstraint(fields=('room', 'member'), name='one_seat_a_member'), models.CheckConstraint(condition=models.Q(('member', None), ('bot', None), _connector='OR'), name='person_or_bot')],
            },
        ),
    ]
