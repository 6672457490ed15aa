"""The page from which a phone gets HTTPS at the table, and what a match says of the phone that shows it."""

import platform
import plistlib
import re
import subprocess
from pathlib import Path
from typing import cast

import pytest
from cryptography import x509
from django.test import Client
from pytest_django import Settings

from scorekeeper.ops import authority, network
from scorekeeper.ops.certificates import Certificates, certificates
from scorekeeper.web.site.certificate import CertificatePage
from tests.web.evening import begin, let_in

AT_HOME = "192.168.1.20"
PHONES = {
    "iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
    "Android": "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36",
    "Mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
    "Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36",
    "Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
}


@pytest.fixture(autouse=True)
def at_home(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    settings.DATA, settings.ALLOWED_HOSTS = tmp_path, [AT_HOME, "laptop.local", "203.0.113.9", "localhost"]
    monkeypatch.setattr(network, "host_names", lambda: ["laptop", "laptop.local"])
    monkeypatch.setattr(network, "for_phones", lambda: "")
    return Client(headers={"host": f"{AT_HOME}:8000"})


@pytest.fixture
def kept() -> Certificates:
    """An authority, and HTTPS that is served."""
    found = certificates()
    authority.make_authority(found)
    found.open_at(8443)
    return found


def said(shown: str) -> list[str]:
    """What the server takes the browser for until that says what it can do; a promise is not shown before."""
    return re.findall(r'<p data-can="\w+">(?:<a [^>]+>)?([^<]+)', shown)


def page(client: Client, *, secure: bool = False, **headers: str) -> CertificatePage:
    return cast("CertificatePage", client.get("/certificate/", secure=secure, headers=headers).context["page"])


def test_without_https_it_says_how_whoever_serves_gets_it(at_home: Client) -> None:
    shown = at_home.get("/certificate/").text
    assert ("python3 manage.py start --https" in shown, "<details" in shown) == (True, False)
    assert [at_home.get(f"/certificate/scorekeeper.{kind}").status_code for kind in ("crt", "mobileconfig")] == [
        404
    ] * 2


def test_who_has_https_by_a_proxy_is_not_told_to_start_it(at_home: Client) -> None:
    shown = at_home.get("/certificate/", secure=True).text
    assert (said(shown), "--https" in shown) == (["This phone stays awake and works without a network."], False)


@pytest.mark.parametrize("secure", [True, False])
def test_without_scripts_https_helps_nobody(at_home: Client, *, secure: bool) -> None:
    shown = at_home.get("/certificate/", secure=secure).text
    assert ("<noscript><p>Without JavaScript this phone may fall asleep" in shown) is secure


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("host", "secure", "address", "secure_url"),
    [
        (f"{AT_HOME}:8000", False, f"http://{AT_HOME}:8000/certificate/", f"https://{AT_HOME}:8443/"),
        (f"{AT_HOME}:8443", True, f"http://{AT_HOME}:8000/certificate/", f"https://{AT_HOME}:8443/"),
        ("laptop.local:8000", False, "http://laptop.local:8000/certificate/", "https://laptop.local:8443/"),
        ("203.0.113.9:8000", False, "http://203.0.113.9:8000/certificate/", "https://laptop.local:8443/"),
    ],
)
def test_it_leads_to_an_address_that_the_certificate_is_good_for(
    at_home: Client, host: str, *, secure: bool, address: str, secure_url: str
) -> None:
    found = page(at_home, secure=secure, host=host)
    assert (found.address, found.secure_url) == (address, secure_url)


def test_on_the_usual_ports_no_port_is_named(at_home: Client, kept: Certificates) -> None:
    kept.open_at(443)
    found = page(at_home, secure=True, host=AT_HOME)
    assert (found.address, found.secure_url) == (f"http://{AT_HOME}/certificate/", f"https://{AT_HOME}/")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("system", PHONES)
def test_the_steps_of_the_readers_own_system_stand_open(at_home: Client, system: str) -> None:
    found = page(at_home, user_agent=PHONES[system])
    opened = [each.name for each in found.systems if each.open]
    assert (len(opened), opened[0].startswith(system)) == (1, True)
    assert {len(each.steps) for each in found.systems} == {3}


def test_it_names_the_certificate_as_telephones_list_it(at_home: Client, kept: Certificates) -> None:
    listed = f"Scorekeeper on {platform.node()}"
    shown, profile = (at_home.get(f"/certificate/{file}") for file in ("", "scorekeeper.mobileconfig"))
    read = plistlib.loads(profile.content)
    assert [kept.name(), *(each["PayloadDisplayName"] for each in (read, *read["PayloadContent"]))] == [listed] * 3
    assert f"is called <strong>{listed}</strong>." in shown.text
    assert f'<span class="screen__tapped screen__tapped--switch">{listed}</span>' in shown.text


def test_the_command_beside_the_steps_shows_the_fingerprint(
    at_home: Client, kept: Certificates, tmp_path: Path
) -> None:
    (tmp_path / "scorekeeper.crt").write_bytes(at_home.get("/certificate/scorekeeper.crt").content)
    commands = {system.name: system.command for system in page(at_home).systems if system.command}
    said = subprocess.run(commands["Linux"].split(), cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert ([*commands], said.split()[0].upper()) == (
        ["Mac", "Windows", "Linux"],
        kept.fingerprint().replace(" ", ""),
    )


def test_what_is_installed_is_the_authority_alone(at_home: Client, kept: Certificates) -> None:
    plain, profile = (at_home.get(f"/certificate/scorekeeper.{kind}") for kind in ("crt", "mobileconfig"))
    types = ("application/x-x509-ca-cert", "application/x-apple-aspen-config")
    assert (plain["Content-Type"], profile["Content-Type"]) == types
    assert x509.load_der_x509_certificate(plain.content).subject.rfc4514_string().startswith("CN=Scorekeeper on")
    read = plistlib.loads(profile.content)
    assert [each["PayloadType"] for each in (read, *read["PayloadContent"])] == [
        "Configuration",
        "com.apple.security.root",
    ]
    assert read["PayloadContent"][0]["PayloadContent"] == plain.content == kept.authority_alone()
    assert at_home.get("/certificate/scorekeeper.mobileconfig").content == profile.content
    assert b"PRIVATE" not in plain.content + profile.content


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("served", "secure", "host", "sentence"),
    [
        (True, True, f"{AT_HOME}:8443", "Stays awake and works without a network."),
        (True, False, f"{AT_HOME}:8000", "May fall asleep: install the certificate."),
        (False, False, f"{AT_HOME}:8000", "May fall asleep, and needs the network: what helps?"),
        (False, False, "localhost:8000", "Stays awake and works without a network."),
    ],
)
def test_a_match_says_what_this_phone_can_do(
    at_home: Client, request: pytest.FixtureRequest, *, served: bool, secure: bool, host: str, sentence: str
) -> None:
    if served:
        request.getfixturevalue("kept")
    row = begin()
    let_in(at_home, row)
    shown = at_home.get(f"/matches/{row.slug}/", secure=secure, headers={"host": host}).text
    assert said(shown) == [sentence]
