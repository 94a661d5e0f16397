from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('ratings', '0001_initial')]

    # All of it is a projection: it is built anew from the ledger.
    operations = [
        migrations.DeleteModel(name='RatingRow'),
        migrations.DeleteModel(name='CurrentRating'),
        migrations.CreateModel(
            name='PlayedMatch',
            fields=[
                ('match', models.UUIDField(primary_key=True, serialize=False)),
                ('deals', models.IntegerField()),
                ('touched', models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name='CurrentRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('discipline', models.CharField(max_length=48)),
                ('member', models.CharField(max_length=64)),
                ('mu', models.IntegerField()),
                ('sigma', models.IntegerField()),
                ('day', models.IntegerField()),
                ('tables', models.IntegerField()),
                ('settled', models.BooleanField()),
            ],
            options={
                'indexes': [models.Index(fields=['discipline', '-mu', 'member'], name='rating_list')],
                'constraints': [models.UniqueConstraint(fields=('member', 'discipline'), name='one_current_rating')],
            },
        ),
        migrations.CreateModel(
            name='RatedTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('discipline', models.CharField(max_length=48)),
                ('order', models.CharField(max_length=64)),
                ('day', models.IntegerField()),
                ('source', models.CharField(max_length=16)),
                ('stream', models.UUIDField()),
                ('round', models.IntegerField()),
                ('table', models.IntegerField()),
                ('match', models.UUIDField(null=True)),
                ('at_ms', models.BigIntegerField()),
                ('sides', models.JSONField()),
                ('shares', models.JSONField()),
                ('victory', models.CharField(max_length=64)),
                ('deals', models.IntegerField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['discipline', 'order'], name='tables_in_order')],
                'constraints': [models.UniqueConstraint(fields=('stream', 'round', 'table'), name='one_rated_table')],
            },
        ),
        migrations.CreateModel(
            name='RatingStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('discipline', models.CharField(max_length=48)),
                ('person', models.CharField(max_length=64)),
                ('order', models.CharField(max_length=64)),
                ('day', models.IntegerField()),
                ('stream', models.UUIDField()),
                ('round', models.IntegerField()),
                ('table', models.IntegerField()),
                ('side', models.IntegerField()),
                ('mu_before', models.IntegerField()),
                ('sigma_before', models.IntegerField()),
                ('mu', models.IntegerField()),
                ('sigma', models.IntegerField()),
                ('expected', models.IntegerField()),
                ('scored', models.IntegerField()),
                ('level', models.IntegerField()),
                ('tables', models.IntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['person', 'discipline', '-order'], name='steps_of_person'), models.Index(fields=['discipline', 'order'], name='steps_in_order')],
                'constraints': [models.UniqueConstraint(fields=('stream', 'round', 'table', 'person'), name='one_step_a_table')],
            },
        ),
    ]
