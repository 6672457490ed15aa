"""Fonts of this machine: which of them has a character, so that no picture ever shows an empty box in its place.

Pillow falls back on no other font, so each is asked for the map of its characters, and a text is split into runs.
"""

import struct
import subprocess
import sys
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from PIL import ImageFont, features

HOME = Path.home()
FOLDERS = (
    HOME / ".local/share/fonts",
    HOME / ".fonts",
    HOME / "Library/Fonts",
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("/Library/Fonts"),
    Path("/System/Library/Fonts"),
    Path("/mnt/c/Windows/Fonts"),
)
"""Where Linux and macOS keep their fonts, and Windows as seen from its Linux."""
KINDS = {".otf", ".ttc", ".ttf"}
MOST_FACES = 2000
"""As many as are asked for a letter."""
SANS = {
    "zh-hans": ("Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei"),
    "zh-hant": ("Noto Sans CJK TC", "Source Han Sans TC", "PingFang TC", "Heiti TC", "Microsoft JhengHei"),
}
SERIF = {
    "zh-hans": ("Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", "DejaVu Serif"),
    "zh-hant": ("Noto Serif CJK TC", "Source Han Serif TC", "Songti TC", "DejaVu Serif"),
}
REST = ("WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial")
"""Families from the best to the least; any other font of the machine comes after them."""
BLANK = ("lastresort", "adobeblank")
"""Fonts that have every character and draw none."""
UPRIGHT = ("regular", "book", "normal", "roman", "w3", "plain")
SHAPED = ((0x0590, 0x109F), (0x1780, 0x18AF))
"""Scripts whose letters change with their neighbours, or run from right to left; without Raqm they cannot be set."""
VARIANTS = {*map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))}
JOINERS = "\u200c\u200d"
"""Signs that choose another drawing of the letter before them, and signs that join two letters or part them."""
WINDOWS, ENGLISH = 3, 0x409
UNICODE = {(0, encoding) for encoding in range(7)} | {(WINDOWS, 1), (WINDOWS, 10)}
SEGMENTS, GROUPS = 4, 12
"""Numbers of the OpenType specification: platforms and encodings of a map, and the two formats that fonts have."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a file; a collection holds several."""

    path: str
    number: int
    family: str
    style: str


@dataclass(frozen=True, slots=True)
class TextRun:
    """A part of a text that one face can set."""

    face: Face
    text: str


@lru_cache(maxsize=1)
def faces() -> tuple[Face, ...]:
    """Every face of the machine, as its own catalogue of fonts lists them, or as its usual folders hold them."""
    listed = ["fc-list", "--format", "%{file}\t%{index}\t%{family[0]}\t%{style[0]}\n"]
    try:
        said = subprocess.run(listed, capture_output=True, text=True, check=True, timeout=20).stdout
    except (OSError, subprocess.SubprocessError):
        return tuple(_in_folders())
    fields = (line.split("\t") for line in said.splitlines())
    found = (Face(path, int(number) & 0xFFFF, *named) for path, number, *named in fields)
    return tuple(dict.fromkeys(face for face in found if Path(face.path).suffix.lower() in KINDS))


def _in_folders() -> Iterator[Face]:
    paths = (path for folder in FOLDERS for path in sorted(folder.rglob("*")) if path.suffix.lower() in KINDS)
    for path, _count in zip(paths, range(MOST_FACES), strict=False):
        yield from _within(path)


def _within(path: Path) -> Iterator[Face]:
    try:
        with path.open("rb") as file:
            head = file.read(12)
            count = struct.unpack(">L", head[8:])[0] if head[:4] == b"ttcf" else 1
        for number in range(min(count, 64)):
            names = _names(_tables(str(path), number, b"name")[b"name"])
            yield Face(str(path), number, names.get(16) or names.get(1, ""), names.get(17) or names.get(2, ""))
    except (OSError, struct.error, KeyError):
        return


def _tables(path: str, number: int, *wanted: bytes) -> dict[bytes, bytes]:
    """These tables of a face, as far as it has them; one is empty that was not wanted."""
    with Path(path).open("rb") as file:
        start = 0
        if file.read(4) == b"ttcf":
            file.seek(12 + 4 * number)
            start = struct.unpack(">L", file.read(4))[0]
        file.seek(start + 4)
        count = struct.unpack(">H", file.read(8)[:2])[0]
        found = {}
        for tag, _sum, offset, length in [*struct.iter_unpack(">4sLLL", file.read(16 * count))]:
            file.seek(offset)
            found[tag] = file.read(length) if tag in wanted else b""
    return found


def _names(table: bytes) -> dict[int, str]:
    """What a face is called: 1 and 16 are its family, 2 and 17 its style."""
    count, base = struct.unpack(">HH", table[2:6])
    found: dict[int, str] = {}
    for platform, _encoding, language, name, length, offset in struct.iter_unpack(">6H", table[6 : 6 + 12 * count]):
        if platform == WINDOWS and (language == ENGLISH or name not in found):
            found[name] = table[base + offset : base + offset + length].decode("utf-16-be", "replace")
    return found


@dataclass(frozen=True, slots=True)
class CharacterMap:
    """Ranges of characters, each with where its glyphs are found; glyph 0 is the empty box."""

    lasts: Sequence[int]
    firsts: Sequence[int]
    glyphs: Sequence[int]
    offsets: Sequence[int] = ()
    """In format 4 alone: how far behind its own place in the table the glyphs of a range are listed, if they are."""
    table: bytes = b""

    def __contains__(self, character: str) -> bool:
        code = ord(character)
        place = bisect_left(self.lasts, code)
        if place == len(self.lasts) or code < self.firsts[place]:
            return False
        if not self.offsets:
            return self.glyphs[place] + code - self.firsts[place] != 0
        if not self.offsets[place]:
            return (code + self.glyphs[place]) & 0xFFFF != 0
        at = 16 + 6 * len(self.lasts) + 2 * place + self.offsets[place] + 2 * (code - self.firsts[place])
        return any(self.table[at : at + 2])


