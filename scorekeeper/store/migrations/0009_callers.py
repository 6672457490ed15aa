from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0008_wiped_keys"),
    ]

    operations = [
        migrations.AlterField(
            model_name="guess",
            name="at",
            field=models.CharField(
                choices=[
                    ("code", "a code"),
                    ("sign-in", "signing in"),
                    ("sign-up", "signing up"),
                    ("account", "the password of an account"),
                ],
                max_length=8,
                verbose_name="at what",
            ),
        ),
        migrations.AddIndex(
            model_name="guess",
            index=models.Index(fields=["at", "by", "-made_at"], name="latest_guesses_of_one"),
        ),
        migrations.AddIndex(
            model_name="key",
            index=models.Index(fields=["code_until"], name="codes_by_their_end"),
        ),
    ]
