"""Authority: makes the certificates with which a machine at home speaks HTTPS.

A phone that trusts the authority trusts every certificate it makes, so its key stays in the data folder, for its owner
alone, and it can vouch for private addresses and names of the local network only. It is made once and kept: another one
would have to be installed on every phone again. The certificate that is served is made anew whenever the machine has
come into another network, or its time runs out.
"""

import platform
from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.ops.certificates import DOMAINS, NETWORKS, Certificates, is_private, numeric, write

LASTS = timedelta(days=3650)
SERVED = timedelta(days=397)
"""Longer than that no browser takes one."""
ENDING = timedelta(days=30)
AGO = timedelta(days=1)
"""Clocks differ."""


def make_authority(kept: Certificates) -> None:
    """Make it, unless it is there."""
    if not kept.made:
        key = ec.generate_private_key(ec.SECP256R1())
        write(kept.authority_key, _private(key))
        write(kept.authority, _authority(key).public_bytes(Encoding.PEM))


def vouch(kept: Certificates, names: Iterable[str]) -> bool:
    """Have a certificate that is good for these names and addresses; whether a new one was made for it."""
    wanted = sorted({*filter(is_private, names)})
    if _is_good_for(kept, wanted):
        return False
    authority = x509.load_pem_x509_certificate(kept.authority.read_bytes())
    signing = load_pem_private_key(kept.authority_key.read_bytes(), password=None)
    assert isinstance(signing, EllipticCurvePrivateKey)  # noqa: S101 - it was made above
    key = ec.generate_private_key(ec.SECP256R1())
    made = _certificate(key, authority, signing, wanted)
    write(kept.served_key, _private(key))
    write(kept.served, made.public_bytes(Encoding.PEM) + authority.public_bytes(Encoding.PEM))
    return True


def _is_good_for(kept: Certificates, names: Collection[str]) -> bool:
    """Whether there is one, with its own key beside it: a full disk may have taken the one and not the other."""
    try:
        found = x509.load_pem_x509_certificate(kept.served.read_bytes())
        key = load_pem_private_key(kept.served_key.read_bytes(), password=None)
    except (OSError, ValueError):
        return False
    if key.public_key() != found.public_key():
        return False
    said = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    good = {*said.get_values_for_type(x509.DNSName), *map(str, said.get_values_for_type(x509.IPAddress))}
    return good >= {*names} and found.not_valid_after_utc - datetime.now(UTC) > ENDING


def _private(key: EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _authority(key: EllipticCurvePrivateKey) -> x509.Certificate:
    name = _named(f"Scorekeeper on {platform.node() or 'this machine'}"[:64])
    permitted = [*map(x509.DNSName, DOMAINS), *map(x509.IPAddress, NETWORKS)]
    return (
        _begun(name, name, key, LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None), critical=True)
        .sign(key, hashes.SHA256())
    )


def _certificate(
    key: EllipticCurvePrivateKey, authority: x509.Certificate, signing: EllipticCurvePrivateKey, names: Iterable[str]
) -> x509.Certificate:
    said = [x509.IPAddress(address) if (address := numeric(name)) else x509.DNSName(name) for name in names]
    vouching = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    return (
        _begun(_named("Scorekeeper"), authority.subject, key, SERVED)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(said), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(vouching), critical=False)
        .sign(signing, hashes.SHA256())
    )


def _begun(
    name: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey, lasts: timedelta
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - AGO)
        .not_valid_after(now + lasts - AGO)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )
