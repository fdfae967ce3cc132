"""Presses that hit another button than the intended one are recognised, and no others."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.components import _component_factory
from discord.utils import time_snowflake

from cogs.ui.buttons import ClickId, Presses, button, rows
from cogs.ui.layout import joined_text_item, layout
from game.model.ids import GameId

BEGIN = datetime(2026, 11, 1, tzinfo=UTC)
SOON = 0.9
LATE = 1.1
FIRST_MOVE, SECOND_MOVE, END_TURN = "S3>9", "S9>12", "E"


def press(action: str, offered: str, after: float, *, user: int = 1, panel: int = 7) -> Any:
    """Return a press on a panel that offers these moves, ``after`` seconds after the beginning.

    In ``offered``, bars separate the panel's rows of buttons.
    """
    version = round(10 * after)
    buttons = [
        button(ClickId("play", GameId(1), version, detail), detail)
        for row in offered.split("|")
        for detail in row.split()
    ]
    view = layout(*joined_text_item(["Your turn"]), *rows(buttons[:-1]), *rows(buttons[-1:]))
    parts = [_component_factory(cast("Any", part)) for part in view.to_components()]
    pressed = next(one for one in buttons if one.item.label == action)
    press_id = time_snowflake(BEGIN + timedelta(seconds=after))
    return SimpleNamespace(
        id=press_id,
        created_at=discord.utils.snowflake_time(press_id),
        user=SimpleNamespace(id=user),
        data={"custom_id": pressed.item.custom_id},
        message=SimpleNamespace(id=panel, components=parts),
    )


@pytest.mark.parametrize(
    ("second", "aimed"),
    [
        pytest.param(
            press(SECOND_MOVE, f"{SECOND_MOVE}|{END_TURN}", SOON),
            False,
            id="another-took-its-place",
        ),
        pytest.param(press(SECOND_MOVE, f"{SECOND_MOVE}|{END_TURN}", LATE), True, id="later"),
        pytest.param(
            press(END_TURN, f"{SECOND_MOVE}|{END_TURN}", SOON), True, id="where-it-was-before"
        ),
        pytest.param(
            press(FIRST_MOVE, f"{FIRST_MOVE}|{END_TURN}", SOON), True, id="the-same-once-more"
        ),
        pytest.param(
            press(SECOND_MOVE, f"{SECOND_MOVE}|{END_TURN}", SOON, user=2), True, id="somebody-else"
        ),
        pytest.param(
            press(SECOND_MOVE, f"{SECOND_MOVE}|{END_TURN}", SOON, panel=8), True, id="another-panel"
        ),
    ],
)
async def test_second_press_is_ignored_only_if_a_new_button_took_the_place(
    second: Any, aimed: bool
) -> None:
    presses = Presses(1)
    presses.record(press(FIRST_MOVE, f"{FIRST_MOVE}|{END_TURN}", 0))
    assert presses.was_aimed(second) is aimed


async def test_press_does_not_count_if_the_move_now_also_ends_the_turn() -> None:
    presses = Presses(1)
    presses.record(press(FIRST_MOVE, f"{FIRST_MOVE} {SECOND_MOVE}|{END_TURN}", 0))
    assert not presses.was_aimed(
        press(f"{FIRST_MOVE}.E", f"{FIRST_MOVE}.E {SECOND_MOVE}|{END_TURN}", SOON)
    )


async def test_ignored_press_does_not_extend_the_double_tap_time() -> None:
    presses = Presses(1)
    presses.record(press(FIRST_MOVE, f"{FIRST_MOVE}|{END_TURN}", 0))
    assert not presses.was_aimed(press(SECOND_MOVE, f"{SECOND_MOVE}|{END_TURN}", SOON))
    assert presses.was_aimed(press(SECOND_MOVE, f"{SECOND_MOVE}|{END_TURN}", LATE))


async def test_old_presses_are_forgotten() -> None:
    presses = Presses(1)
    for user in range(100):
        presses.record(press(FIRST_MOVE, f"{FIRST_MOVE}|{END_TURN}", user, user=user))
    assert len(presses._last) == 1
