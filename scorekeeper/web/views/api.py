"""The referee's door for programs: JSON questions in, JSON answers out, with no cookie read and none set."""

import json
from collections.abc import Sequence
from functools import cache

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.match import questions
from scorekeeper.rules.questions.asked import Refused
from scorekeeper.rules.rulings import Sentence, say
from scorekeeper.web import openapi
from scorekeeper.web.callers import fingerprint
from scorekeeper.web.openapi import MOST_QUESTIONS, OPERATIONS
from scorekeeper.web.pace import Pace
from scorekeeper.web.pages import api as pages

QUESTIONS_A_MINUTE = 3000
"""For each caller and each process that serves; a table asks a few."""

LONGEST_SHOWN = 700

pace = Pace(QUESTIONS_A_MINUTE)


class NotHeardError(Exception):
    """What was posted is no question at all."""

    def __init__(self, status: int, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.status = status
        self.sentence = sentence


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def referee(request: HttpRequest) -> HttpResponse:
    """A question, or a list of them, is answered as on the command line; to readers the page says how to ask."""
    if request.method == "POST":
        return _answer(request)
    return render(request, "api/api.html", {"page": _page(request)})


@require_safe
def description(_request: HttpRequest) -> HttpResponse:
    """The same for programs that read descriptions."""
    return HttpResponse(openapi.document(), content_type="application/json")


def _answer(request: HttpRequest) -> HttpResponse:
    try:
        text = _body(request)
        asked = _list(text)
        _pay(request, 1 if asked is None else len(asked))
    except NotHeardError as error:
        return _refused(error)
    if asked is not None:
        return _told([questions.answer_line(json.dumps(each)) for each in asked])
    found = questions.answer_line(text)
    return _told(found, 400 if _unreadable(found) else 200)


def _unreadable(found: questions.Answer) -> bool:
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
        raise NotHeardError(400, say("Nothing was asked. Post a question, as the examples on this page are."))
    raise NotHeardError(413, say("This is more than one request may carry. Ask fewer questions at a time."))


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
        raise NotHeardError(400, sentence)
    return asked


def _pay(request: HttpRequest, cost: int) -> None:
    if not pace.allows(fingerprint(request), cost):
        sentence = say(
            "More than {most} questions in a minute. Go on in {wait} s.", most=QUESTIONS_A_MINUTE, wait=pace.wait()
        )
        raise NotHeardError(429, sentence)


def _refused(error: NotHeardError) -> HttpResponse:
    refusal = {"kind": Refused.JSON.value, "field": "", "sentence": str(error.sentence)}
    response = _told({"error": refusal}, error.status)
    if error.status == 429:  # noqa: PLR2004 - the status of its name
        response["Retry-After"] = str(pace.wait())
    return response


def _told(found: object, status: int = 200) -> HttpResponse:
    return JsonResponse(found, status=status, safe=False, json_dumps_params={"ensure_ascii": False})


def _page(request: HttpRequest) -> pages.Api:
    return pages.Api(
        title=_("The referee for programs"),
        description=_("Post a question as JSON, and get the answer that the pages give."),
        address=request.build_absolute_uri(request.path),
        most=MOST_QUESTIONS,
        pace=QUESTIONS_A_MINUTE,
        examples=tuple(_example(name) for name in OPERATIONS),
    )


def _example(name: str) -> pages.Example:
    asked = openapi.question(name)
    fields = tuple(pages.Field(name=field, needed=field in OPERATIONS[name].needs) for field in OPERATIONS[name].fields)
    return pages.Example(
        name=name,
        title=_(OPERATIONS[name].title),
        fields=fields,
        question=json.dumps(asked, ensure_ascii=False),
        answer=_answered(name),
    )


@cache
def _answered(name: str) -> str:
    """As much of an answer as anybody reads on a page."""
    text = json.dumps(questions.answer(openapi.question(name)), ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
