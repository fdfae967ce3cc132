"""The tables, and the values that the columns of each table hold."""

from game.model.chronicle import ServerChronicle
from game.model.clock import Clock
from game.model.daily import Attempts, DailyServer, DailyShare, DayPost, Streak
from game.model.game import Entry, Game, Revision
from game.model.message import Call, MessageRef, ShownState
from game.model.people import Seat
from game.model.preferences import Absence, Preferences
from game.model.results import Result, SeatResult
from game.model.server import SCHEDULED_CHANNELS, ServerSettings

from .parts import DataclassColumns, OptionalColumns

GAME_TABLES = ("click", "due", "entry", "seat")
"""The tables, besides `game` itself, whose rows belong to a game."""

PERSON_TABLES = (
    "preference",
    "absence",
    "daily_share",
    "daily_attempts",
    "daily_streak",
    "forgetting",
)
"""The tables whose rows belong to a person and not to a game."""

RESULT_TABLES = ("result", "seat_result")
"""The tables of results, which stay when their games are removed."""

GAME = DataclassColumns(Game, skipped=("id", "seats", "record"))
REVISION = DataclassColumns(Revision)
"""These columns belong to a game's row, and so do the columns below, from `BOARD_REF` to `CALL`."""
BOARD_REF = OptionalColumns(MessageRef, "board_ref_")
BOARD_LINE = OptionalColumns(MessageRef, "board_line_")
BOARD_PROMISE = OptionalColumns(MessageRef, "board_promise_")
BOARD_SHOWN = OptionalColumns(ShownState, "board_shown_")
CLOCK = DataclassColumns(Clock, "clock_")
CALL = OptionalColumns(Call, "call_")

SEAT = DataclassColumns(Seat)
ENTRY = DataclassColumns(Entry)
RESULT = DataclassColumns(Result, skipped=("game", "seats"))
SEAT_RESULT = DataclassColumns(SeatResult)
ABSENCE = DataclassColumns(Absence)
PREFERENCES = DataclassColumns(Preferences)

ATTEMPTS = DataclassColumns(Attempts)
STREAK = DataclassColumns(Streak)
SHARE = DataclassColumns(DailyShare)
DAY_POST = DataclassColumns(DayPost)
DAILY_SERVER = DataclassColumns(DailyServer)
SERVER = DataclassColumns(ServerSettings, skipped=SCHEDULED_CHANNELS)
SERVER_CHRONICLE = DataclassColumns(ServerChronicle)
"""These columns, too, belong to the row of a server's settings."""
