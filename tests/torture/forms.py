"""The forms of a page, as a browser has them: where they go, and what may stand in each field."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from urllib.parse import urljoin

from tests.web.hostile import STRANGE, Pairs, text

ONE_OF_MANY = {"radio", "checkbox"}


@dataclass(slots=True, kw_only=True)
class Form:
    """`values` has for each field what the page offers; `sent` is what goes out where nothing is touched."""

    action: str
    posts: bool
    values: dict[str, list[str]] = field(default_factory=dict)
    sent: Pairs = field(default_factory=list)

    def filled(self, chance: Random) -> Pairs:
        """Mostly as it stands, with a few fields changed, left out or said twice."""
        found: Pairs = []
        for name in self.values:
            own = [value for key, value in self.sent if key == name]
            deed = chance.random()
            if name in {"seen", "key"} and deed < 0.9:
                found += [(name, value) for value in own]
            elif deed < 0.35:
                found.append((name, chance.choice(self.values[name])))
            elif deed < 0.5:
                found.append((name, text(chance, self.values[name])))
            elif deed < 0.55:
                found += [(name, chance.choice(STRANGE)), (name, chance.choice(self.values[name]))]
            elif deed < 0.95:
                found += [(name, value) for value in own]
        return found


class Forms(HTMLParser):
    """Reads `found` out of a page that stands at an address."""

    def __init__(self, url: str, page: str) -> None:
        super().__init__()
        self.url, self.found, self.links = url, list[Form](), list[str]()
        self._named: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "a" and said.get("href"):
            self.links.append(urljoin(self.url, said["href"]).partition("#")[0])
        elif tag == "form":
            action = urljoin(self.url, said.get("action", self.url))
            self.found.append(Form(action=action, posts=said.get("method", "").lower() == "post"))
        elif tag == "select":
            self._named.append(said.get("name", ""))
        elif tag == "option" and self._named:
            self._offer(self._named[-1], said.get("value", ""), chosen="selected" in said)
        elif tag in {"input", "textarea", "button"} and said.get("name"):
            chosen = "checked" in said if said.get("type") in ONE_OF_MANY else tag != "button"
            self._offer(said["name"], said.get("value", ""), chosen=chosen)

    def _offer(self, name: str, value: str, *, chosen: bool) -> None:
        if self.found and name and name != "csrfmiddlewaretoken":
            form = self.found[-1]
            form.values.setdefault(name, []).append(value)
            form.sent += [(name, value)] * chosen
