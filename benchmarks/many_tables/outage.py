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

from benchmarks.clicking.driving import button_ids, panel_with_moves
from benchmarks.many_tables.measured_bot import measured_bot
from benchmarks.many_tables.tables import DATABASE, LIMITED, PlayedTable, set_up_played_tables
from cogs.ui.buttons import read_id
from discord_playground import NoAnswer, Playground, Shown
from discord_playground.world.objects.messages import StoredMessage

AT_ONCE = 50
"""Number of tables at which people play at the same time."""
CHECK_INTERVAL_SECONDS = 0.5
STORED_VERSIONS = "SELECT id, version FROM game"


@dataclass(frozen=True)
class OutageResult:
    """The results of an outage. Seconds are counted from the end of the outage."""

    boards_behind: int
    """Boards that were not up to date when the outage began."""
    up_to_date_boards: int
    seconds: float
    """Seconds until the last board was up to date."""
    answer_seconds: float
    """Seconds until the first click was answered."""
    tables_with_loss: int
    """Tables whose stored version differs from the version that the player was shown."""
    tables_pinged_twice: int
    """Tables that notified somebody more than once."""
    answers_429: int


async def run_outage(tables: int, minutes: float, patience: float) -> OutageResult:
    """Play at this number of tables, then stop Discord for this number of minutes."""
    async with await Playground.start(config=LIMITED, remember=50) as playground:
        with TemporaryDirectory() as folder:
            played = await set_up_played_tables(playground, Path(folder), tables)
            async with measured_bot(playground, Path(folder)):
                pings = _PingCounter(playground)
                shown_versions = await _play_at_all_tables(played)
                await playground.begin_outage()
                behind = tables - _count_up_to_date(playground, played, shown_versions)
                await asyncio.sleep(60 * minutes)
                playground.end_outage()
                seconds, answered = await asyncio.gather(
                    _wait_until_up_to_date(playground, played, shown_versions, patience),
                    _wait_until_answered(played[0], patience),
                )
                up_to_date = _count_up_to_date(playground, played, shown_versions)
            return OutageResult(
                boards_behind=behind,
                up_to_date_boards=up_to_date,
                seconds=seconds,
                answer_seconds=answered,
                tables_with_loss=_count_lost(Path(folder) / DATABASE, shown_versions),
                tables_pinged_twice=pings.channels_pinged_twice,
                answers_429=playground.limits.counts.too_many.total(),
            )


class _PingCounter:
    """Counts the pings in each channel."""

    def __init__(self, playground: Playground) -> None:
        self._counted: dict[str, int] = {}
        playground.world.news.listen(self._hear)

    @property
    def channels_pinged_twice(self) -> int:
        return sum(count > 1 for count in self._counted.values())

    def _hear(self, event: dict[str, object]) -> None:
        message = event.get("message")
        if event["t"] == "message" and isinstance(message, dict) and message["mentions"]:
            channel = message["channel_id"]
            self._counted[channel] = self._counted.get(channel, 0) + 1


async def _play_at_all_tables(played: Sequence[PlayedTable]) -> dict[int, int]:
    """End the turn at every table, or make a move if it cannot end; return the versions shown."""
    shown_versions: dict[int, int] = {}
    ready = [(one, await panel_with_moves(one.on_turn, await one.ask_for_hand())) for one in played]

    async def play(played_table: PlayedTable, panel: Shown) -> None:
        ending = [move for move in button_ids(panel, "play") if move.endswith(":E")]
        moves = [move for move in button_ids(panel, "play") if not move.endswith((":U", ":E"))]
        new_panel = await played_table.on_turn.click(panel, custom_id=(ending or moves)[0])
        shown_versions[played_table.table.game.id] = _version(new_panel)

    for at in range(0, len(ready), AT_ONCE):
        await asyncio.gather(*(play(*one) for one in ready[at : at + AT_ONCE]))
    return shown_versions


def _version(panel: Shown) -> int:
    found = [read_id(button.custom_id or "") for button in panel.buttons]
    return max(click.version for click in found if click)


def _count_up_to_date(
    playground: Playground, played: Sequence[PlayedTable], shown_versions: dict[int, int]
) -> int:
    return sum(_is_up_to_date(playground, one, shown_versions) for one in played)


def _is_up_to_date(
    playground: Playground, played_table: PlayedTable, shown_versions: dict[int, int]
) -> bool:
    """Whether a table has only one board, and it shows the version that the player was shown."""
    return _board_versions(playground, played_table) == [shown_versions[played_table.table.game.id]]


def _board_versions(playground: Playground, played_table: PlayedTable) -> list[int]:
    """Return the versions of all boards in a table's channel."""
    messages = playground.world.messages_in(str(played_table.table.game.channel))
    return [version for message in messages for version in _hand_button_versions(message)]


def _hand_button_versions(message: StoredMessage) -> list[int]:
    shown = Shown(message.data, lambda _: None)
    found = [read_id(button.custom_id or "") for button in shown.buttons]
    return [click.version for click in found if click and click.verb == "hand"]


async def _wait_until_up_to_date(
    playground: Playground,
    played: Sequence[PlayedTable],
    shown_versions: dict[int, int],
    patience: float,
) -> float:
    clock = asyncio.get_running_loop().time
    began, outdated = clock(), list(played)
    while outdated and clock() - began < patience:
        await asyncio.sleep(CHECK_INTERVAL_SECONDS)
        outdated = [one for one in outdated if not _is_up_to_date(playground, one, shown_versions)]
    return clock() - began


async def _wait_until_answered(played_table: PlayedTable, patience: float) -> float:
    """Ask for a hand by command until an answer comes; return the seconds until then."""
    clock = asyncio.get_running_loop().time
    began = clock()
    while clock() - began < patience:
        try:
            await played_table.on_turn.slash("cartagena hand", str(played_table.table.game.channel))
        except NoAnswer:
            await asyncio.sleep(CHECK_INTERVAL_SECONDS)
        else:
            break
    return clock() - began


def _count_lost(database: Path, shown_versions: dict[int, int]) -> int:
    with closing(sqlite3.connect(database)) as connection:
        stored = dict(connection.execute(STORED_VERSIONS).fetchall())
    return sum(stored[game_id] != version for game_id, version in shown_versions.items())
