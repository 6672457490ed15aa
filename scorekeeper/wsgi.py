"""What the production server serves."""

import os
import re
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
CHARSET = re.compile(r";\s*charset\s*=[^;]*", re.IGNORECASE)
_application = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:  # noqa: ANN401 - as WSGI has it
    """Every form here is UTF-8.

    Whoever names another encoding could send letters that no page can show, and some fail before Django can answer.
    """
    environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE") or "")
    return _application(environ, start_response)
