"""What the server listens on, and what a phone at the table can open."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.http.request import validate_host

from scorekeeper.ops import network, secure
from scorekeeper.ops.network import Address


@pytest.fixture
def taken() -> Iterator[int]:
    """A port of this machine that somebody listens on; as the server's own workers do, ready to share it."""
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("8000", Address("0.0.0.0", 8000)),
        ("127.0.0.1:8000", Address("127.0.0.1", 8000)),
        ("[::1]:8000", Address("::1", 8000)),
        ("0.0.0.0:80", Address("0.0.0.0", 80)),
    ],
)
def test_an_address_is_a_port_with_or_without_a_host(written: str, address: Address) -> None:
    assert network.read_address(written) == address


@pytest.mark.parametrize(
    "written", ["", "0", "65536", "eight", "127.0.0.1", "::1:8000", "http://localhost:8000", "８０００"]
)
def test_anything_else_is_told_what_an_address_is(written: str) -> None:
    with pytest.raises(network.AddressError) as refusal:
        network.read_address(written)
    assert str(refusal.value) == f"{written!r} is no address to listen on; 8000 is one, and so is 127.0.0.1:8000."


def test_a_host_that_cannot_be_one_is_told_so() -> None:
    host = "x" * 64
    with pytest.raises(network.AddressError) as refusal:
        network.read_address(f"{host}:8000")
    assert str(refusal.value) == f"{host!r} is no address of this machine; 127.0.0.1 always is."


def test_a_taken_port_is_refused_even_when_it_could_be_shared(taken: int) -> None:
    with pytest.raises(network.AddressError) as refusal:
        network.refuse_if_taken(Address("127.0.0.1", taken))
    assert str(refusal.value) == (
        f"Port {taken} is taken, perhaps by Scorekeeper itself; "
        f"`python3 manage.py start {taken % 65535 + 1}` takes the next one."
    )


def test_a_port_taken_on_one_address_is_taken_everywhere(taken: int) -> None:
    with pytest.raises(network.AddressError):
        network.refuse_if_taken(Address("0.0.0.0", taken))


def test_another_machines_address_is_refused() -> None:
    with pytest.raises(network.AddressError) as refusal:
        network.refuse_if_taken(Address("203.0.113.7", 8000))
    assert str(refusal.value) == "203.0.113.7 is no address of this machine; 127.0.0.1 always is."


@pytest.mark.parametrize(("port", "instead"), [(8443, 8001), (443, 81), (65535, 1)])
def test_who_asked_for_https_is_sent_to_a_port_that_has_it_beside_it(port: int, instead: int) -> None:
    assert Address("127.0.0.1", port, secure=True).next_port() == instead


def test_a_taken_port_for_https_names_the_next_start_with_https(taken: int) -> None:
    with pytest.raises(network.AddressError) as refusal:
        network.refuse_if_taken(Address("127.0.0.1", taken, secure=True))
    assert f"`python3 manage.py start --https {taken - 443 + 1}` takes the next one." in str(refusal.value)
    with pytest.raises(network.AddressError) as refusal:
        network.refuse_if_taken(Address("127.0.0.1", taken), https=True)
    assert f"`python3 manage.py start --https {taken % 65535 + 1}` takes the next one." in str(refusal.value)


@pytest.mark.parametrize(("plain", "beside"), [(80, 443), (8000, 8443), (65092, 65535)])
def test_https_is_spoken_beside_plain_http_as_long_as_there_are_ports(plain: int, beside: int) -> None:
    assert (Address("::", plain).beside(), network.plain_port(beside)) == (Address("::", beside, secure=True), plain)


def test_a_port_too_high_for_another_beside_it_is_told_the_highest() -> None:
    with pytest.raises(network.AddressError) as refusal:
        Address("0.0.0.0", 65093).beside()
    assert str(refusal.value) == (
        "Port 65093 leaves no room for HTTPS, which is spoken 443 ports higher, and 65535 is the last; "
        "`python3 manage.py start --https 65092`, or any lower one, has room."
    )


def test_a_free_port_is_free_twice() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = Address("127.0.0.1", server.getsockname()[1])
    network.refuse_if_taken(free)
    network.refuse_if_taken(free)


