"""Static files named and joined as players get them, for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.test import override_settings

from scorekeeper.ops.assets import UNUSED


@contextmanager
def joined_files(folder: Path) -> Iterator[None]:
    """They are made in this folder. Parts of pages that were kept know files by the names they had before."""
    storages = settings.STORAGES | {"staticfiles": {"BACKEND": "scorekeeper.ops.assets.HashedAssets"}}
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])
        cache.clear()
        yield
    cache.clear()
