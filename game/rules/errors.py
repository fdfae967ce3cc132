"""The errors with which the rules refuse something, and the reasons."""

from enum import StrEnum


class RulesError(Exception):
    """Base class of all errors with which the rules of Cartagena refuse something."""


class WrongArgument(RulesError, TypeError):
    """An argument has a wrong type. The error names the expected and the given type."""

    def __init__(self, name: str, wanted: str, given: object) -> None:
        super().__init__(f"{name} must be of type {wanted}, not {type(given).__name__}")


def check_type(name: str, wanted: type, given: object) -> None:
    """Raise WrongArgument if an argument does not have the wanted type."""
    if not isinstance(given, wanted):
        raise WrongArgument(name, wanted.__name__, given)


class NoSuchSeat(RulesError, ValueError):
    """An argument names a seat that the game does not have."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat} does not exist")


class OptionError(RulesError):
    """No table can play this combination of edition and options. The error names the reason."""


class PiratesNotOffered(OptionError):
    """No table plays with this number of pirates for each player."""


class SegmentsNotOffered(OptionError):
    """No table plays with this number of segments."""


class NoPrintedBoard(OptionError):
    """No printed board is known for this edition, so its boards must be wild.

    The orders of the symbols on its segments are unknown.
    """


class Reason(StrEnum):
    """Why an action is against the rules."""

    GAME_OVER = "game-over"
    NO_ACTIONS_LEFT = "no-actions-left"
    NO_SUCH_PIRATE = "no-such-pirate"
    NO_SUCH_CARD = "no-such-card"
    ABOARD = "aboard"
    LANDS_ELSEWHERE = "lands-elsewhere"
    AT_START = "at-start"
    NOBODY_BEHIND = "nobody-behind"
    ACTION_OWED = "action-owed"
    NOTHING_TO_UNDO = "nothing-to-undo"
    ALREADY_OUT = "already-out"
    NO_DRAW = "no-draw"
    HAS_AGREED = "has-agreed"


_SENTENCES = {
    Reason.GAME_OVER: "the game is over",
    Reason.NO_ACTIONS_LEFT: "all actions of this turn are used",
    Reason.NO_SUCH_PIRATE: "no pirate of this seat stands there",
    Reason.NO_SUCH_CARD: "this seat does not hold that card",
    Reason.ABOARD: "no card can be played on a pirate in the boat",
    Reason.LANDS_ELSEWHERE: "the rules make that pirate land on another space",
    Reason.AT_START: "a pirate at the start cannot retreat",
    Reason.NOBODY_BEHIND: "behind that pirate no space holds one or two pirates",
    Reason.ACTION_OWED: "at least one action is owed each turn",
    Reason.NOTHING_TO_UNDO: "nothing in this turn can be taken back",
    Reason.ALREADY_OUT: "this seat has left the game or does not exist",
    Reason.NO_DRAW: "no draw is on offer",
    Reason.HAS_AGREED: "this seat has agreed to a draw already",
}


class IllegalActionError(RulesError):
    """An action that the rules forbid in this state.

    ``reason`` says why. For :attr:`Reason.LANDS_ELSEWHERE`, ``lands_on`` is the space where the
    rules make the pirate land. ``passed`` are spaces on the way where a pirate only seems to land.
    For an advance these are occupied spaces with the card's symbol. For a retreat these are spaces
    with three pirates. Everyone can see all of this on the board.
    """

    def __init__(
        self, reason: Reason, lands_on: int | None = None, passed: tuple[int, ...] = ()
    ) -> None:
        super().__init__(_SENTENCES[reason])
        self.reason = reason
        self.lands_on = lands_on
        self.passed = passed
