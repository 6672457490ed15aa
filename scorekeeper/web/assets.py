"""How static files are named and joined in production."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorekeeper.web import cascade

SHEET = "css/index.css"

# Of all that django-htmx ships, the pages load one file; some of the rest import what is not there.
UNUSED = ("django_htmx/ext/*", "django_htmx/htmax*", "django_htmx/htmx-4*", "django_htmx/htmx-2.js")


class HashedAssets(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise is not annotated
    """Every file's name carries a hash of what is in it, so browsers keep it for ever; imports between modules too."""

    support_js_module_import_aggregation = True

    @cached_property
    def _addresses(self) -> dict[str, str]:
        return {}

    def url(self, name: str, force: bool = False) -> str:  # noqa: FBT001, FBT002  # as Django calls it
        """Every page names the same few files, and while a process runs they stay as they are."""
        if name not in self._addresses:
            found: str = super().url(name, force)
            self._addresses.update({} if settings.DEBUG or force else {name: found})
            return found
        return self._addresses[name]

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:  # noqa: ANN401, FBT001, FBT002  # as Django calls it
        """The style sheet is made anew from its parts, whichever of them was copied this time."""
        if SHEET in paths:
            Path(self.path(SHEET)).write_text(cascade.whole(SHEET, source), "utf-8")
            paths = {**paths, SHEET: (self, SHEET)}
        yield from super().post_process(paths, dry_run, **options)


def source(name: str) -> str:
    """A static file as it was written."""
    return Path(finders.find(name) or name).read_text("utf-8")
