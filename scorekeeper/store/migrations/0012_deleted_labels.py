"""A fact that was taken out is called deleted, as everywhere else."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0011_seen"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="struck_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="deleted"),
        ),
        migrations.AlterField(
            model_name="revision",
            name="deed",
            field=models.CharField(
                choices=[
                    ("recorded", "recorded"),
                    ("inserted", "inserted"),
                    ("amended", "amended"),
                    ("moved", "moved"),
                    ("struck", "deleted"),
                    ("restored", "restored"),
                    ("reopened", "beginning amended"),
                    ("renamed", "player renamed"),
                ],
                max_length=12,
                verbose_name="what was done",
            ),
        ),
    ]
