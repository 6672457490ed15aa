"""The authority that a machine at home keeps: made once, readable by its owner alone, good for private names only."""

import ssl
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from scorekeeper.ops import authority
from scorekeeper.ops.certificates import Certificates, is_private

AT_HOME = ["localhost", "127.0.0.1", "192.168.1.20", "laptop", "laptop.local", "fd00::20", "203.0.113.9"]


@pytest.fixture
def kept(tmp_path: Path) -> Certificates:
    found = Certificates(tmp_path / "https")
    authority.make_authority(found)
    return found


def served(kept: Certificates) -> x509.Certificate:
    return x509.load_pem_x509_certificate(kept.served.read_bytes())


def is_trusted(kept: Certificates, name: str) -> bool:
    """Whether who trusts the authority takes the certificate for that name or address, by another's rules."""
    root = x509.load_pem_x509_certificate(kept.authority.read_bytes())
    try:
        subject: x509.IPAddress | x509.DNSName = x509.IPAddress(ip_address(name))
    except ValueError:
        subject = x509.DNSName(name)
    verifier = PolicyBuilder().store(Store([root])).build_server_verifier(subject)
    try:
        verifier.verify(served(kept), [])
    except VerificationError:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "private"),
    [
        *((name, True) for name in ("10.0.0.1", "172.31.255.1", "192.168.0.7", "100.100.1.1", "fd12::1", "::1")),
        *((name, True) for name in ("localhost", "laptop.local", "laptop.home.arpa", "home.arpa")),
        *((name, False) for name in ("8.8.8.8", "172.32.0.1", "203.0.113.9", "2001:db8::1")),
        *((name, False) for name in ("laptop", "scores.example", "local.example", "nothome.arpa.example", "")),
    ],
)
def test_only_what_is_private_is_vouched_for(name: str, *, private: bool) -> None:
    assert is_private(name) is private


def test_it_is_made_once_and_nobody_else_reads_its_keys(kept: Certificates) -> None:
    before = kept.authority.read_bytes()
    authority.vouch(kept, AT_HOME)
    authority.make_authority(kept)
    assert kept.authority.read_bytes() == before
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (kept.folder, *kept.folder.iterdir())}
    assert modes.pop("https") == 0o700
    assert {*modes.values()} == {0o600}


def test_what_it_vouches_for_is_trusted_and_nothing_else(kept: Certificates) -> None:
    authority.vouch(kept, AT_HOME)
    good = {name for name in AT_HOME if is_trusted(kept, name)}
    assert good == {"localhost", "127.0.0.1", "192.168.1.20", "laptop.local", "fd00::20"}


def test_no_certificate_of_its_own_is_good_for_an_address_elsewhere(
    kept: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were its key stolen, what it signs is still refused by whoever trusts it."""
    monkeypatch.setattr(authority, "is_private", lambda _name: True)
    authority.vouch(kept, ["scores.example", "203.0.113.9"])
    assert [is_trusted(kept, name) for name in ("scores.example", "203.0.113.9")] == [False, False]


@pytest.mark.parametrize("key", ["", "authority"])
def test_a_certificate_without_its_own_key_is_made_anew(kept: Certificates, key: str) -> None:
    """A disk that was full in between has taken the one and not the other."""
    authority.vouch(kept, AT_HOME)
    kept.served_key.write_bytes(kept.authority_key.read_bytes() if key else b"")
    assert authority.vouch(kept, AT_HOME)
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(kept.served, kept.served_key)


def test_another_certificate_is_made_for_another_network_and_before_its_time_is_up(
    kept: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert authority.vouch(kept, AT_HOME)
    assert not authority.vouch(kept, AT_HOME)
    assert not authority.vouch(kept, AT_HOME[:3])
    assert authority.vouch(kept, [*AT_HOME, "10.9.8.7"])
    assert is_trusted(kept, "10.9.8.7")
    lasts = served(kept).not_valid_after_utc - datetime.now(UTC)
    assert timedelta(days=390) < lasts <= timedelta(days=397)
    monkeypatch.setattr(authority, "ENDING", timedelta(days=398))
    assert authority.vouch(kept, [*AT_HOME, "10.9.8.7"])


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n"]
)
def test_a_certificate_that_cannot_be_read_is_made_again(kept: Certificates, content: bytes) -> None:
    authority.vouch(kept, AT_HOME)
    kept.served.write_bytes(content)
    assert authority.vouch(kept, AT_HOME)
    assert is_trusted(kept, "laptop.local")


def test_its_fingerprint_is_that_of_what_is_installed(kept: Certificates) -> None:
    installed = x509.load_der_x509_certificate(kept.authority_alone())
    assert bytes.fromhex(kept.fingerprint()) == installed.fingerprint(hashes.SHA256())


def test_where_it_is_served_is_known_while_it_is(kept: Certificates) -> None:
    assert kept.port == 0
    kept.open_at(8443)
    assert kept.port == 8443
    kept.open_at(0)
    kept.open_at(0)
    assert kept.port == 0
