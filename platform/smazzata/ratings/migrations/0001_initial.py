from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='CurrentRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32)),
                ('member', models.CharField(max_length=64)),
                ('mu', models.IntegerField()),
                ('sigma', models.IntegerField()),
                ('matches', models.IntegerField()),
                ('at_ms', models.BigIntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['game', '-mu', 'member'], name='rating_list')],
                'constraints': [models.UniqueConstraint(fields=('member', 'game'), name='one_current_rating')],
            },
        ),
        migrations.CreateModel(
            name='OpenRatedMatch',
            fields=[
                ('match', models.UUIDField(primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=32)),
                ('members', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='RatingRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32)),
                ('kind', models.CharField(max_length=16)),
                ('subject', models.CharField(max_length=130)),
                ('source', models.CharField(max_length=16)),
                ('stream', models.UUIDField()),
                ('mu_before', models.IntegerField()),
                ('sigma_before', models.IntegerField()),
                ('mu', models.IntegerField()),
                ('sigma', models.IntegerField()),
                ('tables', models.IntegerField()),
                ('at_ms', models.BigIntegerField()),
                ('position', models.BigIntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['game', 'kind', 'subject', '-position'], name='rating_newest')],
                'constraints': [models.UniqueConstraint(fields=('stream', 'kind', 'subject'), name='one_rating_a_stream')],
            },
        ),
    ]
