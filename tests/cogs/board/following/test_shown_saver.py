"""The states that boards show are saved together.

The state of an earlier board is not saved after the bot has begun to post a new one.
"""

import asyncio
from collections.abc import Mapping

import pytest

from cogs.board.following import shown_saver
from cogs.board.following.known import Stands
from cogs.board.following.shown_saver import ShownSaver
from cogs.board.following.store import DEFAULT_STATE, MessageStates
from game.model.ids import ChannelId, GameId, MessageId
from game.model.message import MessageRef, ShownState

GAME = GameId(7)

BOARD = MessageRef(ChannelId(2), MessageId(3))


class SlowWriter:
    """Saves what messages show, as soon as its gate is open."""

    def __init__(self) -> None:
        self.gate, self.begun = asyncio.Event(), asyncio.Event()
        self.written: list[Mapping[GameId, ShownState]] = []

    async def write(self, shown: Mapping[GameId, ShownState]) -> None:
        self.begun.set()
        await self.gate.wait()
        self.written.append(shown)


def set_shown(store: MessageStates, shown: ShownState) -> None:
    """Set what the message of game 7 shows."""
    store.change_fields(GAME, stands=Stands(BOARD, shown))


async def test_drop_waits_for_a_running_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shown_saver, "GATHERING_SECONDS", 0)
    slow, store = SlowWriter(), MessageStates()
    saver = ShownSaver(store, slow.write)
    set_shown(store, ShownState("1", 3))
    saver.save_soon(GAME)
    await slow.begun.wait()
    dropping = asyncio.create_task(saver.cancel_save(GAME))
    await asyncio.sleep(0)
    assert not dropping.done()
    slow.gate.set()
    await dropping
    assert slow.written == [{7: ShownState("1", 3)}]
    await saver.close()
    assert len(slow.written) == 1


async def test_dropped_state_is_not_written() -> None:
    slow, store = SlowWriter(), MessageStates()
    saver = ShownSaver(store, slow.write)
    set_shown(store, ShownState("1", 3))
    saver.save_soon(GAME)
    await saver.cancel_save(GAME)
    await saver.close()
    assert slow.written == []


async def test_only_states_newer_than_the_written_state_stay_in_memory() -> None:
    slow, store = SlowWriter(), MessageStates()
    saver = ShownSaver(store, slow.write)
    set_shown(store, ShownState("1", 3))
    saver.save_soon(GAME)
    writing = asyncio.create_task(saver.close())
    await slow.begun.wait()
    set_shown(store, ShownState("1", 4))
    slow.gate.set()
    await writing
    assert store.message_state_of(GAME).stands == Stands(BOARD, ShownState("1", 4))
    saver.save_soon(GAME)
    await saver.close()
    assert slow.written == [{7: ShownState("1", 3)}, {7: ShownState("1", 4)}]
    assert store.message_state_of(GAME) is DEFAULT_STATE
