"""A hand that was never changed is one row, its entry, and no index is the beginning of another."""

import django.db.models.deletion
from django.db import migrations, models

RECORDED = """
    UPDATE store_entry SET
    version = COALESCE((SELECT MIN(version) FROM store_revision WHERE entry_id = store_entry.id), 0),
    "by" = COALESCE((SELECT "by" FROM store_revision WHERE entry_id = store_entry.id ORDER BY version LIMIT 1), '')
"""
TOLD_TWICE = """
    DELETE FROM store_revision WHERE deed = 'recorded' AND alongside IS NULL AND EXISTS (
        SELECT 1 FROM store_entry WHERE store_entry.id = store_revision.entry_id
        AND store_entry.version = store_revision.version AND store_entry.fact = store_revision.after
    )
"""


def found_otherwise(to: str, related: str, label: str) -> models.ForeignKey[models.Model]:
    """A reference that another index, which begins with it, finds as well."""
    on_delete = django.db.models.deletion.CASCADE
    return models.ForeignKey(db_index=False, on_delete=on_delete, related_name=related, to=to, verbose_name=label)


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0012_deleted_labels"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="entry", name="facts_in_order"),
        migrations.AddField(
            "entry", "version", models.PositiveIntegerField(default=0, editable=False, verbose_name="version")
        ),
        migrations.AddField("entry", "by", models.CharField(blank=True, max_length=40, verbose_name="by whom")),
        migrations.AlterField("entry", "match", found_otherwise("store.match", "entries", "match")),
        migrations.AlterField("house", "book", found_otherwise("store.book", "houses", "book")),
        migrations.AlterField("match", "book", found_otherwise("store.book", "matches", "book")),
        migrations.AlterField("player", "book", found_otherwise("store.book", "players", "book")),
        migrations.AlterField("revision", "match", found_otherwise("store.match", "revisions", "match")),
        migrations.RunSQL(RECORDED, migrations.RunSQL.noop),
        migrations.RunSQL(TOLD_TWICE, migrations.RunSQL.noop),
    ]
