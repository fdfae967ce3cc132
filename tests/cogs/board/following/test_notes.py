"""What boards show is written down together, and never after another posting has begun."""

import asyncio
from collections.abc import Mapping

import pytest

from cogs.board.following import notes as notes_module
from cogs.board.following.known import Newest
from cogs.board.following.notes import Notes
from cogs.board.following.store import NOTHING, Store
from game.model.ids import ChannelId, GameId, MessageId
from game.model.message import MessageRef, Shown

GAME = GameId(7)

BOARD = MessageRef(ChannelId(2), MessageId(3))


class Slow:
    """Writes notes down once it is let through its gate."""

    def __init__(self) -> None:
        self.gate, self.begun = asyncio.Event(), asyncio.Event()
        self.written: list[Mapping[GameId, Shown]] = []

    async def write(self, noted: Mapping[GameId, Shown]) -> None:
        self.begun.set()
        await self.gate.wait()
        self.written.append(noted)


def shows(store: Store, shown: Shown) -> None:
    """Let the message of game 7 show this."""
    store.change(GAME, newest=Newest(BOARD, shown))


async def test_a_dropped_note_is_waited_for_while_it_is_being_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notes_module, "GATHERING_SECONDS", 0)
    slow, store = Slow(), Store()
    notes = Notes(store, slow.write)
    shows(store, Shown("1", 3))
    notes.note(GAME)
    await slow.begun.wait()
    dropping = asyncio.create_task(notes.drop(GAME))
    await asyncio.sleep(0)
    assert not dropping.done()
    slow.gate.set()
    await dropping
    assert slow.written == [{7: Shown("1", 3)}]
    await notes.close()
    assert len(slow.written) == 1


async def test_a_note_that_was_dropped_before_is_not_written() -> None:
    slow, store = Slow(), Store()
    notes = Notes(store, slow.write)
    shows(store, Shown("1", 3))
    notes.note(GAME)
    await notes.drop(GAME)
    await notes.close()
    assert slow.written == []


async def test_what_is_written_is_kept_no_longer_and_what_came_meanwhile_is() -> None:
    slow, store = Slow(), Store()
    notes = Notes(store, slow.write)
    shows(store, Shown("1", 3))
    notes.note(GAME)
    writing = asyncio.create_task(notes.close())
    await slow.begun.wait()
    shows(store, Shown("1", 4))
    slow.gate.set()
    await writing
    assert store.of(GAME).newest == Newest(BOARD, Shown("1", 4))
    notes.note(GAME)
    await notes.close()
    assert slow.written == [{7: Shown("1", 3)}, {7: Shown("1", 4)}]
    assert store.of(GAME) is NOTHING
