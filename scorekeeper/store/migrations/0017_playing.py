from typing import Any

from django.db import migrations, models


def count_rulings(apps: Any, _schema: Any) -> None:  # noqa: ANN401 - as Django gives them
    """Matches with rulings have pages that show them."""
    saved = apps.get_model("store", "Saved").objects.exclude(match=None)
    apps.get_model("store", "Match").objects.filter(pk__in=saved.values("match")).update(rulings_version=1)


class Migration(migrations.Migration):
    dependencies = [("store", "0016_mergers")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="rulings_version",
            field=models.PositiveIntegerField(default=0, editable=False, verbose_name="version of its rulings"),
        ),
        migrations.AddField(
            model_name="saved",
            name="playing",
            field=models.BooleanField(default=False, verbose_name="about the hand being played"),
        ),
        migrations.RunPython(count_rulings, migrations.RunPython.noop),
    ]
