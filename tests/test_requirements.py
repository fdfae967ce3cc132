"""The pins can be installed anywhere. They are exact, have hashes, and name no machine or host."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = ("runtime", "dev")
PIN = re.compile(r"^([a-z0-9-]+)(?:\[[a-z0-9,-]+\])?==([^ ]+)(?: ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")


def text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def pins(name: str) -> dict[str, str]:
    found = (PIN.match(line) for line in text(name).splitlines())
    return {match[1]: match[2] for match in found if match}


@pytest.mark.parametrize("name", FILES)
def test_every_line_is_a_pin_or_its_hash(name: str) -> None:
    lines = text(name).splitlines()
    assert not [line for line in lines if not PIN.match(line) and not HASH.match(line)]
    assert pins(name)


def test_developing_and_running_use_the_same_versions() -> None:
    assert pins("runtime").items() <= pins("dev").items()


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for name, wanted in (
        ("runtime", project["project"]["dependencies"]),
        ("dev", project["dependency-groups"]["dev"]),
    ):
        names = {re.split(r"[<>=]", one)[0].replace(".", "-") for one in wanted}
        assert names <= set(pins(name)), name
