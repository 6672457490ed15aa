"""Static files in production: how they are named, and the style sheet joined into one file."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from posixpath import dirname, join, relpath
from typing import Any

from django.contrib.staticfiles import finders
from whitenoise.storage import CompressedManifestStaticFilesStorage

SHEET = "css/index.css"
# Of all that django-htmx ships, the pages load one file; some of the rest import what is not there.
UNUSED = ("django_htmx/ext/*", "django_htmx/htmax*", "django_htmx/htmx-4*", "django_htmx/htmx-2.js")


class HashedAssets(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise is not annotated
    """Every file's name carries a hash of what is in it, so browsers keep it for ever; imports between modules too."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:  # noqa: ANN401, FBT001, FBT002  # as Django calls it
        """The style sheet is made anew from its parts, whichever of them was copied this time."""
        if SHEET in paths:
            Path(self.path(SHEET)).write_text(joined_sheet(SHEET, source), "utf-8")
            paths = {**paths, SHEET: (self, SHEET)}
        yield from super().post_process(paths, dry_run, **options)


def source(name: str) -> str:
    """A static file as it was written."""
    return Path(finders.find(name) or name).read_text("utf-8")


IMPORT = re.compile(r'@import url\("([^"]+)"\) layer\((\w+)\);')
URL = re.compile(r'url\("([^":]+)"\)')
REMARK = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def joined_sheet(sheet: str, read: Callable[[str], str]) -> str:
    """A sheet with all that it imports in place, each part inside the layer it was imported into."""

    def part(found: re.Match[str]) -> str:
        name = join(dirname(sheet), found[1])
        return f"@layer {found[2]} {{\n{_seen_from(dirname(sheet), name, read(name))}}}"

    return REMARK.sub("", IMPORT.sub(part, read(sheet)))


def _seen_from(folder: str, name: str, text: str) -> str:
    """Addresses in a sheet start where the sheet lies."""
    return URL.sub(lambda url: f'url("{relpath(join(dirname(name), url[1]), folder)}")', text)
