"""What a browser fetches so that pages open without a network."""

import json

from django.test import Client


def kept(client: Client) -> dict[str, object]:
    first, _, _ = client.get("/sw.js").content.decode().partition("\n")
    found: dict[str, object] = json.loads(first.removeprefix("const KEPT = ").removesuffix(";"))
    return found


def test_the_worker_may_work_everywhere_and_is_never_an_old_one(client: Client) -> None:
    found = client.get("/sw.js")
    assert (found["Content-Type"], "no-store" in found["Cache-Control"]) == ("text/javascript", True)


def test_the_offline_page_and_every_script_are_in_the_shell(client: Client) -> None:
    shell = kept(client)["shell"]
    assert isinstance(shell, list)
    assert {"/offline/", "/static/css/index.css", "/static/js/index.js"} <= set(shell)
    assert "/static/js/sw.js" not in shell


def test_the_worker_stays_the_same_while_its_files_do(client: Client) -> None:
    assert kept(client) == kept(client)


def test_a_home_screen_gets_a_name_and_a_beginning(client: Client) -> None:
    described = client.get("/manifest.webmanifest").json()
    assert (described["name"], described["start_url"], described["display"]) == ("Scorekeeper", "/", "standalone")


def test_without_a_network_there_is_a_way_on(client: Client) -> None:
    assert "The match that was open last is kept here." in client.get("/offline/").content.decode()
