"""What the pages show on which a book or a match is shared."""

from dataclasses import dataclass

from scorekeeper.web.pages import Confirmation, Page
from scorekeeper.web.signatures import SignatureForm


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link, what its picture is called, and its code.

    The last three are where a keeper asks for a code, makes the link anew, and turns it off.
    """

    region: str
    title: str
    hint: str
    address: str
    picture: str
    code: str
    code_hint: str
    code_url: str = ""
    renewal_url: str = ""
    revocation_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """A link that was turned off or never made, and what making it would mean."""

    title: str
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing(Page):
    """The links that this reader may give to others; `signature` is the form for a keeper's name."""

    links: tuple[Link, ...]
    missing: Missing | None
    odds: str
    back_url: str
    back: str
    here: str
    signature: SignatureForm | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature(Page):
    """How the log names whoever holds this phone."""

    form: SignatureForm
    here: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Page):
    """A page that asks before it does something that others will notice."""

    confirmation: Confirmation
