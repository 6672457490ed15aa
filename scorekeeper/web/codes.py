"""Codes: six signs, read the way people type what they were told across a table."""

import unicodedata
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.store.models import CODE_LENGTH, CODE_LETTERS
from scorekeeper.web.fields import Line

HALF = CODE_LENGTH // 2


class Code(Line):
    """Small letters, spaces, hyphens and the wide letters of a Chinese keyboard are all the same to it."""

    widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"})
    default_error_messages: ClassVar = {
        "required": _("No code is written here yet. Ask whoever keeps the book for one."),
        "sign": _("“%(sign)s” is in no code: there is no 0 and no O, no 1 and no I. Look at it once more."),
        "length": _("A code has %(length)s signs; this has %(given)s. Look at it once more."),
    }

    def to_python(self, value: Any) -> str:  # noqa: ANN401  # whatever was sent
        typed = unicodedata.normalize("NFKC", super().to_python(value)).upper()
        code = "".join(sign for sign in typed if not sign.isspace() and not unicodedata.category(sign).startswith("P"))
        strange = next((sign for sign in code if sign not in CODE_LETTERS), None)
        if strange:
            raise ValidationError(self.error_messages["sign"], params={"sign": strange})
        if code and len(code) != CODE_LENGTH:
            raise ValidationError(self.error_messages["length"], params={"length": CODE_LENGTH, "given": len(code)})
        return code


class CodeForm(forms.Form):
    code = Code(label=_("Code"), help_text=_("Six letters and figures. A keeper finds them under “Share”."))


def parted(code: str) -> str:
    """As it is read aloud: three and three."""
    return f"{code[:HALF]} {code[HALF:]}"
