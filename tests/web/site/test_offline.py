"""What a browser fetches so that pages open without a network."""

import json

from django.test import Client


def test_the_worker_is_never_an_old_one_and_knows_the_offline_page_and_every_script(client: Client) -> None:
    first, again = client.get("/sw.js"), client.get("/sw.js")
    assert (first["Content-Type"], "no-store" in first["Cache-Control"]) == ("text/javascript", True)
    assert first.content == again.content
    told = json.loads(first.text.partition("\n")[0].removeprefix("const KEPT = ").removesuffix(";"))
    assert {"/offline/", "/static/css/index.css", "/static/js/index.js"} <= set(told["shell"])
    assert "/static/js/sw.js" not in told["shell"]


def test_a_home_screen_gets_a_name_and_a_beginning(client: Client) -> None:
    described = client.get("/manifest.webmanifest").json()
    assert (described["name"], described["start_url"], described["display"]) == ("Scorekeeper", "/", "standalone")


def test_without_a_network_there_is_a_way_on(client: Client) -> None:
    said = client.get("/offline/").content.decode()
    assert "the match that was open last, its rulebook, and the rulings kept with it. A new ruling has to wait." in said
