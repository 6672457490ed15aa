from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0009_callers"),
    ]

    operations = [
        migrations.AddField(
            model_name="revision",
            name="alongside",
            field=models.JSONField(null=True, verbose_name="changed with it"),
        ),
    ]
