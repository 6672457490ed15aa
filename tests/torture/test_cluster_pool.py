"""Behind pgbouncer, as OPERATING.md sets it up, where each transaction may meet another connection to PostgreSQL."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from tests import machine, postgresql
from tests.benchmarks.machines import file
from tests.postgresql import OTHERS, Cluster
from tests.serving import free_port, until

pytestmark = pytest.mark.servers

IN_TURN = "min_pool_size = 2\nserver_round_robin = 1"
"""No transaction meets the connection of the one before."""
COMMANDS = """
from django.core.management import call_command
for words in ("migrate --verbosity=0", "seed --books=1 --matches=2 --hands=3", "verify", "backup"):
    call_command(*words.split())
"""


@contextmanager
def pooled(cluster: Cluster) -> Iterator[str]:
    """The address of a pool before it."""
    program = machine.daemon("pgbouncer") or machine.missing("pgbouncer", "pgbouncer")
    port = free_port()
    conf = cluster.folder / "pgbouncer.ini"
    changed = {
        "host=127.0.0.1 port=5000": f"host={cluster.folder} user=scorekeeper",
        "6432": str(port),
        "auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt": "auth_type = any",
        "pool_mode = transaction": f"pool_mode = transaction\n{IN_TURN}",
    }
    conf.write_text(file("pgbouncer", changed))
    with subprocess.Popen([program, "--quiet", conf], **OTHERS) as pool:
        try:
            url = f"postgres://scorekeeper@127.0.0.1:{port}/scorekeeper"
            until(
                lambda: not subprocess.run([cluster.programs / "pg_isready", "-q", "-d", url], check=False).returncode
            )
            yield url
        finally:
            pool.terminate()


def test_every_command_works_where_no_transaction_meets_the_connection_of_the_one_before(tmp_path: Path) -> None:
    programs = machine.postgresql() or machine.missing("PostgreSQL", "postgresql")
    with postgresql.made(programs) as cluster, pooled(cluster) as url:
        environment = os.environ | {"SCOREKEEPER_DATA": str(tmp_path), "DATABASE_URL": url}
        subprocess.run(
            [sys.executable, "manage.py", "shell", "-c", COMMANDS], cwd=settings.ROOT, env=environment, check=True
        )
