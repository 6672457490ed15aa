"""Painting: a poster as a PNG that a chat shows whole, on the paper and in the colours of the pages."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import hypot

import segno
from PIL import Image, ImageColor, ImageDraw

from scorekeeper.ops import fonts
from scorekeeper.web.matches.chart import Chart, ChartLine
from scorekeeper.web.matches.poster import Poster, PosterRow

WIDE, TALLEST, EDGE = 1080, 3200, 64
INNER = WIDE - 2 * EDGE
PAPER, RAISED, INK, SOFT, RULE = "#f8f4eb", "#fdfbf5", "#261c15", "#5a4d43", "#e0d8cb"
SEAL, ON_SEAL = "#bd2e1b", "#fdfbf5"
LINES = {
    "circle": ("#274c93", ()),
    "diamond": ("#8b5510", (14, 6)),
    "line-0": ("#274c93", ()),
    "line-1": ("#8b5510", (14, 6)),
    "line-2": ("#15563c", (4, 6)),
    "line-3": ("#8e1b40", (18, 6, 4, 6)),
    "line-4": (INK, (8, 8)),
    "line-5": (SOFT, (2, 8)),
}
"""The colours of tokens.css by day, and how race.css breaks a line."""
TINTS = (3, 2)
"""Steps from the paper to a colour, which make an edge smooth: as many as the file has room for."""
MOST_BYTES = 40_000
BIG, TEXT, SMALL = 56, 38, 34
LARGE_ROWS, BETWEEN, MARK, STAMP = 2, 32, 60, 156
"""More rows than two stand in columns, so far apart; so wide are a mark and the seal."""
FINE = 2
"""Pillow draws lines without smoothing them: the chart is drawn larger, and made smaller."""
MOST_DOTS = 50
"""More would hide the line: of a longer evening only every second hand is drawn, or every third, and no dots."""
MODULE, QUIET = 6, 4
"""How many dots wide a module of the code is, and how many white modules stand round it."""
CHINESE = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
UNIT = re.compile(rf"\s+|[{CHINESE}][、。，；：！？）」』”’·…]*|[^\s{CHINESE}]+")
"""Lines are broken at spaces, and between Chinese characters; some marks never begin one."""
NAMES = re.compile(r"\s+|[^\s、,]+[、,]*")
"""Where names stand one after another, lines are broken between them and at their spaces alone."""


class Canvas:
    """Paper to write and draw on from top to bottom: `y` is where it is still empty."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.image = Image.new("RGB", (WIDE, TALLEST), PAPER)
        self.pen = ImageDraw.Draw(self.image)
        self.y = EDGE

    def width(self, text: str, size: int, *, serif: bool = False) -> float:
        runs = fonts.runs(text, self.language, serif=serif)
        return sum(fonts.loaded(run.face, size).getlength(run.text, direction=fonts.direction()) for run in runs)

    def write(self, x: float, y: float, text: str, size: int, colour: str = INK, *, serif: bool = False) -> None:
        """One line, with its baseline at this height."""
        for run in fonts.runs(text, self.language, serif=serif):
            font = fonts.loaded(run.face, size)
            self.pen.text((x, y), run.text, colour, font, anchor="ls", direction=fonts.direction())
            x += font.getlength(run.text, direction=fonts.direction())

    def write_right(self, x: float, y: float, text: str, size: int, colour: str = INK, *, serif: bool = False) -> None:
        self.write(x - self.width(text, size, serif=serif), y, text, size, colour, serif=serif)

    def broken(
        self, text: str, size: int, wide: int, most: int, *, serif: bool = False, units: re.Pattern[str] = UNIT
    ) -> list[str]:
        """The text in lines; what is too long for the last one ends in an ellipsis."""
        lines = [""]
        for unit in units.findall(fonts.legible(text)):
            for part in self._fitting(unit, size, wide, serif=serif):
                if self.width((lines[-1] + part).rstrip(), size, serif=serif) > wide:
                    lines.append("")
                lines[-1] += part if lines[-1] else part.lstrip()
        shown = lines[:most]
        if len(lines) > most:
            while shown[-1] and self.width(f"{shown[-1]}…", size, serif=serif) > wide:
                shown[-1] = shown[-1][:-1]
            shown[-1] = f"{shown[-1].rstrip()}…"
        return [line.rstrip() for line in shown]

    def _fitting(self, unit: str, size: int, wide: int, *, serif: bool) -> Iterator[str]:
        """A word, or its letters where it is longer than a line."""
        yield from [unit] if self.width(unit, size, serif=serif) <= wide else fonts.clusters(unit)

    def paragraph(self, text: str, size: int, most: int, colour: str = INK, *, wide: int = INNER) -> None:
        """Lines below each other, and `y` below the last of them."""
        for line in self.broken(text, size, wide, most) if text else ():
            self.y += round(size * 1.35)
            self.write(EDGE, self.y - size * 0.3, line, size, colour)


