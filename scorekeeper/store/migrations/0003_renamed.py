from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0002_guess"),
    ]

    operations = [
        migrations.AlterField(
            model_name="revision",
            name="deed",
            field=models.CharField(
                choices=[
                    ("recorded", "recorded"),
                    ("inserted", "inserted"),
                    ("amended", "amended"),
                    ("moved", "moved"),
                    ("struck", "struck"),
                    ("restored", "restored"),
                    ("reopened", "beginning amended"),
                    ("renamed", "player renamed"),
                ],
                max_length=12,
            ),
        ),
    ]
