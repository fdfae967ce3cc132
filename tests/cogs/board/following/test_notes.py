"""What boards show is written down together, and never after another posting has begun."""

import asyncio
from collections.abc import Mapping

import pytest

from cogs.board.following import notes as notes_module
from cogs.board.following.notes import Notes
from game.storage.standing import Shown


class Slow:
    """Writes notes down once it is let through its gate."""

    def __init__(self) -> None:
        self.gate, self.begun = asyncio.Event(), asyncio.Event()
        self.written: list[Mapping[int, Shown]] = []

    async def write(self, noted: Mapping[int, Shown]) -> None:
        self.begun.set()
        await self.gate.wait()
        self.written.append(noted)


async def test_whoever_drops_a_note_waits_until_none_is_being_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notes_module, "GATHERING_SECONDS", 0)
    slow = Slow()
    notes = Notes(slow.write)
    notes.note(7, Shown("1", 3))
    await slow.begun.wait()
    dropping = asyncio.create_task(notes.drop(7))
    await asyncio.sleep(0)
    assert notes.of(7) is None
    assert not dropping.done()
    slow.gate.set()
    await dropping
    assert slow.written == [{7: Shown("1", 3)}]
    await notes.close()
    assert len(slow.written) == 1


async def test_a_note_that_was_dropped_before_is_not_written() -> None:
    slow = Slow()
    notes = Notes(slow.write)
    notes.note(7, Shown("1", 3))
    await notes.drop(7)
    await notes.close()
    assert slow.written == []
