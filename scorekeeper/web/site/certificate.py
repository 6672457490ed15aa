"""The page from which a telephone gets HTTPS at the table: the certificate, how it is installed, and what it may do."""

import plistlib
from dataclasses import dataclass, replace
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, uuid5

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.ops.certificates import Certificates, certificates, vouched
from scorekeeper.ops.network import HTTP, HTTPS, plain_port
from scorekeeper.rules.words import N_
from scorekeeper.web.books.sharing import absolute
from scorekeeper.web.site.pages import Page

NAME = "scorekeeper"
PROFILE = "application/x-apple-aspen-config"
CERTIFICATE = "application/x-x509-ca-cert"


@dataclass(frozen=True, slots=True, kw_only=True)
class InstallStep:
    """What to do, and the part of a screen where it is done: where that is, what is tapped, and what it looks like.

    Where nothing is named, it is the certificate that is tapped.
    """

    sentence: str
    place: str
    tapped: str = ""
    control: str = "row"


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """How the certificate is installed, compared and removed on a system, which its browsers name by these `signs`."""

    name: str
    signs: tuple[str, ...]
    steps: tuple[InstallStep, ...]
    comparison: str
    removal: str
    command: str = ""
    profile: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificatePage(Page):
    """What this machine can do, and the systems of telephones and computers, that of this reader opened."""

    served: bool
    secure: bool
    command: str = "python3 manage.py start --https"
    address: str = ""
    secure_url: str = ""
    name: str = ""
    fingerprint: str = ""
    systems: tuple[System, ...] = ()


IN_THE_FOLDER = N_("Before you open it: by this command, in the folder where you saved it.")
SYSTEMS = (
    System(
        name=N_("iPhone and iPad"),
        signs=("iPhone", "iPad"),
        profile=True,
        steps=(
            InstallStep(
                sentence=N_("In Safari, download the profile: tap Allow, then Close."),
                place="Safari",
                tapped=N_("Allow"),
                control="button",
            ),
            InstallStep(
                sentence=N_(
                    "Open Settings, tap “Profile Downloaded” at the top, then Install, and Install again. If it is not "
                    "there: General, VPN & Device Management."
                ),
                place=N_("Settings"),
                tapped=N_("Profile Downloaded"),
            ),
            InstallStep(
                sentence=N_(
                    "In Settings, General, About, at the very end, Certificate Trust Settings: turn on the switch "
                    "beside its name, then Continue."
                ),
                place=N_("Certificate Trust Settings"),
                control="switch",
            ),
        ),
        comparison=N_("Before you tap Install: More Details, then the certificate, at the end of the list."),
        removal=N_("Settings, General, VPN & Device Management: tap the profile, then Remove Profile."),
    ),
    System(
        name="Android",
        signs=("Android",),
        steps=(
            InstallStep(
                sentence=N_("Download the certificate. Do not open it."),
                place=N_("Downloads"),
                tapped=N_("Keep"),
                control="button",
            ),
            InstallStep(
                sentence=N_(
                    "In Settings, search for “CA certificate” and tap it, then Install anyway. It asks for the code of "
                    "your screen lock."
                ),
                place=N_("Settings"),
                tapped=N_("CA certificate"),
            ),
            InstallStep(
                sentence=N_("Choose the file you downloaded. Chrome and Firefox trust it from then on."),
                place=N_("Downloads"),
                tapped="scorekeeper.crt",
            ),
        ),
        comparison=N_(
            "Only after installing it: in Settings, search for “Trusted credentials”, on a Samsung for “View security "
            "certificates”; then User, and tap it."
        ),
        removal=N_("In the same list, tap it, then Remove."),
    ),
    System(
        name="Mac",
        signs=("Macintosh",),
        steps=(
            InstallStep(
                sentence=N_("Download the certificate and open it; add it to the login keychain."),
                place=N_("Keychain Access"),
                tapped=N_("Add"),
                control="button",
            ),
            InstallStep(
                sentence=N_("In Keychain Access, open it by a double click, and Trust below its name."),
                place=N_("Keychain Access"),
                tapped=N_("Trust"),
            ),
            InstallStep(
                sentence=N_(
                    "Beside “When using this certificate”, choose Always Trust; then close the window and type your "
                    "password."
                ),
                place=N_("When using this certificate"),
                tapped=N_("Always Trust"),
            ),
        ),
        comparison=IN_THE_FOLDER,
        command="shasum -a 256 scorekeeper.crt",
        removal=N_("In Keychain Access, click it and press Delete."),
    ),
    System(
        name="Windows",
        signs=("Windows",),
        steps=(
            InstallStep(
                sentence=N_(
                    "Download the certificate, open it, and choose Install Certificate, Current User, then Next."
                ),
                place=N_("Certificate"),
                tapped=N_("Install Certificate…"),
                control="button",
            ),
            InstallStep(
                sentence=N_("Choose “Place all certificates in the following store”, then Browse."),
                place=N_("Certificate Import Wizard"),
                tapped=N_("Browse…"),
                control="button",
            ),
            InstallStep(
                sentence=N_("Choose Trusted Root Certification Authorities, then OK, Next, Finish and Yes."),
                place=N_("Select Certificate Store"),
                tapped=N_("Trusted Root Certification Authorities"),
            ),
        ),
        comparison=IN_THE_FOLDER,
        command="certutil -hashfile scorekeeper.crt SHA256",
        removal=N_("Run certmgr.msc, open Trusted Root Certification Authorities, and delete it there."),
    ),
    System(
        name="Linux",
        signs=("Linux",),
        steps=(
            InstallStep(
                sentence=N_("Download the certificate."),
                place=N_("Downloads"),
                tapped="scorekeeper.crt",
                control="button",
            ),
            InstallStep(
                sentence=N_(
                    "In the browser’s settings, search for “certificates”. Firefox: View Certificates, Authorities. "
                    "Chrome: Manage certificates, Installed by you."
                ),
                place=N_("Certificates"),
                tapped=N_("Authorities"),
            ),
            InstallStep(
                sentence=N_("Import the file. If you are asked, trust it to identify websites."),
                place=N_("Authorities"),
                tapped=N_("Trust it to identify websites"),
                control="switch",
            ),
        ),
        comparison=IN_THE_FOLDER,
        command="sha256sum scorekeeper.crt",
        removal=N_("In the same list of authorities, delete it."),
    ),
)


