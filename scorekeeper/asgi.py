"""For servers that speak ASGI; `manage.py start` serves wsgi.py, which is several times faster here."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
application = get_asgi_application()
