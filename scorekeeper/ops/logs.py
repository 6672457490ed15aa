"""One line for each thing that happened, as `key=value`, without anything that belongs to the people at the table."""

import json
import logging
import re
import traceback
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PLACE = re.compile(r'^ *File "(.+)", line (\d+)', re.MULTILINE)
KIND = re.compile(r"^(?:\w+\.)*(\w+)", re.MULTILINE)
PATH = re.compile(r"(?<!\S)/\S*")
PLAIN = re.compile(r"[\w.,:;/<>@+-]+")


class OneLine(logging.Formatter):
    """Addresses open scorebooks and questions tell what people hold, so a request is named by its route alone."""

    def format(self, record: logging.LogRecord) -> str:
        pairs = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": event(record),
            **getattr(record, "pairs", {}),
            **failure_pairs(record),
        }
        return " ".join(f"{key}={quoted_value(str(value))}" for key, value in pairs.items())


def quoted_value(value: str) -> str:
    return value if PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)


def route(request: object) -> str:
    """The pattern that matched, such as `/match/<slug>/`, never the address itself."""
    match = getattr(request, "resolver_match", None)
    return f"/{match.route}" if match else "-"


def event(record: logging.LogRecord) -> str:
    """The message's first line, without the path Django puts into it and without what follows a host in an address.

    A server knows no routes, and names what it was asked for as it was asked; what is ours names folders alone.
    """
    said = record.getMessage().partition("\n")[0]
    request = getattr(record, "request", None)
    path = getattr(request, "path", "").encode("unicode_escape").decode()  # as Django writes it
    if path:
        said = said.replace(path, route(request))
    elif not record.name.startswith("scorekeeper"):
        said = PATH.sub("-", said)
    said = re.sub(r"\bALLOWED_HOSTS\b", "SCOREKEEPER_HOSTS", said)  # what Django calls it cannot be set here
    return re.sub(r"(https?://[^/\s]+)/\S*", r"\1/", said)


def failure_pairs(record: logging.LogRecord) -> dict[str, str]:
    """What kind of exception and where; what it says may hold somebody's name.

    The server logs what escaped even the error page as text, so it is the text of the traceback that is read.
    """
    told = "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else record.getMessage()
    places = list(PLACE.finditer(told))
    kind = KIND.search(told, places[-1].end()) if places else None
    if not kind:
        return {}
    ours = [place for place in places if Path(place[1]).is_relative_to(ROOT / "scorekeeper")]
    file, line = (ours or places)[-1].groups()
    return {"error": kind[1], "place": f"{Path(file).name}:{line}"}