@require_safe
@never_cache
def certificate(request: HttpRequest) -> HttpResponse:
    """What the certificate brings and how it is installed, or how whoever serves gets one."""
    return render(request, "site/certificate.html", {"page": _page(request, certificates())})


@require_safe
@never_cache
def certificate_file(_request: HttpRequest, kind: str) -> HttpResponse:
    """The certificate alone, or as the profile that an iPhone takes."""
    kept = certificates()
    if not kept.port:
        raise Http404
    content, type_ = (_profile(kept), PROFILE) if kind == "mobileconfig" else (kept.authority_alone(), CERTIFICATE)
    headers = {"Content-Disposition": f'attachment; filename="{NAME}.{kind}"'}
    return HttpResponse(content, content_type=type_, headers=headers)


def _page(request: HttpRequest, kept: Certificates) -> CertificatePage:
    title, port = _("Keep phones awake and working without a network"), kept.port
    page = CertificatePage(title=title, served=bool(port), secure=request.is_secure())
    if not port:
        return page
    here = absolute(request, reverse("certificate"))
    host = urlsplit(here).hostname or ""
    plain = here if not request.is_secure() else f"http://{_at(host, plain_port(port), HTTP)}{reverse('certificate')}"
    return replace(
        page,
        address=plain,
        secure_url=f"https://{_at(vouched(host), port, HTTPS)}/",
        name=kept.name(),
        fingerprint=kept.fingerprint(),
        systems=tuple(_opened(request.headers.get("User-Agent", ""))),
    )


def _at(host: str, port: int, usual: int) -> str:
    named = f"[{host}]" if ":" in host else host
    return named if port == usual else f"{named}:{port}"


def _opened(browser: str) -> list[System]:
    """All of them, the one that the browser names first opened."""
    known = next((system for system in SYSTEMS if any(sign in browser for sign in system.signs)), None)
    return [replace(system, open=system is known) for system in SYSTEMS]


def _profile(kept: Certificates) -> bytes:
    """A configuration profile with the certificate in it; the same one has the same names each time."""
    content = kept.authority_alone()
    certificate_id, profile_id = (str(uuid5(NAMESPACE_URL, f"{part} {kept.fingerprint()}")) for part in ("one", "all"))
    payload = {
        "PayloadType": "com.apple.security.root",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"{NAME}.certificate",
        "PayloadUUID": certificate_id.upper(),
        "PayloadDisplayName": kept.name(),
        "PayloadCertificateFileName": f"{NAME}.cer",
        "PayloadContent": content,
    }
    return plistlib.dumps(
        {
            "PayloadType": "Configuration",
            "PayloadVersion": 1,
            "PayloadIdentifier": NAME,
            "PayloadUUID": profile_id.upper(),
            "PayloadDisplayName": kept.name(),
            "PayloadDescription": _("Lets this phone trust the Scorekeeper at this table."),
            "PayloadContent": [payload],
        }
    )
