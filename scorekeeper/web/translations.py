"""Translations: one .po file a language, kept complete, judged and compiled in Python alone."""

import os
import re
from difflib import get_close_matches
from pathlib import Path

import django
import polib
from django.conf import settings
from django.utils.translation import to_locale

from scorekeeper.web.sentences import ROOT, Key, Message

HOLE = re.compile(r"%\(\w+\)\w|%%|\{[^{}]*\}|[{}]|</?[a-z]+")
"""What a translation has to keep: named values, escapes and markup. A lone brace counts, since it breaks formatting."""

HAN = re.compile(r"[\u4e00-\u9fff]")

CHARSETS = {"zh-hans": "gb2312", "zh-hant": "big5"}
"""The old character set of each script: a character outside it has most likely slipped in from the other one."""

EXTRACT = "run `messages extract`"


def languages() -> list[str]:
    """Every language that needs a catalogue: all but the one the sources are written in."""
    return [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def catalogue(language: str) -> Path:
    """Where a language is kept."""
    return Path(settings.LOCALE_PATHS[0]) / to_locale(language) / "LC_MESSAGES" / "django.po"


def read(language: str) -> polib.POFile:
    """A language's catalogue as it is, or an empty one that knows how the language counts."""
    path = catalogue(language)
    if path.exists():
        return polib.pofile(str(path), wrapwidth=0)
    own = Path(django.__file__).parent / "conf" / "locale" / path.relative_to(settings.LOCALE_PATHS[0])
    new = polib.POFile(wrapwidth=0)
    new.metadata = {
        "Language": to_locale(language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": polib.pofile(str(own)).metadata["Plural-Forms"],
    }
    return new


def write(language: str, entries: polib.POFile) -> None:
    path = catalogue(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(entries), "utf-8")


def merged(old: polib.POFile, messages: list[Message]) -> polib.POFile:
    """These messages with their translations; what was only reworded keeps its old one as a guess to confirm."""
    new = polib.POFile(wrapwidth=0)
    new.header, new.metadata = old.header, old.metadata
    known = {_key(entry): entry for entry in old}
    wanted = {message.key for message in messages}
    dropped = {entry.msgid: entry for key, entry in known.items() if key not in wanted}
    for message in messages:
        new.append(_entry(message, known.get(message.key) or _closest(message, dropped)))
    return new


def _key(entry: polib.POEntry) -> Key:
    return entry.msgctxt or "", entry.msgid


def _closest(message: Message, dropped: dict[str, polib.POEntry]) -> polib.POEntry | None:
    return next((dropped[text] for text in get_close_matches(message.text, dropped, n=1, cutoff=0.8)), None)


def _entry(message: Message, old: polib.POEntry | None) -> polib.POEntry:
    new = polib.POEntry(
        msgid=message.text,
        msgid_plural=message.plural,
        msgctxt=message.context or None,
        comment=message.note,
        occurrences=[(message.place, "")],
        flags=message.flags,
    )
    _carry_over(old or polib.POEntry(msgid=message.text, msgid_plural=message.plural), new)
    return new


def _carry_over(old: polib.POEntry, new: polib.POEntry) -> None:
    forms = list(old.msgstr_plural.values()) or [old.msgstr]
    new.tcomment = old.tcomment
    new.msgstr, new.msgstr_plural = ("", dict(enumerate(forms))) if new.msgid_plural else (forms[0], {})
    if old.fuzzy or (old.msgid, old.msgid_plural) != (new.msgid, new.msgid_plural):
        new.flags.insert(0, "fuzzy")
        new.previous_msgid = old.previous_msgid or old.msgid


def problems(language: str, messages: list[Message]) -> list[str]:
    """Everything that keeps a catalogue from saying these messages: one line each."""
    place, entries = os.path.relpath(catalogue(language), ROOT), read(language)
    wanted, known = {message.key for message in messages}, {_key(entry) for entry in entries}
    missing = [(text, f"is missing: {EXTRACT}") for _, text in sorted(wanted - known)]
    faults = [(entry.msgid, _unwanted(entry, wanted) or fault(entry, language)) for entry in entries]
    found = [f"{place}: “{text}” {reason}" for text, reason in missing + faults if reason]
    return found or (
        [] if _as_extracted(language, messages) else [f"{place}: is not as the sources have it: {EXTRACT}"]
    )


def _as_extracted(language: str, messages: list[Message]) -> bool:
    return catalogue(language).read_text("utf-8") == str(merged(read(language), messages))


def _unwanted(entry: polib.POEntry, wanted: set[Key]) -> str:
    return "is not said anywhere any more" if entry.obsolete or _key(entry) not in wanted else ""


def fault(entry: polib.POEntry, language: str) -> str:
    """Why a translation cannot be shown, or nothing."""
    forms = list(entry.msgstr_plural.values()) or [entry.msgstr]
    if not all(forms):
        return "is not translated"
    if entry.fuzzy:
        return "is translated by a guess: confirm it and remove the fuzzy flag"
    return _lost_holes(entry.msgid_plural or entry.msgid, forms) or _strangers("".join(forms), language)


def _lost_holes(text: str, forms: list[str]) -> str:
    asked = set(HOLE.findall(text))
    wrong = sorted(set[str]().union(*(asked ^ set(HOLE.findall(form)) for form in forms)))
    return f"differs from its translation in {' '.join(wrong)}" if wrong else ""


def _strangers(text: str, language: str) -> str:
    charset = CHARSETS.get(language, "utf-8")
    wrong = "".join(sorted({sign for sign in HAN.findall(text) if not sign.encode(charset, "ignore")}))
    return f"is translated with {wrong}, which {charset} does not have" if wrong else ""


def compile_stale() -> list[Path]:
    """Compile each catalogue that changed since it was last compiled; a compiled one bears the stamp of its source."""
    stale = [path for path in map(catalogue, languages()) if not _fresh(path)]
    for path in stale:
        _compile(path)
    return stale


def _fresh(path: Path) -> bool:
    compiled = path.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime_ns == path.stat().st_mtime_ns


def _compile(path: Path) -> None:
    stamp = path.stat().st_mtime_ns  # taken before reading: an edit made meanwhile leaves the result stale, not wrong
    unfinished = path.with_suffix(f".{os.getpid()}.mo")
    polib.pofile(str(path)).save_as_mofile(str(unfinished))
    os.utime(unfinished, ns=(stamp, stamp))
    unfinished.replace(path.with_suffix(".mo"))