def test_served_everywhere_it_is_opened_here_by_name_and_elsewhere_by_number() -> None:
    everywhere = Address("0.0.0.0", 8000)
    assert everywhere.here() == "http://localhost:8000/"
    assert everywhere.elsewhere() == f"http://{network.for_phones()}:8000/"


def test_served_to_this_machine_alone_no_phone_is_sent_there() -> None:
    assert (Address("127.0.0.1", 8000).here(), Address("127.0.0.1", 8000).elsewhere()) == ("http://127.0.0.1:8000/", "")
    assert (Address("::1", 8000).here(), Address("::1", 8000).elsewhere()) == ("http://[::1]:8000/", "")


def test_every_address_of_this_machine_is_found() -> None:
    found = network.addresses()
    assert "127.0.0.1" in found
    assert all(re.fullmatch(r"\d+\.\d+\.\d+\.\d+", address) for address in found)
    assert network.for_phones() in {"", *found}


def test_the_address_that_the_way_out_uses_is_this_machines_whatever_its_interfaces_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An interface names one of its addresses, and may have others."""
    monkeypatch.setattr(socket, "if_nameindex", list)
    monkeypatch.setattr(network, "LISTED", Path("none"))
    monkeypatch.setattr(network, "ANYWHERE_ELSE", ("127.0.0.1", 9))
    assert (network.addresses(), validate_host("127.0.0.1", network.Hosts())) == (["127.0.0.1"], True)


def test_what_phones_are_told_is_the_first_address_that_leads_here_from_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "addresses", lambda: ["127.0.0.1", "192.0.2.99", "192.0.2.98"])
    assert (network.for_phones(), {"192.0.2.99", "192.0.2.98"} <= {*secure.names()}) == ("192.0.2.99", True)
    monkeypatch.setattr(network, "addresses", lambda: ["127.0.0.1"])
    assert network.for_phones() == ""


def test_an_address_that_comes_later_is_this_machines_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop is carried into another network while it serves."""
    hosts = network.Hosts(["localhost"])
    assert not validate_host("192.0.2.99", hosts)
    monkeypatch.setattr(network, "addresses", lambda: ["127.0.0.1", "192.0.2.99"])
    assert validate_host("192.0.2.99", hosts)


@pytest.mark.parametrize("host", ["192.0.2.99", "127.0.0.1.elsewhere.example", "localhost.elsewhere.example"])
def test_a_strangers_name_and_another_machines_address_are_nobodys(host: str) -> None:
    assert not validate_host(host, network.Hosts(["localhost"]))


def test_the_machine_has_a_plain_name_and_one_for_bonjour() -> None:
    name = socket.gethostname().lower().removesuffix(".local")
    assert network.host_names() == [name, f"{name}.local"]


def test_somebody_answers_where_somebody_listens(taken: int) -> None:
    assert (network.answers(Address("127.0.0.1", taken)), network.answers(Address("127.0.0.1", 1))) == (True, False)


def test_an_interface_may_have_more_addresses_than_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = tmp_path / "fib_trie"
    listed.write_text(
        "Main:\n  |-- 192.168.1.0\n    /24 link UNICAST\n  |-- 192.168.1.20\n    /32 host LOCAL\n"
        "  |-- 192.168.1.21\n    /32 host LOCAL\n  |-- 192.168.1.255\n    /32 link BROADCAST\n"
    )
    before = network.addresses()
    monkeypatch.setattr(network, "LISTED", listed)
    assert [one for one in network.addresses() if one not in before] == ["192.168.1.20", "192.168.1.21"]


def test_wide_addresses_are_those_that_the_system_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = tmp_path / "if_inet6"
    listed.write_text(
        "00000000000000000000000000000001 01 80 10 80       lo\nfd000000000000000000000000000020 02 40 00 80     eth0\n"
    )
    monkeypatch.setattr(network, "LISTED_WIDE", listed)
    assert network.wide_addresses() == ["::1", "fd00::20"]
    assert validate_host("[fd00::20]", network.Hosts(["localhost"]))
    monkeypatch.setattr(network, "LISTED_WIDE", tmp_path / "none")
    assert network.wide_addresses() == []