def png(poster: Poster) -> bytes:
    """A file that chats do not shrink: with coarser edges where it has to be, then without story, and without chart."""
    files = (_file(image, tints) for image in _images(poster) for tints in TINTS)
    return next((file for file in files if len(file) <= MOST_BYTES), b"") or _file(painted(poster), TINTS[0])


def _images(poster: Poster) -> Iterator[Image.Image]:
    yield painted(poster)
    yield painted(replace(poster, story=()))
    yield painted(replace(poster, story=(), chart=None))


def _file(image: Image.Image, tints: int) -> bytes:
    file = BytesIO()
    image.quantize(palette=_palette(tints), dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


@lru_cache(maxsize=2)
def _palette(tints: int) -> Image.Image:
    """Every colour, and so many steps from the paper to it."""
    strong = dict.fromkeys((INK, SOFT, SEAL, *(colour for colour, _dashes in LINES.values())))
    paper = ImageColor.getrgb(PAPER)
    mixed = [
        [
            round(light + (dark - light) * step / tints)
            for light, dark in zip(paper, ImageColor.getrgb(colour), strict=True)
        ]
        for colour in strong
        for step in range(1, tints + 1)
    ]
    found = Image.new("P", (1, 1))
    found.putpalette(sum(mixed, [*paper, *ImageColor.getrgb(RAISED), *ImageColor.getrgb(RULE)]))
    return found


def painted(poster: Poster) -> Image.Image:
    canvas = Canvas(poster.language)
    _head(canvas, poster)
    _rows(canvas, poster.rows)
    canvas.paragraph(poster.left, SMALL, 2, SOFT)
    if poster.chart:
        _chart(canvas, poster.chart)
    for sentence in poster.story:
        canvas.paragraph(sentence, TEXT, 3)
        canvas.y += 8
    _foot(canvas, poster)
    return canvas.image.crop((0, 0, WIDE, min(canvas.y + EDGE, TALLEST)))


def _head(canvas: Canvas, poster: Poster) -> None:
    """Whose picture it is and from which day, and who has won; the seal comes down beside that."""
    canvas.write(EDGE, canvas.y + SMALL, poster.maker, SMALL, SEAL)
    canvas.write_right(WIDE - EDGE, canvas.y + SMALL, poster.day, SMALL, SOFT)
    canvas.y += 2 * SMALL
    canvas.pen.line((EDGE, canvas.y, WIDE - EDGE, canvas.y), RULE, 3)
    canvas.y += 24
    top = canvas.y
    face = poster.seal and fonts.face_of(poster.seal, poster.language, serif=True)
    wide = INNER - 200 if face else INNER
    canvas.paragraph(poster.title, TEXT, 2, SOFT, wide=wide)
    canvas.paragraph(poster.state, BIG, 3, wide=wide)
    canvas.y += 8
    canvas.paragraph(poster.facts, SMALL, 2, SOFT, wide=wide)
    if face:
        stamp = _stamp(poster.seal, face)
        canvas.image.paste(stamp, (WIDE - EDGE - stamp.width + 12, top), stamp)
        canvas.y = max(canvas.y, top + stamp.height)
    canvas.y += 24


def _stamp(seal: str, face: fonts.Face) -> Image.Image:
    """Drawn large and made smaller, for smooth edges."""
    size, font = STAMP * FINE, fonts.loaded(face, 104 * FINE)
    found = Image.new("RGBA", (size, size), f"{SEAL}00")
    pen = ImageDraw.Draw(found)
    pen.rounded_rectangle((2, 2, size - 3, size - 3), 36, SEAL)
    pen.rounded_rectangle((18, 18, size - 19, size - 19), 24, outline=ON_SEAL, width=5)
    pen.text((size / 2, size / 2), seal, ON_SEAL, font, anchor="mm")
    turned = found.rotate(-6, Image.Resampling.BICUBIC, expand=True)
    return turned.resize((turned.width // FINE, turned.height // FINE), Image.Resampling.LANCZOS)


def _rows(canvas: Canvas, rows: Sequence[PosterRow]) -> None:
    """Two sides as large as they go; more stand in two columns."""
    columns, figure, size = (1, 132, 48) if len(rows) <= LARGE_ROWS else (2, 84, TEXT)
    wide = (INNER - BETWEEN * (columns - 1)) // columns
    for start in range(0, len(rows), columns):
        boxes = [_box(canvas, row, wide, figure, size) for row in rows[start : start + columns]]
        high = max(figure + 28, *(len(box.lines) * round(size * 1.3) + 28 for box in boxes))
        for place, box in enumerate(boxes):
            _row(canvas, box, EDGE + (wide + BETWEEN) * place, high)
        canvas.y += high + 20
    canvas.y += 12


@dataclass(frozen=True, slots=True, kw_only=True)
class _Box:
    """A row with its names in lines, and the sizes of its figure and its names."""

    row: PosterRow
    wide: int
    lines: list[str]
    figure: int
    size: int
    level: float


def _box(canvas: Canvas, row: PosterRow, wide: int, figure: int, size: int) -> _Box:
    level = canvas.width(row.figure, figure, serif=True)
    lap = canvas.width(row.lap, SMALL) + 16 if row.lap else 0
    room = round(wide - (MARK + 20 if row.letter else 0) - level - lap - 72)
    lines = canvas.broken(row.names, size, room, 2, units=NAMES)
    return _Box(row=row, wide=wide, lines=lines, figure=figure, size=size, level=level)


def _row(canvas: Canvas, box: _Box, left: int, high: int) -> None:
    """The mark, the names and the level of one side."""
    row, right, middle = box.row, left + box.wide - 24, canvas.y + high // 2
    colour = LINES[row.style][0] if row.style else INK
    canvas.pen.rounded_rectangle((left, canvas.y, left + box.wide, canvas.y + high), 14, RAISED, RULE, 2)
    if row.letter:
        mark = _mark(colour, square=row.style == "diamond")
        canvas.image.paste(mark, (left + 20, middle - MARK // 2), mark)
        canvas.write(left + 20 + (MARK - canvas.width(row.letter, SMALL)) / 2, middle + 12, row.letter, SMALL, RAISED)
    for place, line in enumerate(box.lines):
        below = (place - (len(box.lines) - 1) / 2) * box.size * 1.3 + box.size * 0.35
        canvas.write(left + (MARK + 40 if row.letter else 20), middle + below, line, box.size)
    canvas.write_right(right, middle + box.figure * 0.36, row.figure, box.figure, colour, serif=True)
    canvas.write_right(right - box.level - 16, middle + 12, row.lap, SMALL, SOFT)


@lru_cache(maxsize=16)
def _mark(colour: str, *, square: bool) -> Image.Image:
    """A circle, or for the second side a square on its corner, drawn large for smooth edges."""
    size = MARK * 4
    found = Image.new("RGBA", (size, size), f"{colour}00")
    pen = ImageDraw.Draw(found)
    if square:
        pen.polygon(((size / 2, 0), (size, size / 2), (size / 2, size), (0, size / 2)), colour)
    else:
        pen.ellipse((8, 8, size - 8, size - 8), colour)
    return found.resize((MARK, MARK), Image.Resampling.LANCZOS)


def _chart(canvas: Canvas, chart: Chart) -> None:
    """The geometry of the page's own drawing, larger."""
    scale = INNER / chart.wide
    high = round(chart.high * scale)
    fine = Image.new("RGB", (INNER * FINE, high * FINE), PAPER)
    pen = ImageDraw.Draw(fine)
    for level in chart.levels:
        at = level.at * scale * FINE
        pen.line((chart.left * scale * FINE, at, chart.right * scale * FINE, at), RULE, 3 * FINE)
    for line in chart.lines:
        _line(pen, line, scale * FINE)
    canvas.image.paste(fine.resize((INNER, high), Image.Resampling.LANCZOS), (EDGE, canvas.y))
    for level in chart.levels:
        x, y = EDGE + (chart.left - 16) * scale, canvas.y + (level.at + 10) * scale
        canvas.write_right(x, y, level.label, TEXT, SOFT, serif=True)
    for number in chart.numbers:
        x = EDGE + number.at * scale + canvas.width(number.label, SMALL) / 2
        canvas.write_right(x, canvas.y + high - 12 * scale, number.label, SMALL, SOFT)
    for line in chart.lines:
        x, y = EDGE + (line.end + 16) * scale, canvas.y + (line.sign + 10) * scale
        canvas.write(x, y, line.letter, TEXT, LINES[line.style][0])
    canvas.y += high + 16


def _line(pen: ImageDraw.ImageDraw, line: ChartLine, scale: float) -> None:
    colour, dashes = LINES[line.style]
    hands = -(-len(line.dots) // MOST_DOTS)
    dots = [(x * scale, y * scale) for x, y in (*line.dots[::hands], line.dots[-1])]
    for start, end in _dashed(dots, [dash * scale for dash in dashes]):
        pen.line((start, end), colour, round(5 * scale))
    radius = 6 * scale
    for x, y in dots if hands == 1 else dots[-1:]:
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)


Point = tuple[float, float]


def _dashed(points: Sequence[Point], dashes: Sequence[float]) -> Iterator[tuple[Point, Point]]:
    """The pieces of a broken line that are drawn; every second dash is a gap."""
    place, rest = 0, dashes[0] if dashes else 0.0
    for (x, y), (far_x, far_y) in pairwise(points):
        length, gone = hypot(far_x - x, far_y - y), 0.0
        while gone < length:
            step = min(rest, length - gone) if dashes else length
            begin, end = gone / length, (gone + step) / length
            if place % 2 == 0:
                yield (
                    (x + (far_x - x) * begin, y + (far_y - y) * begin),
                    (x + (far_x - x) * end, y + (far_y - y) * end),
                )
            gone, rest = gone + step, rest - step
            if dashes and rest <= 0:
                place = (place + 1) % len(dashes)
                rest = dashes[place]


def _foot(canvas: Canvas, poster: Poster) -> None:
    """The code to look at the match by, and what it is for."""
    if not poster.link:
        return
    canvas.y += 16
    canvas.pen.line((EDGE, canvas.y, WIDE - EDGE, canvas.y), RULE, 3)
    canvas.y += 28
    rows = [[*row] for row in segno.make(poster.link, error="m", micro=False).matrix_iter(scale=MODULE, border=QUIET)]
    code = Image.new("1", (len(rows), len(rows)))
    code.putdata([not dot for row in rows for dot in row])
    top = canvas.y
    canvas.image.paste(code.convert("RGB"), (WIDE - EDGE - code.width, top))
    canvas.paragraph(poster.invitation, TEXT, 4, wide=INNER - code.width - 40)
    canvas.y = max(canvas.y, top + code.height)
