"""The tables, and the values that the columns of each table hold."""

from game.model.call import Call
from game.model.clock import Clock
from game.model.daily import Attempts, DailyServer, DayPost, Share, Streak
from game.model.game import Entry, Game
from game.model.message import MessageRef, Shown
from game.model.people import Seat
from game.model.preferences import Absence, Preferences
from game.model.revision import Revision

from .parts import Maybe, Parts

OF_GAMES = ("click", "due", "entry", "seat")
"""The tables, besides `game` itself, whose rows belong to a game."""

OF_PEOPLE = (
    "preference",
    "absence",
    "daily_share",
    "daily_attempts",
    "daily_streak",
    "forgetting",
)
"""The tables whose rows belong to a person and not to a game."""

GAME = Parts(Game, without=("id", "seats", "record"))
REVISION = Parts(Revision)
"""These columns belong to a game's row, and so do the columns below, from `REF` to `CALL`."""
REF = Maybe(MessageRef, "board_ref_")
LINE = Maybe(MessageRef, "board_line_")
PROMISE = Maybe(MessageRef, "board_promise_")
SHOWN = Maybe(Shown, "board_shown_")
CLOCK = Parts(Clock, "clock_")
CALL = Maybe(Call, "call_")

SEAT = Parts(Seat)
ENTRY = Parts(Entry)
ABSENCE = Parts(Absence)
PREFERENCES = Parts(Preferences)

ATTEMPTS = Parts(Attempts)
STREAK = Parts(Streak)
SHARE = Parts(Share)
DAY_POST = Parts(DayPost)
DAILY_SERVER = Parts(DailyServer)
