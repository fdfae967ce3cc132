"""What stands beside the versions of a game, as columns of its row and back."""

import json

from game.model.call import Call
from game.model.clock import Clock
from game.model.message import MessageRef, Shown
from game.model.standing import Standing

from .row import Columns, Row

NAMES = """
    version, board_channel, board_message, shown_milestone, shown_version, shown_tick, posting,
    turn_due, overdue, tick, still_since, away_until, call_milestone, call_users, nudged, reminded
"""
"""The columns that `read` needs."""


def read(row: Row) -> Standing:
    """Return where the game of a row stands."""
    return Standing(
        version=row["version"],
        board=_board(row),
        shown=_shown(row),
        posting=bool(row["posting"]),
        clock=_clock(row),
        call=_call(row),
    )


def columns(stands: Standing) -> Columns:
    """Return the columns that say where a game stands, but for its version."""
    return {
        **of_board(stands.board),
        **of_shown(stands.shown),
        **of_clock(stands.clock),
        **of_call(stands.call),
        "posting": stands.posting,
    }


def of_board(board: MessageRef | None) -> Columns:
    """Return the columns that say where a board stands."""
    channel, message = (board.channel, board.message) if board else (None, None)
    return {"board_channel": channel, "board_message": message}


def of_shown(shown: Shown | None) -> Columns:
    """Return the columns that say what a board shows."""
    milestone, version = (shown.milestone, shown.version) if shown else (None, None)
    tick = shown.tick if shown else 0
    return {"shown_milestone": milestone, "shown_version": version, "shown_tick": tick}


def of_clock(clock: Clock) -> Columns:
    """Return the columns that say how a clock stands."""
    return {
        "turn_due": clock.due,
        "overdue": clock.overdue,
        "tick": clock.tick,
        "still_since": clock.still,
        "away_until": clock.away,
    }


def of_call(call: Call | None) -> Columns:
    """Return the columns that say who is called."""
    if call is None:
        return {"call_milestone": None, "call_users": "[]", "nudged": None, "reminded": False}
    return {
        "call_milestone": call.milestone,
        "call_users": json.dumps(call.users),
        "nudged": call.nudged,
        "reminded": call.reminded,
    }


def _shown(row: Row) -> Shown | None:
    milestone, version = row["shown_milestone"], row["shown_version"]
    if milestone is None or version is None:
        return None
    return Shown(milestone, version, row["shown_tick"])


def _clock(row: Row) -> Clock:
    return Clock(
        due=row["turn_due"],
        overdue=bool(row["overdue"]),
        tick=row["tick"],
        still=row["still_since"],
        away=row["away_until"],
    )


def _call(row: Row) -> Call | None:
    milestone, users = row["call_milestone"], tuple(json.loads(row["call_users"]))
    if milestone is None:
        return None
    return Call(milestone, users, nudged=row["nudged"], reminded=bool(row["reminded"]))


def _board(row: Row) -> MessageRef | None:
    channel, message = row["board_channel"], row["board_message"]
    return None if channel is None or message is None else MessageRef(channel, message)
