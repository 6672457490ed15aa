#!/usr/bin/env python3
"""The one command: `python3 manage.py start` plays, `python3 manage.py test` tests."""

import os
import sys

if __name__ == "__main__":
    # Nothing up to here is newer than Python 2, so that the oldest Python can still read its own refusal.
    if sys.version_info < (3, 11):
        sys.exit("Scorekeeper needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from scorekeeper import bootstrap

    bootstrap.enter(*sys.argv[1:])
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
