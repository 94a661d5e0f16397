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
    ]
