"""The referee for programs: JSON questions in, JSON answers out, with no cookie read and none set."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.match import questions
from scorekeeper.rules.questions.asked import Refused
from scorekeeper.rules.questions.fields import QuestionField
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.questions.writing import JsonAnswer
from scorekeeper.rules.words import Sentence, say
from scorekeeper.web.rulings import limits, openapi
from scorekeeper.web.rulings.openapi import MOST_QUESTIONS
from scorekeeper.web.site import errors
from scorekeeper.web.site.pages import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiExample:
    """A question to try, and what is answered to it."""

    name: str
    title: str
    fields: tuple[QuestionField, ...]
    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiPage(Page):
    """How programs ask: where, how much at once, and every question with an example."""

    address: str
    most: int
    pace: int
    examples: tuple[ApiExample, ...]


LONGEST_SHOWN = 700


class UnreadableRequestError(Exception):
    """What was posted is no question at all."""

    def __init__(self, status: int, sentence: Sentence, kind: Refused = Refused.JSON) -> None:
        super().__init__(str(sentence))
        self.kind = kind
        self.status = status
        self.sentence = sentence


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def referee(request: HttpRequest) -> HttpResponse:
    """A question, or a list of them, is answered as on the command line; to readers the page says how to ask."""
    if request.method == "POST":
        return _answer(request)
    return render(request, "rulings/api.html", {"page": _page(request)})


@require_safe
def description(_request: HttpRequest) -> HttpResponse:
    """The same for programs that read descriptions."""
    return HttpResponse(openapi.document(), content_type="application/json")


def _answer(request: HttpRequest) -> HttpResponse:
    try:
        text = _body(request)
        asked = _list(text)
        with limits.turn_in_queue(request) as turn:
            found = _found(text, asked)
    except UnreadableRequestError as error:
        return _refused(error)
    except limits.TooOftenError as refusal:
        return _too_often(refusal.wait)
    if turn.refused:
        return errors.retry_after(_told(found, 503))
    return _told(found, 400 if isinstance(found, dict) and _unreadable(found) else 200)


def _found(text: str, asked: Sequence[object] | None) -> JsonAnswer | list[JsonAnswer]:
    """The answer to one question, or to each of a list."""
    if asked is None:
        return _counted(questions.answer_line(text))
    return [_counted(questions.answer_line(json.dumps(each))) for each in asked]


def _counted(found: JsonAnswer) -> JsonAnswer:
    error = found.get("error")
    if isinstance(error, dict) and error["kind"] == Refused.TOO_COSTLY.value:
        limits.count_costly()
    return found


def _unreadable(found: JsonAnswer) -> bool:
    error = found.get("error")
    return isinstance(error, dict) and error["kind"] == Refused.JSON.value


def _body(request: HttpRequest) -> str:
    try:
        text = request.body.decode("utf-8", "replace")
    except RequestDataTooBig:
        text = ""
    if text and len(text) <= questions.LONGEST_LINE:
        return text
    if request.headers.get("Content-Length", "0") in {"", "0"}:
        raise UnreadableRequestError(400, say("Nothing was asked. Post a question, as the examples on this page are."))
    raise UnreadableRequestError(413, say("This is more than one request may carry. Ask fewer questions at a time."))


def _list(text: str) -> Sequence[object] | None:
    """Several questions at once; nothing where it is one, or none that can be read."""
    try:
        asked = json.loads(text) if text.lstrip().startswith("[") else None
    except (ValueError, RecursionError):
        return None
    if asked is not None and len(asked) > MOST_QUESTIONS:
        sentence = say(
            "{count} questions are more than {most}. Ask the rest later.", count=len(asked), most=MOST_QUESTIONS
        )
        raise UnreadableRequestError(400, sentence)
    return asked


def _too_often(wait: int) -> HttpResponse:
    sentence = say(
        "Your questions took more than {most} steps in a minute. Go on in {wait} s.",
        most=limits.STEPS_A_MINUTE,
        wait=wait,
    )
    return errors.retry_after(_refused(UnreadableRequestError(429, sentence, Refused.TOO_COSTLY)), wait)


def _refused(error: UnreadableRequestError) -> HttpResponse:
    return _told({"error": {"kind": error.kind.value, "field": "", "sentence": str(error.sentence)}}, error.status)


def _told(found: object, status: int = 200) -> HttpResponse:
    """In UTF-8; half a character in an id comes back as it was sent, escaped."""
    body = json.dumps(found, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return HttpResponse(body, status=status, content_type="application/json")


def _page(request: HttpRequest) -> ApiPage:
    return ApiPage(
        title=_("The referee for programs"),
        description=_("Post a question as JSON, and get the answer that the pages give."),
        address=request.build_absolute_uri(request.path),
        most=MOST_QUESTIONS,
        pace=limits.STEPS_A_MINUTE,
        examples=tuple(_example(asked) for asked in questions.OPERATIONS.values()),
    )


def _example(asked: Question) -> ApiExample:
    return ApiExample(
        name=asked.op,
        title=_(asked.title),
        fields=asked.told,
        question=json.dumps(asked.posted, ensure_ascii=False),
        answer=_in_short(asked.op),
    )


def _in_short(op: str) -> str:
    """As much of an answer as anybody reads on a page."""
    text = json.dumps(openapi.answered(op), ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
