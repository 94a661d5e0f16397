import django.db.models.deletion
from django.db import migrations, models

import smazzata.ledger.events


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('members', '0001_initial'),
    ]

    operations = [
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
    ]
