"""A fact that was changed afterwards is called corrected, as everywhere else."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0018_costly_questions"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="amended_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="corrected"),
        ),
        migrations.AlterField(
            model_name="revision",
            name="deed",
            field=models.CharField(
                choices=[
                    ("recorded", "recorded"),
                    ("inserted", "inserted"),
                    ("amended", "corrected"),
                    ("moved", "moved"),
                    ("struck", "deleted"),
                    ("restored", "restored"),
                    ("reopened", "beginning corrected"),
                    ("renamed", "player renamed"),
                ],
                max_length=12,
                verbose_name="what was done",
            ),
        ),
    ]
