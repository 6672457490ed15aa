"""The style sheet: written as one file a concern, sent as one file, since on a bad network every file is a journey."""

import re
from collections.abc import Callable
from posixpath import dirname, join, relpath

IMPORT = re.compile(r'@import url\("([^"]+)"\) layer\((\w+)\);')
URL = re.compile(r'url\("([^":]+)"\)')
REMARK = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def whole(sheet: str, read: Callable[[str], str]) -> str:
    """A sheet with all that it imports in place, each part inside the layer it was imported into."""

    def part(found: re.Match[str]) -> str:
        name = join(dirname(sheet), found[1])
        return f"@layer {found[2]} {{\n{_seen_from(dirname(sheet), name, read(name))}}}"

    return REMARK.sub("", IMPORT.sub(part, read(sheet)))


def _seen_from(folder: str, name: str, text: str) -> str:
    """Addresses in a sheet start where the sheet lies."""
    return URL.sub(lambda url: f'url("{relpath(join(dirname(name), url[1]), folder)}")', text)
