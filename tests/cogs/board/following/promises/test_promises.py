"""Under random trouble, nobody is called twice or not at all, and one current board remains."""

from pathlib import Path

import pytest

from tests.cogs.board.following.promises.trials import broken_promises
from tests.long import long

FEW, MANY = 4, 100
SEEDS = [pytest.param(seed, marks=() if seed < FEW else long) for seed in range(MANY)]


@pytest.mark.parametrize("seed", SEEDS)
async def test_promises_are_kept(seed: int, tmp_path: Path) -> None:
    broken, log = await broken_promises(seed, tmp_path)
    assert not broken, log
