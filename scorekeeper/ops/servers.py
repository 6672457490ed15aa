"""Servers: the one that serves the pages, and one in pure Python where that has no wheel for the machine."""

import gc
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from importlib import import_module
from threading import Thread
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from scorekeeper.ops.certificates import Certificates
from scorekeeper.ops.network import Address

THREADS = 8  # of a worker; one of them may be in the lane and three may wait for it
A_TURN = 0.001  # seconds that a thread computes before another may; of 5 ms, as usual, each page would wait for many
CONNECTIONS = 4_096  # of a worker; granian's own 512 make whoever comes later wait until somebody leaves
FILES = 256  # that a worker may have open beside them
TO_GO = 5  # seconds that a worker has to end what it is doing


def serve(place: Address, ready: Callable[[], None], kept: Certificates | None = None) -> None:
    """Serve there until somebody ends it, by these certificates; whoever waits for it is told once it is `ready`."""
    import_string(settings.WSGI_APPLICATION)  # once here, so that no worker has to,
    import_string(f"{settings.ROOT_URLCONF}.urlpatterns")  # and the pages with it, before anybody is told of them
    if has_granian():
        _serve_by_workers(place, ready, kept)
    else:
        _serve_by_threads(place, ready)


def has_granian() -> bool:
    """Whether it is installed, and runs on this machine."""
    try:
        import_module("granian")
    except ImportError:
        return False
    return True


def _serve_by_threads(place: Address, ready: Callable[[], None]) -> None:
    """In this one process, by waitress."""
    from waitress.server import create_server  # noqa: PLC0415 - not installed where the other is

    sys.setswitchinterval(A_TURN)
    server = create_server(
        import_string(settings.WSGI_APPLICATION),
        host=place.ip,
        port=place.port,
        threads=THREADS,
        ident=None,
        clear_untrusted_proxy_headers=False,
    )
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    ready()
    server.run()


def _serve_by_workers(place: Address, ready: Callable[[], None], kept: Certificates | None) -> None:
    from granian import Granian  # noqa: PLC0415 - not installed where it has no wheel
    from granian.constants import Interfaces, SSLProtocols  # noqa: PLC0415
    from granian.log import LogLevels  # noqa: PLC0415

    server = Granian(
        "scorekeeper.wsgi:application",
        place.ip,
        place.port,
        interface=Interfaces.WSGI,
        workers=2,
        blocking_threads=THREADS,
        backpressure=_connections(),
        websockets=False,
        workers_kill_timeout=TO_GO,
        respawn_failed_workers=True,
        log_level=LogLevels(settings.ENV.log) if settings.ENV.log != "warning" else LogLevels.error,
        log_dictconfig=settings.LOGGING,
        ssl_cert=kept.served if kept else None,
        ssl_key=kept.served_key if kept else None,
        ssl_protocol_min=SSLProtocols.tls12,
    )
    if hasattr(signal, "SIGHUP"):
        # A closed terminal ends the server; left alone, granian would restart its workers and go on unseen.
        server.on_startup(lambda: signal.signal(signal.SIGHUP, server.signal_handler_interrupt))
    server.on_startup(ready)
    gc.collect()
    gc.freeze()  # what has never to be looked through stays in memory that the workers share
    server.serve(target_loader=_application, wrap_loader=False)


def _connections() -> int:
    """How many a worker may hold; granian has raised the limit of open files as far as the system allows."""
    try:
        import resource  # noqa: PLC0415 - Windows has none
    except ImportError:
        return CONNECTIONS
    files, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return CONNECTIONS
    return min(CONNECTIONS, max(files - FILES, files // 2))


def _application() -> Callable[..., Any]:
    """What a worker serves, deaf to Ctrl-C: told twice, by terminal and server, it would hang until it is killed."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_server, daemon=True).start()
    sys.setswitchinterval(A_TURN)
    loaded: Callable[..., Any] = import_string(settings.WSGI_APPLICATION)
    return loaded


def end_with_the_server() -> None:
    """Killed outright, a server tells nobody, and its workers would go on without anyone who could stop them.

    A worker that is not ready yet has inherited how the server takes signals, and does nothing about the first one.
    """
    server = multiprocessing.parent_process()
    if server:
        server.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(TO_GO)
        os._exit(1)
