"""Static files named and joined as players get them, for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.test import override_settings

from scorekeeper.ops import assets
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


def join_files(folder: Path) -> None:
    """The same sheets and scripts, under the names of their sources and without all the rest."""
    joined = {
        **dict.fromkeys(assets.SHEETS, assets.joined_sheet),
        **dict.fromkeys(assets.SCRIPTS, assets.joined_script),
    }
    for name, join in joined.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(join(name, assets.source), "utf-8")
