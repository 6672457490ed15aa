"""What the production server serves."""

import os
import re
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.template.loader import get_template
from django.urls import reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
CHARSET = re.compile(r";\s*charset\s*=[^;]*", re.IGNORECASE)
_application = get_wsgi_application()
# The first visitor of a worker does not wait for what all pages share: every address, and the frame of a page.
reverse("home")
get_template("base.html")


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:  # noqa: ANN401 - as WSGI has it
    """Every form here is UTF-8.

    Whoever names another encoding could send letters that no page can show, and some fail before Django can answer.
    """
    environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE") or "")
    return _application(environ, start_response)
