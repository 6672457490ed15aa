"""Translations: `check` lists what is missing in them, `compile` makes what the server reads."""

import re
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator

import polib
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from scorekeeper.ops.translations import catalogues, compile_stale

HOLE = re.compile(r"%\(\w+\)\w|%%|\{[^{}]*\}|[{}]|</?[a-z]+")
"""What a translation has to keep: named values, escapes and markup. A lone brace counts, since it breaks formatting."""
HAN = re.compile(r"[\u4e00-\u9fff]")
CHARSETS = {"zh_Hans": "gb2312", "zh_Hant": "big5"}
"""The old character set of each script: a character outside it has most likely slipped in from the other one."""

STRANGE = {
    "zh_Hans": re.compile("[「」『』！您]|进行|抱歉|对不起|无效|非法"),
    "zh_Hant": re.compile(
        "[“”‘’！您后么于几并]|(?<!十)里|進行|抱歉|對不起|無效|非法|網絡|鏈接|二維碼|信息|默認|設置|登錄|屏幕|軟件|"
        "服務器|數據|打印|保存|字符|賬|導入|導出|列表|視頻|發送|比如|紅桃"
    ),
}
"""What is written otherwise: quotes and variants of the other script, words of the other side of the strait, and
words that nobody says at a table."""
HALF = re.compile(r"[\u4e00-\u9fff][,;:?]|[,;?][\u4e00-\u9fff]")
"""Half a mark beside a whole character."""
SENTENCE = re.compile(r"[a-z]+ [a-z]+")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["check", "compile"])

    def handle(self, *, action: str, **_options: object) -> None:
        if action == "compile":
            self.stdout.writelines(f"Compiled {path.parts[-3]}.\n" for path in compile_stale())
            return
        wanted = marked()
        found = [
            f"{path.parts[-3]}: “{text}” {reason}\n"
            for path in catalogues()
            for text, reason in faults(wanted, polib.pofile(str(path)), path.parts[-3])
        ]
        self.stdout.writelines(found)
        if found:
            raise CommandError(f"{len(found)} translations need a hand.")


def marked() -> list[polib.POEntry]:
    """Every sentence that is marked for translators, as a template of catalogues that is read and taken away again."""
    languages = [path.parts[-3] for path in catalogues()]
    call_command("makemessages", all=False, exclude=languages, keep_pot=True, verbosity=0)
    template = catalogues()[0].parents[2] / "django.pot"
    entries = list(polib.pofile(str(template)))
    template.unlink()
    return entries


def faults(wanted: Iterable[polib.POEntry], known: Iterable[polib.POEntry], language: str) -> Iterator[tuple[str, str]]:
    """Every sentence that a catalogue cannot say, and why."""
    unsaid, there = {_key(entry) for entry in wanted}, {_key(entry) for entry in known}
    for _context, text, _plural in sorted(unsaid ^ there):
        yield text, "is not as the sources have it: run `manage.py makemessages`"
    for entry in known:
        reason = fault(entry, language)
        if reason:
            yield entry.msgid, reason


def _key(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural


def fault(entry: polib.POEntry, language: str) -> str:
    """Why a translation cannot be shown, or nothing."""
    forms = list(entry.msgstr_plural.values()) or [entry.msgstr]
    if not all(forms):
        return "is not translated"
    if entry.fuzzy:
        return "is translated by a guess: confirm it and remove the fuzzy flag"
    asked = set(HOLE.findall(entry.msgid_plural or entry.msgid))
    lost = sorted({hole for form in forms for hole in asked ^ set(HOLE.findall(form))})
    if lost:
        return f"differs from its translation in {' '.join(lost)}"
    said = "".join(forms)
    strange = "".join(sorted({sign for sign in HAN.findall(said) if not sign.encode(CHARSETS[language], "ignore")}))
    if strange:
        return f"is translated with {strange}, which {CHARSETS[language]} does not have"
    odd = STRANGE[language].search(said) or HALF.search(said)
    if odd:
        return f"is translated with {odd[0]}, which is written otherwise"
    return "is left in English" if not HAN.search(said) and SENTENCE.search(HOLE.sub("", entry.msgid)) else ""
