"""Form fields: Django's, with sentences that say what is wrong and the way out."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scorekeeper.store.names import UNSEEN
from scorekeeper.web.site.scripts import by_script
from scorekeeper.web.site.wording import suit_aloud

FIGURES = re.compile(r"\s*[+-]?[0-9]{1,18}\s*")
SUM = re.compile(r"[+-]?[0-9]{1,6}(?:[+-][0-9]{1,6}){0,30}")
TERM = re.compile(r"[+-]?[0-9]+")
SIGNS = str.maketrans({"−": "-", "–": "-"})
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Unseen, and turns all that follows from right to left or back; letters know their own direction without it."""
SHOWN = 30
"""As many characters of something misread as are repeated."""


class TextField(forms.CharField):
    """What is typed freely."""

    default_error_messages: ClassVar = {
        "required": _("Nothing is written here yet. Write a word or two."),
        "max_length": ngettext_lazy(
            "This has %(show_value)d characters; %(limit_value)d fits. Make it shorter.",
            "This has %(show_value)d characters; %(limit_value)d fit. Make it shorter.",
            "limit_value",
        ),
        "min_length": ngettext_lazy(
            "This has %(show_value)d characters; it takes %(limit_value)d or more. Write a little more.",
            "This has %(show_value)d characters; it takes %(limit_value)d or more. Write a little more.",
            "limit_value",
        ),
        "null_characters_not_allowed": _("This holds a character that cannot be saved. Type it once more by hand."),
    }


class LineField(TextField):
    """Words on one line; however much white space is between two of them, one space is kept."""

    def to_python(self, value: Any) -> str:  # noqa: ANN401  # whatever was sent
        return " ".join(TURNING.sub("", super().to_python(value) or "").split())


class NameField(LineField):
    """What somebody is called: the same letters however they were typed, and nothing in it that cannot be seen."""

    def to_python(self, value: Any) -> str:  # noqa: ANN401  # whatever was sent
        name = super().to_python(unicodedata.normalize("NFC", "".join(filter(self._seen, str(value or "")))))
        return name if UNSEEN.sub("", name).strip() else ""

    @staticmethod
    def _seen(letter: str) -> bool:
        return letter.isspace() or bool(UNSEEN.match(letter)) or unicodedata.category(letter) not in {"Cc", "Cf", "Cs"}


class ParagraphField(TextField):
    """Words that may run over several lines, kept as they were written."""

    widget = forms.Textarea(attrs={"rows": 3})

    def to_python(self, value: Any) -> str:  # noqa: ANN401  # whatever was sent
        """Browsers end a line with two characters, whatever their reader typed."""
        return TURNING.sub("", super().to_python(value) or "").replace("\r\n", "\n")


def plain(value: object) -> str:
    """Figures of full width are those of a Chinese keyboard; scripts read the same ones."""
    return unicodedata.normalize("NFKC", str(value))


class WholeField(forms.IntegerField):
    """A whole number, typed on the keyboard that has the figures."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    default_error_messages: ClassVar = {
        "required": _("There is no number here yet. Write one."),
        "invalid": _("“%(value)s” is no whole number. Write it in figures, such as 35."),
        "min_value": _("%(show_value)s is too little; the least that counts here is %(limit_value)s."),
        "max_value": _("%(show_value)s is too much; the most that counts here is %(limit_value)s."),
        "step_size": _("The numbers here come in steps of %(limit_value)s; %(show_value)s does not."),
    }

    def to_python(self, value: Any) -> int | None:  # noqa: ANN401  # whatever was sent
        """Left to itself it would take 1_000 and 70.0 as well."""
        if value not in self.empty_values and not FIGURES.fullmatch(plain(value)):
            raise misread(self, value)
        return super().to_python(value)


class SumField(forms.Field):
    """Whole numbers, added up by whoever reads them: 65+20 is two."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    default_error_messages: ClassVar = {
        "required": _("There is no number here yet. Write one."),
        "invalid": _("“%(value)s” is neither a number nor a sum. Write figures, such as 35 or 65+20."),
    }

    def to_python(self, value: Any) -> tuple[int, ...]:  # noqa: ANN401  # whatever was sent
        if value in self.empty_values:
            return ()
        figures = "".join(plain(value).split()).translate(SIGNS)
        if figures and not SUM.fullmatch(figures):
            raise misread(self, value)
        return tuple(int(term) for term in TERM.findall(figures))


class TapOrType(forms.RadioSelect):
    """The likeliest figures to tap, and a line for any other; what is typed counts before what is tapped."""

    def value_from_datadict(self, data: Mapping[str, Any], _files: object, name: str) -> Any:  # noqa: ANN401  # as sent
        return data.get(_typed(name)) or data.get(name)

    def optgroups(self, name: str, value: list[str], attrs: dict[str, Any] | None = None) -> list[Any]:
        known = {choice for choice, _label in self.choices}
        other = {"aria-label": _("Another number"), "placeholder": _("other")}
        line = {
            "type": "text",
            "name": _typed(name),
            "value": next((one for one in value if one not in known), None),
            "attrs": {**(attrs or {}), **SumField.widget.attrs, **other},
        }
        return [*super().optgroups(name, value, attrs), (None, [line], len(known))]


def _typed(name: str) -> str:
    return f"{name}_typed"


class TappedSumField(SumField):
    """A sum of which the likeliest are there to tap."""

    pills = fives = True

    def __init__(self, *, figures: Iterable[int], **options: Any) -> None:  # noqa: ANN401  # as every field takes them
        super().__init__(widget=TapOrType(choices=[(str(figure), str(figure)) for figure in figures]), **options)


