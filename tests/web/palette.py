"""The colours of tokens.css as a browser would mix them."""

import re
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

TOKENS = (Path(__file__).parents[2] / "static/css/tokens.css").read_text("utf-8")
DAY, NIGHT = 0, 1


@dataclass(frozen=True)
class Colour:
    """OKLCH, and what a screen makes of it."""

    lightness: float
    chroma: float
    hue: float

    def linear(self) -> tuple[float, float, float]:
        """Linear sRGB, by Ottosson's matrices."""
        a, b = self.chroma * cos(radians(self.hue)), self.chroma * sin(radians(self.hue))
        long = (self.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
        middle = (self.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
        short = (self.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
        red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
        green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
        blue = -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short
        return min(max(red, 0), 1), min(max(green, 0), 1), min(max(blue, 0), 1)

    def luminance(self) -> float:
        red, green, blue = self.linear()
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def hexadecimal(self) -> str:
        return "#" + "".join(f"{round(255 * _gamma(light)):02x}" for light in self.linear())

    def contrast(self, other: "Colour") -> float:
        """As the accessibility guidelines reckon it."""
        darker, lighter = sorted((self.luminance(), other.luminance()))
        return (lighter + 0.05) / (darker + 0.05)


def _gamma(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def colour(meaning: str, light: int) -> Colour:
    """What a meaning stands for by day or by night; one that names no second material is the same in both."""
    written = re.findall(rf"--{meaning}: ([^;]+);", TOKENS)[0]
    materials = re.findall(r"var\(--([\w-]+)\)", written)
    if materials:
        return colour(materials[min(light, len(materials) - 1)], light)
    lightness, chroma, hue = (float(part) for part in written.split())
    return Colour(lightness, chroma, hue)
