"""Translations: one .po file a language, compiled in Python, since a start must not need gettext's programs."""

import os
from pathlib import Path

import polib
from django.conf import settings


def catalogues() -> list[Path]:
    """The .po file of every language."""
    return sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po"))


def compile_stale() -> list[Path]:
    """Compile each catalogue that changed since it was last compiled; a compiled one bears the stamp of its source."""
    return [path for path in catalogues() if _compiled(path)]


def _compiled(path: Path) -> bool:
    """Whether it had to be compiled."""
    compiled, stamp = path.with_suffix(".mo"), path.stat().st_mtime_ns
    if compiled.exists() and compiled.stat().st_mtime_ns == stamp:
        return False
    unfinished = path.with_suffix(f".{os.getpid()}.mo")
    polib.pofile(str(path)).save_as_mofile(str(unfinished))
    os.utime(unfinished, ns=(stamp, stamp))  # taken before reading: an edit made meanwhile leaves it stale, not wrong
    unfinished.replace(compiled)
    return True
