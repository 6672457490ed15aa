"""What books and people are called, and codes as they are typed."""

import unicodedata
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.words import N_
from scorekeeper.store.codes import WHOLE_LENGTH
from scorekeeper.store.models import CODE_LENGTH, CODE_LETTERS, NAME_LENGTH, TITLE_LENGTH
from scorekeeper.web.forms import LineField, NameField


class TitleForm(forms.Form):
    """A book without a name is called after those who play in it."""

    name = NameField(
        label=_("Name of the scorebook"),
        help_text=_("If left empty, it is named after the players."),
        required=False,
        max_length=TITLE_LENGTH,
    )


NAMELESS = _("Everybody needs a name. Write the one that the table knows.")
TAKEN = N_("Somebody in this book is called {name} already. Tell the two apart by name.")


TWICE = N_("Somebody in this book is called {name} already. Make one person of the two, or tell them apart by name.")


class PlayerForm(forms.Form):
    """Somebody's name, for every match of the book."""

    name = NameField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        error_messages={"required": NAMELESS},
    )


class SignatureForm(forms.Form):
    name = NameField(
        label=_("Another name"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


GROUP = 3


class Code(LineField):
    """Small letters, spaces, hyphens and the wide letters of a Chinese keyboard are all the same to it."""

    widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"})
    default_error_messages: ClassVar = {
        "required": _("No code is written here yet. Ask whoever keeps the book for one."),
        "sign": _("“%(sign)s” is in no code: there is no 0 and no O, no 1 and no I. Check it and try again."),
        "length": _("A code has %(short)s or %(whole)s characters; this has %(given)s. Check it and try again."),
    }

    def to_python(self, value: Any) -> str:  # noqa: ANN401  # whatever was sent
        typed = unicodedata.normalize("NFKC", super().to_python(value)).upper()
        code = "".join(sign for sign in typed if not sign.isspace() and not unicodedata.category(sign).startswith("P"))
        strange = next((sign for sign in code if sign not in CODE_LETTERS), None)
        if strange:
            raise ValidationError(self.error_messages["sign"], params={"sign": strange})
        if code and len(code) not in {CODE_LENGTH, WHOLE_LENGTH}:
            lengths = {"short": CODE_LENGTH, "whole": WHOLE_LENGTH, "given": len(code)}
            raise ValidationError(self.error_messages["length"], params=lengths)
        return code


class CodeForm(forms.Form):
    code = Code(label=_("Code"), help_text=_("Six letters and figures. A keeper finds them under “Share”."))

    def want_whole(self) -> None:
        self.fields["code"].help_text = _(
            "Just now a code has eight letters and figures, because many wrong ones are being tried. A keeper finds "
            "all eight under “Share”."
        )


def spaced_code(code: str) -> str:
    """As it is read aloud: three and three, and the two that are seldom asked for."""
    return " ".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))
