"""How long a click waits for another process that may answer it."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.ui.context import LIMIT_SECONDS, Context
from game.storage.errors import LeaseLost


@pytest.mark.parametrize(("elapsed_seconds", "waits"), [(0.0, True), (LIMIT_SECONDS, False)])
async def test_only_a_click_with_time_left_waits_for_another_process(
    elapsed_seconds: float, waits: bool
) -> None:
    services, interaction = cast("Any", None), cast("Any", SimpleNamespace(id=1))
    context = Context(interaction, services)
    context._began -= elapsed_seconds
    waiting = asyncio.create_task(context.let_others_answer(LeaseLost("here")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert waiting.done() is not waits
    waiting.cancel()
