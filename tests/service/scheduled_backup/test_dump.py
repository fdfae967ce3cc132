"""The address on pg_dump's command line contains no password."""

import pytest

from service.scheduled_backup.dump import split_off_password


@pytest.mark.parametrize(
    ("url", "address", "password"),
    [
        ("postgresql://me:a%20b%40@db:5433/games", "postgresql://me@db:5433/games", "a b@"),
        ("postgresql://me@db/games", "postgresql://me@db/games", ""),
        (
            "postgresql:///games?host=/run/postgresql",
            "postgresql:///games?host=/run/postgresql",
            "",
        ),
        (
            "postgres://me@db/games?sslmode=verify-full&password=a%2Fb&connect_timeout=3",
            "postgres://me@db/games?sslmode=verify-full&connect_timeout=3",
            "a/b",
        ),
        ("postgresql://me:x@db/g?password=y", "postgresql://me@db/g", "y"),
        ("postgresql://me@db/g?pass%77ord=a+b", "postgresql://me@db/g", "a+b"),
    ],
)
def test_password_is_separated_from_the_address(url: str, address: str, password: str) -> None:
    assert split_off_password(url) == (address, password)
