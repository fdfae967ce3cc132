"""Measures how soon boards are up to date and clicks are answered after an outage of Discord.

Right before the outage, people played at every table.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.clicking.driving import ids, with_moves
from benchmarks.many_tables.measured_bot import measured_bot
from benchmarks.many_tables.tables import DATABASE, LIMITED, PlayedTable, set_up
from cogs.ui.buttons import read_id
from discord_playground import NoAnswer, Playground, Shown
from discord_playground.world.objects.messages import Stored

AT_ONCE = 50
"""Number of tables at which people play at the same time."""
GLANCE_SECONDS = 0.5
STORED = "SELECT id, version FROM game"


@dataclass(frozen=True)
class Outage:
    """The results. Seconds count from the moment at which Discord worked again."""

    behind: int
    """Boards that were not up to date when the outage began."""
    right: int
    seconds: float
    """Seconds until the last board was up to date."""
    answered: float
    """Seconds until the first click was answered."""
    lost: int
    """Tables whose stored version differs from the one that the person who played was shown."""
    called_twice: int
    """Tables that notified somebody more than once."""
    too_many: int


async def outage(tables: int, minutes: float, patience: float) -> Outage:
    """Play at this number of tables, then stop Discord for this number of minutes."""
    async with await Playground.start(config=LIMITED, remember=50) as playground:
        with TemporaryDirectory() as folder:
            played = await set_up(playground, Path(folder), tables)
            async with measured_bot(playground, Path(folder)):
                calls = _Calls(playground)
                played_on = await _played(played)
                await playground.begin_outage()
                behind = tables - _right(playground, played, played_on)
                await asyncio.sleep(60 * minutes)
                playground.end_outage()
                seconds, answered = await asyncio.gather(
                    _until_right(playground, played, played_on, patience),
                    _until_answered(played[0], patience),
                )
                right = _right(playground, played, played_on)
            return Outage(
                behind=behind,
                right=right,
                seconds=seconds,
                answered=answered,
                lost=_lost(Path(folder) / DATABASE, played_on),
                called_twice=calls.twice,
                too_many=playground.counts.too_many.total(),
            )


class _Calls:
    """Counts the pings in each channel."""

    def __init__(self, playground: Playground) -> None:
        self._counted: dict[str, int] = {}
        playground.world.news.listen(self._hear)

    @property
    def twice(self) -> int:
        return sum(count > 1 for count in self._counted.values())

    def _hear(self, event: dict[str, object]) -> None:
        message = event.get("message")
        if event["t"] == "message" and isinstance(message, dict) and message["mentions"]:
            channel = message["channel_id"]
            self._counted[channel] = self._counted.get(channel, 0) + 1


async def _played(played: Sequence[PlayedTable]) -> dict[int, int]:
    """Play an action at every table, and end the turn if possible; return the versions shown."""
    played_on: dict[int, int] = {}
    ready = [(one, await with_moves(one.on_turn, await one.press())) for one in played]

    async def play(one: PlayedTable, panel: Shown) -> None:
        ending = [move for move in ids(panel, "play") if move.endswith(":E")]
        moves = [move for move in ids(panel, "play") if not move.endswith((":U", ":E"))]
        after = await one.on_turn.click(panel, custom_id=(ending or moves)[0])
        played_on[one.table.game.id] = _version(after)

    for at in range(0, len(ready), AT_ONCE):
        await asyncio.gather(*(play(*one) for one in ready[at : at + AT_ONCE]))
    return played_on


def _version(panel: Shown) -> int:
    found = [read_id(button.custom_id or "") for button in panel.buttons]
    return max(click.version for click in found if click)


def _right(playground: Playground, played: Sequence[PlayedTable], played_on: dict[int, int]) -> int:
    return sum(_is_right(playground, one, played_on) for one in played)


def _is_right(playground: Playground, one: PlayedTable, played_on: dict[int, int]) -> bool:
    """Whether a table has exactly one board, of the version that the person was shown."""
    return _boards(playground, one) == [played_on[one.table.game.id]]


def _boards(playground: Playground, one: PlayedTable) -> list[int]:
    """Return the versions of all boards in a table's channel."""
    messages = playground.world.in_channel(str(one.table.game.channel))
    return [version for message in messages for version in _hands(message)]


def _hands(message: Stored) -> list[int]:
    shown = Shown(message.data, lambda _: None)
    found = [read_id(button.custom_id or "") for button in shown.buttons]
    return [click.version for click in found if click and click.verb == "hand"]


async def _until_right(
    playground: Playground,
    played: Sequence[PlayedTable],
    played_on: dict[int, int],
    patience: float,
) -> float:
    clock = asyncio.get_running_loop().time
    began, wrong = clock(), list(played)
    while wrong and clock() - began < patience:
        await asyncio.sleep(GLANCE_SECONDS)
        wrong = [one for one in wrong if not _is_right(playground, one, played_on)]
    return clock() - began


async def _until_answered(one: PlayedTable, patience: float) -> float:
    """Ask for a hand by command until an answer comes; return the seconds until then."""
    clock = asyncio.get_running_loop().time
    began = clock()
    while clock() - began < patience:
        try:
            await one.on_turn.slash("cartagena hand", str(one.table.game.channel))
        except NoAnswer:
            await asyncio.sleep(GLANCE_SECONDS)
        else:
            break
    return clock() - began


def _lost(database: Path, played_on: dict[int, int]) -> int:
    with closing(sqlite3.connect(database)) as connection:
        stored = dict(connection.execute(STORED).fetchall())
    return sum(stored[game_id] != version for game_id, version in played_on.items())
