"""An address to listen on is read in its usual form, and anything else is refused."""

import pytest

from service.startup.settings import Address, read_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:9100", Address("127.0.0.1", 9100)),
        (" localhost:9100 ", Address("localhost", 9100)),
        ("[::]:9100", Address("::", 9100)),
        ("[::1]:9100", Address("::1", 9100)),
    ],
)
def test_an_address_is_read(text: str, address: Address) -> None:
    assert read_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9100",
        ":9100",
        "localhost",
        "localhost:",
        "localhost:0",
        "localhost:70000",
        "http://localhost:9100",
        "me@localhost:9100",
        "localhost:9100/metrics",
        "[::1:9100",
        "a:b",
    ],
)
def test_malformed_address_gives_none(text: str) -> None:
    assert read_address(text) is None
