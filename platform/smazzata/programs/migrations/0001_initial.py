from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='DoneCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('once', models.UUIDField(unique=True)),
                ('sender', models.CharField(max_length=64)),
                ('address', models.CharField(max_length=200)),
                ('digest', models.CharField(max_length=64)),
                ('answer', models.TextField(default='')),
                ('done_at', models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
    ]
