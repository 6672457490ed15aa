"""Sets of fonts to run the browser tests with: each hides every other font of the machine from Chromium."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

SYSTEM = "/etc/fonts/fonts.conf"
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>{system}</include>
  <selectfont>
    <rejectfont>{rejected}</rejectfont>
    <acceptfont>{accepted}</acceptfont>
  </selectfont>
</fontconfig>
"""


@dataclass(frozen=True, slots=True)
class FontSet:
    """Families that a page can be written in, and the packages of Debian and Ubuntu that bring them.

    The first family is what Latin letters are written in; `chinese` is what Chinese characters are, if any of them is.
    """

    families: tuple[str, ...]
    packages: str
    chinese: str = ""


DEJAVU = ("DejaVu Sans", "DejaVu Serif")
SETS = {
    "dejavu": FontSet(DEJAVU, "fonts-dejavu-core fonts-dejavu-extra"),
    "wenquanyi": FontSet(
        (*DEJAVU, "WenQuanYi Micro Hei"),
        "fonts-dejavu-core fonts-dejavu-extra fonts-wqy-microhei",
        "WenQuanYi Micro Hei",
    ),
    "noto": FontSet(
        (
            "Noto Sans",
            "Noto Serif",
            *(f"Noto {style} CJK {script}" for style in ("Sans", "Serif") for script in ("SC", "TC")),
        ),
        "fonts-noto-core fonts-noto-cjk",
        "Noto Sans CJK SC",
    ),
}


def missing_families(fonts: FontSet) -> list[str]:
    """What this machine has not."""
    try:
        listed = subprocess.run(["fc-list", "--format", "%{family}\n"], capture_output=True, text=True, check=True)
    except FileNotFoundError:
        return list(fonts.families)
    here = {family for line in listed.stdout.splitlines() for family in line.split(",")}
    return [family for family in fonts.families if family not in here]


def environment(fonts: FontSet, folder: Path) -> dict[str, str]:
    """What makes Chromium see these fonts alone."""
    file = folder / "fonts.conf"
    file.write_text(configuration(fonts), encoding="utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(file)}


def configuration(fonts: FontSet) -> str:
    """The system's own configuration, whose aliases stay, with every font rejected and then some accepted."""
    rejected = "".join(pattern("scalable", f"<bool>{value}</bool>") for value in ("true", "false"))
    accepted = "".join(pattern("family", f"<string>{escape(family)}</string>") for family in fonts.families)
    return CONFIGURATION.format(system=SYSTEM, rejected=rejected, accepted=accepted)


def pattern(name: str, value: str) -> str:
    return f'<pattern><patelt name="{name}">{value}</patelt></pattern>'
