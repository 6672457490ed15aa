"""A field that cannot be read says what is wrong and the way out, in our own words."""

import pkgutil
from collections.abc import Iterator
from datetime import date
from importlib import import_module

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile
from django.forms.renderers import BaseRenderer, DjangoTemplates

from scorekeeper import web
from scorekeeper.web import forms as web_forms
from scorekeeper.web.forms import Renderer

UNREACHABLE = {"contradiction"}  # a plain file input has no box that would take the old file away


def said(field: forms.Field, value: object) -> list[str]:
    with pytest.raises(forms.ValidationError) as refusal:
        field.clean(value)
    return refusal.value.messages


def upload(content: bytes, name: str = "scores.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


@pytest.mark.parametrize(
    ("field", "written", "kept"),
    [
        (web_forms.LineField(), "  Mei \n\t Ling ", "Mei Ling"),
        (web_forms.ParagraphField(), "One.\r\n\r\nTwo.", "One.\n\nTwo."),
        (web_forms.WholeField(), "３５", 35),
        (web_forms.WholeField(required=False), "", None),
        (web_forms.SumField(), " 65 + 20 ", (65, 20)),
        (web_forms.SumField(), "−5＋10", (-5, 10)),
        (web_forms.SumField(required=False), " ", ()),
        (web_forms.DayField(), "2026-11-21", date(2026, 11, 21)),
        (web_forms.DayField(required=False), "", None),
        (web_forms.SomeOfField(choices=[("a", "A"), ("b", "B")]), ["b"], ["b"]),
        (web_forms.TickField(), "on", True),
    ],
)
def test_what_can_be_read_is_read(field: forms.Field, written: object, kept: object) -> None:
    assert field.clean(written) == kept


@pytest.mark.parametrize(
    ("field", "written", "sentence"),
    [
        (web_forms.LineField(), " ", "Nothing is written here yet. Write a word or two."),
        (web_forms.LineField(max_length=1), "Mei", "This has 3 characters; 1 fits. Make it shorter."),
        (web_forms.LineField(max_length=2), "Mei", "This has 3 characters; 2 fit. Make it shorter."),
        (web_forms.LineField(min_length=4), "Mei", "This has 3 characters; it takes 4 or more. Write a little more."),
        (web_forms.LineField(), "M\0", "This holds a character that cannot be saved. Type it once more by hand."),
        (web_forms.WholeField(), "", "There is no number here yet. Write one."),
        (web_forms.WholeField(), "seven", "“seven” is no whole number. Write it in figures, such as 35."),
        (web_forms.WholeField(), "٣٥", "“٣٥” is no whole number. Write it in figures, such as 35."),
        (web_forms.WholeField(), "1_000", "“1_000” is no whole number. Write it in figures, such as 35."),
        (web_forms.WholeField(), "9" * 9999, f"“{'9' * 30}…” is no whole number. Write it in figures, such as 35."),
        (web_forms.WholeField(min_value=1), "0", "0 is too little; the least that counts here is 1."),
        (web_forms.WholeField(max_value=8), "9", "9 is too much; the most that counts here is 8."),
        (web_forms.WholeField(step_size=5), "33", "The numbers here come in steps of 5; 33 does not."),
        (web_forms.SumField(), "", "There is no number here yet. Write one."),
        (web_forms.SumField(), "6x", "“6x” is neither a number nor a sum. Write figures, such as 35 or 65+20."),
        (web_forms.SumField(), "5+", "“5+” is neither a number nor a sum. Write figures, such as 35 or 65+20."),
        (web_forms.DayField(), "", "There is no date here yet. Choose one."),
        (web_forms.DayField(), "21.11.", "“21.11.” is no date. Write year, month and day, such as 2026-11-21."),
        (web_forms.OneOfField(choices=[("a", "A")]), "", "Nothing is chosen yet. Choose one of these."),
        (web_forms.OneOfField(choices=[("a", "A")]), "b", "“b” is not one of these. Choose one that is."),
        (web_forms.SomeOfField(choices=[("a", "A")]), [], "Nothing is chosen yet. Choose one or more of these."),
        (web_forms.SomeOfField(choices=[("a", "A")]), ["b"], "“b” is not one of these. Choose one that is."),
        (web_forms.SomeOfField(choices=[("a", "A")]), "b", "What was chosen could not be read. Choose once more."),
        (web_forms.TickField(), "", "This box is not ticked yet. Tick it to go on."),
        (web_forms.UploadField(most=9), None, "No file is chosen yet. Choose one."),
        (web_forms.UploadField(most=9), "words", "The file did not arrive. Choose it once more."),
        (web_forms.UploadField(most=9), upload(b""), "The file is empty. Choose one with something in it."),
        (
            web_forms.UploadField(most=9),
            upload(b"1234567890"),
            "The file has 10\xa0bytes; up to 9\xa0bytes are read. Choose a smaller one.",
        ),
    ],
)
def test_what_cannot_is_told_why_and_the_way_out(field: forms.Field, written: object, sentence: str) -> None:
    assert said(field, written) == [sentence]


def test_a_file_that_fits_is_taken() -> None:
    file = upload(b"123456789")
    assert web_forms.UploadField(most=9).clean(file) is file


def form_classes(above: type[forms.Form] = forms.Form) -> Iterator[type[forms.Form]]:
    for form in above.__subclasses__():
        if form.__module__.startswith("scorekeeper."):
            yield form
        yield from form_classes(form)


def strangers(field: forms.Field) -> list[str]:
    """What a field may object to in words that are Django's."""
    theirs = [vars(kind).get("default_error_messages", {}) for kind in type(field).mro() if "django" in kind.__module__]
    unreachable = UNREACHABLE if getattr(field, "max_length", None) else {*UNREACHABLE, "max_length"}
    told = {code: sentence for code, sentence in field.error_messages.items() if code not in unreachable}
    left = [code for code, sentence in told.items() if any(sentence is default.get(code) for default in theirs)]
    return left + [code for rule in field.validators if (code := getattr(rule, "code", "unnamed")) not in told]


def test_no_form_says_a_sentence_that_is_not_ours() -> None:
    for module in pkgutil.walk_packages(web.__path__, "scorekeeper.web."):
        import_module(module.name)
    asked = {f"{form.__name__}.{name}": field for form in form_classes() for name, field in form.base_fields.items()}
    assert len(asked) >= 8
    assert {name: strangers(field) for name, field in asked.items() if strangers(field)} == {}


def test_a_sentence_that_is_not_ours_is_found() -> None:
    assert strangers(forms.CharField(max_length=3)) == ["required", "max_length", "null_characters_not_allowed"]


@pytest.mark.parametrize(
    "typed", ["\u200d \u200d", "\ufe0f", "\ufe0f \ufe0f", "\u180b", "\u034f", "\u3164", "\u115f \u2800"]
)
def test_a_name_that_nobody_sees_is_none(typed: str) -> None:
    assert web_forms.NameField(required=False).clean(typed) == ""


@pytest.mark.parametrize("typed", ["❤\ufe0f", "\U0001f469\u200d\U0001f33e", "李伟"])
def test_what_a_name_is_put_together_with_stays_in_it(typed: str) -> None:
    assert web_forms.NameField().clean(typed) == typed


INPUTS = (
    forms.TextInput(attrs={"inputmode": "numeric", "disabled": True, "hidden": False, "title": 'a "b" <c>'}),
    forms.RadioSelect(choices=[("a", "A & B"), ("b", "B"), (1, "C")]),
    forms.CheckboxSelectMultiple(choices=[("a", "A"), ("<b>", "B")]),
)


@pytest.mark.parametrize("widget", INPUTS, ids=lambda widget: type(widget).__name__)
@pytest.mark.parametrize("value", [None, "", "a", ["<b>"], 1])
def test_an_input_is_drawn_as_django_draws_it(widget: forms.Widget, value: object) -> None:
    drawn, expected = (asking(widget, value, renderer)["it"] for renderer in (Renderer(), DjangoTemplates()))
    assert [str(drawn), *(each.tag() for each in drawn)] == [str(expected), *(each.tag() for each in expected)]


def asking(widget: forms.Widget, value: object, renderer: BaseRenderer) -> forms.Form:
    form = forms.Form(initial={"it": value}, renderer=renderer)
    form.fields["it"] = forms.Field(widget=widget)
    return form
