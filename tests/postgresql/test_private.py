"""`python -m tests.postgresql` runs a server until its input is closed."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from game.storage.postgresql.address import Address
from tests.postgresql import __main__ as main_module

PATIENCE = 120


async def test_the_server_runs_until_its_standard_input_is_closed(postgres: str) -> None:
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.postgresql"), stdin=PIPE, stdout=PIPE
    )
    assert program.stdout is not None
    assert program.stdin is not None
    address = (await program.stdout.readline()).decode().strip()
    assert address.startswith("postgresql://")
    (host,) = Address.parse(address).hosts
    folder = Path(host.name)
    assert folder.exists()
    program.stdin.close()
    assert await asyncio.wait_for(program.wait(), PATIENCE) == 0
    assert not folder.exists()


def test_a_missing_postgresql_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(main_module, "programs", lambda: None)
    assert main_module.main() == 2
    assert "apt install postgresql" in capsys.readouterr().err