NOTHING = CharacterMap((), (), ())


@lru_cache(maxsize=MOST_FACES)
def character_map(face: Face) -> CharacterMap:
    """Empty for a face that has no outlines, or has them in colours, or cannot be read."""
    try:
        tables = _tables(face.path, face.number, b"cmap")
        drawn = {b"glyf", b"CFF ", b"CFF2"} & tables.keys() and b"COLR" not in tables
        return _read(tables[b"cmap"]) if drawn else NOTHING
    except (OSError, struct.error, KeyError, ValueError):
        return NOTHING


def _read(cmap: bytes) -> CharacterMap:
    """The widest map of Unicode that a face has: format 12, or else format 4."""
    count = struct.unpack(">H", cmap[2:4])[0]
    formats = {}
    for platform, encoding, offset in struct.iter_unpack(">HHL", cmap[4 : 4 + 8 * count]):
        if (platform, encoding) in UNICODE:
            formats[struct.unpack(">H", cmap[offset : offset + 2])[0]] = cmap[offset:]
    if GROUPS in formats:
        count = struct.unpack(">L", formats[GROUPS][12:16])[0]
        groups = _numbers("I", formats[GROUPS][16 : 16 + 12 * count])
        return CharacterMap(groups[1::3], groups[::3], groups[2::3])
    return _segments(formats[SEGMENTS]) if SEGMENTS in formats else NOTHING


def _segments(table: bytes) -> CharacterMap:
    size = struct.unpack(">H", table[6:8])[0]
    starts = (14, 16 + size, 16 + 2 * size, 16 + 3 * size)
    lasts, firsts, glyphs, offsets = (_numbers("H", table[start : start + size]) for start in starts)
    return CharacterMap(lasts, firsts, glyphs, offsets, table)


def _numbers(kind: str, written: bytes) -> "array[int]":
    found = array(kind, written)
    if sys.byteorder == "little":
        found.byteswap()
    return found


@lru_cache(maxsize=8)
def preferred(language: str, *, serif: bool = False) -> tuple[Face, ...]:
    """Every face from the best to the last for this language."""
    other = "zh-hans" if language == "zh-hant" else "zh-hant"
    first, second = (language if language in SANS else "zh-hans"), other
    families = [*(SERIF[first] if serif else ()), *SANS[first], *REST, *SANS[second]]
    order = {family.lower(): place for place, family in enumerate(families)}

    def rank(face: Face) -> tuple[int, bool, str, int]:
        upright = face.style.lower() in UPRIGHT
        return order.get(face.family.lower(), len(order)), not upright, face.path, face.number

    return tuple(sorted((face for face in faces() if not _is_blank(face)), key=rank)[:MOST_FACES])


def _is_blank(face: Face) -> bool:
    return face.family.lower().replace(" ", "").strip(".").startswith(BLANK)


def legible(text: str) -> str:
    """A text as it is set: composed, on one line, without signs that only steer other programs."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(sign for sign in composed if not _steers(sign))


def _steers(sign: str) -> bool:
    return sign in VARIANTS or (sign not in JOINERS and unicodedata.category(sign) in {"Cc", "Cf"})


@lru_cache(maxsize=4096)
def face_of(cluster: str, language: str, *, serif: bool = False) -> Face | None:
    """The best face that has a letter with all that stands on it."""
    letters = [sign for sign in cluster if sign not in JOINERS]
    if direction() is None and any(first <= ord(sign) <= last for sign in letters for first, last in SHAPED):
        return None
    found = preferred(language, serif=serif)
    return next((face for face in found if all(sign in character_map(face) for sign in letters)), None)


def clusters(text: str) -> Iterator[str]:
    """Letters, each with the marks and joiners that belong to it."""
    cluster = ""
    for sign in text:
        if cluster and (sign in JOINERS or unicodedata.category(sign).startswith("M")):
            cluster += sign
        else:
            yield from [cluster] * bool(cluster)
            cluster = sign
    yield from [cluster] * bool(cluster)


def missing(texts: Iterable[str], language: str) -> tuple[str, ...]:
    """The letters that no font here has, each once."""
    wanted = dict.fromkeys(cluster for text in texts for cluster in clusters(legible(text)))
    return tuple(cluster for cluster in wanted if not cluster.isspace() and face_of(cluster, language) is None)


def runs(text: str, language: str, *, serif: bool = False) -> tuple[TextRun, ...]:
    """The text in parts that one face can set; what is no letter stays with the letters before it."""
    set_in: list[tuple[Face, str]] = []
    for cluster in clusters(legible(text)):
        last = set_in[-1][0] if set_in else None
        stays = last and not cluster[0].isalnum() and all(sign in character_map(last) for sign in cluster)
        face = last if stays else face_of(cluster, language, serif=serif)
        if face:
            set_in.append((face, cluster))
    return tuple(
        TextRun(face, "".join(part for _, part in same)) for face, same in groupby(set_in, key=lambda one: one[0])
    )


@lru_cache(maxsize=64)
def loaded(face: Face, size: int) -> ImageFont.FreeTypeFont:
    found = ImageFont.truetype(face.path, size, index=face.number)
    with suppress(OSError, ValueError):  # only a variable font has one, and might begin with its thinnest
        found.set_variation_by_name("Regular")
    return found


@lru_cache(maxsize=1)
def direction() -> str | None:
    """Sentences run from left to right, whichever way a name in them does; nothing where Pillow lacks Raqm."""
    return "ltr" if features.check("raqm") else None