class DayField(forms.DateField):
    """A day of the calendar."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    input_formats = ("%Y-%m-%d",)
    default_error_messages: ClassVar = {
        "required": _("There is no date here yet. Choose one."),
        "invalid": _("“%(value)s” is no date. Write year, month and day, such as 2026-11-21."),
    }

    def to_python(self, value: Any) -> date | None:  # noqa: ANN401  # whatever was sent
        try:
            return super().to_python(value)
        except ValidationError as error:
            raise misread(self, value) from error


class OneOfField(forms.ChoiceField):
    """A short choice that is shown whole, never folded into a list."""

    pills = True
    widget = forms.RadioSelect
    default_error_messages: ClassVar = {
        "required": _("Nothing is chosen yet. Choose one of these."),
        "invalid_choice": _("“%(value)s” is not one of these. Choose one that is."),
    }


class FigureField(OneOfField):
    """A choice of figures or ranks, which stand in rows of five."""

    fives = True


class SomeOfField(forms.MultipleChoiceField):
    """As many of a short choice as hold."""

    pills = True
    widget = forms.CheckboxSelectMultiple
    default_error_messages: ClassVar = {
        "required": _("Nothing is chosen yet. Choose one or more of these."),
        "invalid_choice": _("“%(value)s” is not one of these. Choose one that is."),
        "invalid_list": _("What was chosen could not be read. Choose once more."),
    }


class BarredCheckboxes(forms.CheckboxSelectMultiple):
    """All choices are drawn, so that a page can offer another instead; the barred one cannot be chosen."""

    def __init__(self, *, barred: str, **options: Any) -> None:  # noqa: ANN401  # as every widget takes them
        super().__init__(**options)
        self.barred = barred

    def create_option(self, name: str, value: Any, *options: Any, **named: Any) -> dict[str, Any]:  # noqa: ANN401
        option = super().create_option(name, value, *options, **named)
        option["attrs"] |= {"disabled": True} if value == self.barred else {}
        return option


class TickField(forms.BooleanField):
    """A box to tick; where it is required, a confirmation."""

    default_error_messages: ClassVar = {"required": _("This box is not ticked yet. Tick it to go on.")}


class UploadField(forms.FileField):
    """A file of no more than so many bytes."""

    widget = forms.FileInput
    default_error_messages: ClassVar = {
        "required": _("No file is chosen yet. Choose one."),
        "invalid": _("The file did not arrive. Choose it once more."),
        "missing": _("The file did not arrive. Choose it once more."),
        "empty": _("The file is empty. Choose one with something in it."),
        "too_large": _("The file has %(size)s; up to %(limit)s are read. Choose a smaller one."),
    }

    def __init__(self, *, most: int, **options: Any) -> None:  # noqa: ANN401  # as every field takes them
        super().__init__(**options)
        self.most = most

    def clean(self, data: Any, initial: Any = None) -> Any:  # noqa: ANN401  # whatever was sent
        file = super().clean(data, initial)
        if file and file.size > self.most:
            sizes = {"size": filesizeformat(file.size), "limit": filesizeformat(self.most)}
            raise ValidationError(self.error_messages["too_large"], code="too_large", params=sizes)
        return file


def misread(field: forms.Field, value: object) -> ValidationError:
    """The field's sentence about what it cannot read, which is repeated as far as a person would read it."""
    written = str(value).strip()
    shown = written if len(written) <= SHOWN else f"{written[:SHOWN]}…"
    return ValidationError(field.error_messages["invalid"], code="invalid", params={"value": shown})


class Renderer(DjangoTemplates):
    """Draws lines to write on without a template: Django takes three for each."""

    def render(self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None) -> str:
        if template_name == forms.TextInput.template_name:
            return _input(context["widget"])
        return super().render(template_name, context, request)


def pills(field: BoundField) -> SafeString:
    """The choices of a field, each an input in its label; a template would take four times as long."""
    return mark_safe("".join(_rows(field)))  # noqa: S308 - every value is escaped


def _rows(field: BoundField) -> Iterator[str]:
    """All in a row, or a row with its name for each group of choices."""
    widget: Any = field.field.widget
    attributes = field.build_widget_attrs({})  # each stands in its label, which needs no id
    for row, options, _place in widget.optgroups(field.html_name, widget.format_value(field.value()), attributes):
        drawn = "".join(map(_pill, options))
        name = conditional_escape(row)
        yield (
            f'<div class="pills__row" role="group" aria-label="{name}"><span>{name}</span>{drawn}</div>'
            if row
            else drawn
        )


def _pill(option: Mapping[str, Any]) -> str:
    if option["type"] == "text":
        return _input(option)
    lang = "".join(_attributes({"lang": option.get("lang", False)}))
    name = suit_aloud(option["label"])
    said = {"attrs": {**option["attrs"], "aria-label": name}} if name else {}
    label = conditional_escape(option["label"]) if lang else by_script(option["label"])
    return f'<label class="pill"{lang}>{_input({**option, **said})}<span>{label}</span></label>'


def _input(widget: Mapping[str, Any]) -> SafeString:
    value = widget["value"]
    named = {"type": widget["type"], "name": widget["name"], **({} if value is None else {"value": value})}
    attributes = "".join(_attributes({**named, **widget["attrs"]}))
    return mark_safe(f"<input{attributes}>")  # noqa: S308 - every value is escaped


def _attributes(attributes: Mapping[str, Any]) -> Iterator[str]:
    for name, value in attributes.items():
        if value is True:
            yield f" {name}"
        elif value is not False:
            yield f' {name}="{conditional_escape(value)}"'
