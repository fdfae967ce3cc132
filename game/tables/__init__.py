"""Who sits where, from the lobby to the last boat: one use case a method, no Discord in it."""

from game.tables.errors import (
    AlreadySeated,
    AlreadyStarted,
    ChannelTaken,
    CutMeanwhile,
    CutOwed,
    GameEnded,
    HostOnly,
    LobbyFull,
    ModeratorOnly,
    NoActionsLeft,
    NoGame,
    NoHints,
    NotFinished,
    NotSeated,
    NotStarted,
    NotYourTurn,
    NoVote,
    OwnAgeOnly,
    StaleClick,
    TableError,
    TooFewSeats,
    Unreadable,
)
from game.tables.lobby.computers import Recruit
from game.tables.people import Person
from game.tables.table import Table
from game.tables.tables import Tables

__all__ = [
    "AlreadySeated",
    "AlreadyStarted",
    "ChannelTaken",
    "CutMeanwhile",
    "CutOwed",
    "GameEnded",
    "HostOnly",
    "LobbyFull",
    "ModeratorOnly",
    "NoActionsLeft",
    "NoGame",
    "NoHints",
    "NoVote",
    "NotFinished",
    "NotSeated",
    "NotStarted",
    "NotYourTurn",
    "OwnAgeOnly",
    "Person",
    "Recruit",
    "StaleClick",
    "Table",
    "TableError",
    "Tables",
    "TooFewSeats",
    "Unreadable",
]
