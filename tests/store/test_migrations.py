"""A migration for which people at their tables would have to wait is refused before it is released.

On PostgreSQL an older version may serve while a newer one starts, and tables may have millions of rows. Whatever reads
or writes all of a table that is there already, and locks it meanwhile, is found in the SQL of the migration.
"""

import re
from collections.abc import Iterator, Sequence

import pytest
from django.db import connection, migrations, models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite is alone with its server while it starts"),
]

RELEASED = "0017_playing"
"""The last migration that was released before this was looked at."""
MADE = re.compile(r'CREATE TABLE "(\w+)"')
TABLE = re.compile(r'(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX "?\w+"? ON|UPDATE|DELETE FROM) (?:ONLY )?"?(\w+)')
UNKNOWN = "it is a program, and all that it locks is locked until it has ended"
SLOW = {
    "an index is made, and nobody writes meanwhile": r"^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)",
    "every row is written anew in another type": r" ALTER COLUMN \S+ (?:SET DATA )?TYPE ",
    "every row is looked at for whether something is missing": r" SET NOT NULL",
    "a column that may not be empty has nothing to begin with": r" ADD COLUMN (?!.* DEFAULT ).* NOT NULL",
    "a column brings an index, or a value for each row": r" ADD COLUMN .* (?:UNIQUE|STORED|DEFAULT (?!now\b)\w+\()",
    "a constraint is tried on every row": r" ADD CONSTRAINT (?!.* NOT VALID)",
    "every row is changed at once": r"^(?:UPDATE|DELETE FROM) ",
    UNKNOWN: r"^-- THIS OPERATION CANNOT BE WRITTEN AS SQL",
}


def slow(statements: Sequence[str]) -> Iterator[str]:
    """Why each of these statements is one to wait for; a table that was made just now has no rows yet."""
    made = {name for each in statements for name in MADE.findall(each)}
    for statement in statements:
        table = TABLE.match(statement)
        if not (table and table[1] in made):
            yield from (why for why, pattern in SLOW.items() if re.search(pattern, statement))


def statements(migration: Migration, state: ProjectState) -> list[str]:
    with connection.schema_editor(collect_sql=True, atomic=False) as editor:
        migration.apply(state, editor, collect_sql=True)
    return [line for line in editor.collected_sql if line != "--" and not line.startswith("-- (no-op)")]


def planted(operation: Operation) -> list[str]:
    """What is found in a migration that comes after all that there are."""
    migration = type("Planted", (Migration,), {"operations": [operation]})("planted", "store")
    return [*slow(statements(migration, MigrationLoader(connection).project_state()))]


def test_nothing_that_is_new_keeps_anybody_waiting() -> None:
    """A program may write a few rows at a time, where its migration is no single transaction."""
    graph = MigrationLoader(connection).graph
    [last] = graph.leaf_nodes("store")
    plan = [node for node in graph.forwards_plan(last) if node[0] == "store" and node[1] > RELEASED]
    found = {}
    for node in plan:
        migration = graph.nodes[node]
        state = graph.make_state(nodes=node, at_end=False)
        found[node] = {*slow(statements(migration, state))} - ({UNKNOWN} if not migration.atomic else set())
    assert {node: why for node, why in found.items() if why} == {}


PLANTED = {
    "an index is made, and nobody writes meanwhile": migrations.AddIndex(
        "entry", models.Index(fields=["made_at"], name="planted")
    ),
    "every row is written anew in another type": migrations.AlterField("match", "version", models.TextField()),
    "every row is looked at for whether something is missing": migrations.AlterField(
        "match", "removed_at", models.DateTimeField()
    ),
    "a column that may not be empty has nothing to begin with": migrations.RunSQL(
        "ALTER TABLE store_match ADD COLUMN planted integer NOT NULL"
    ),
    "a column brings an index, or a value for each row": migrations.AddField(
        "match", "planted", models.IntegerField(null=True, unique=True)
    ),
    "a constraint is tried on every row": migrations.AddConstraint(
        "player", models.CheckConstraint(condition=~models.Q(name=""), name="planted")
    ),
    "every row is changed at once": migrations.RunSQL("UPDATE store_match SET version = version + 1"),
    UNKNOWN: migrations.RunPython(migrations.RunPython.noop),
}


@pytest.mark.parametrize("why", SLOW)
def test_one_that_would_is_found(why: str) -> None:
    assert planted(PLANTED[why]) == [why]


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("match", "planted", models.BooleanField(default=False)),
        migrations.AddField("match", "planted", models.TextField(null=True)),
        migrations.RemoveField("match", "rulings_version"),
        migrations.RunSQL("CREATE INDEX CONCURRENTLY planted ON store_entry (made_at)"),
        migrations.CreateModel(
            "Planted",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("name", models.TextField(db_index=True)),
                ("book", models.ForeignKey("store.Book", on_delete=models.CASCADE)),
            ],
        ),
    ],
    ids=lambda operation: type(operation).__name__,
)
def test_one_that_would_not_is_not(operation: Operation) -> None:
    assert planted(operation) == []
