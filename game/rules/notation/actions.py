"""Actions as text.

==========  =====================================================================
``S9>23``   advance: card (the symbol's letter), from, to; 0 is the start, N + 1 the boat
``R8>6``    retreat: from, to
``E``       end of turn
``U``       undo
``X2``      seat 2 resigns
``=2``      seat 2 agrees to a draw
``@2T``     a mark: a computer plays this turn for seat 2, as a waiting player asked
==========  =====================================================================

A mark's last letter is that of :class:`~game.rules.marks.Control`; ``@2C:helmsman`` names a level.

>>> from game.rules.editions import CLASSIC
>>> parse_action("S9>23", CLASSIC)
Advance(symbol=0, origin=9, target=23)
>>> format_action(Retreat(8, 6), CLASSIC)
'R8>6'
"""

import re

from game.rules.actions import Action, Advance, Agree, EndTurn, Resign, Retreat, Undo
from game.rules.editions import Edition
from game.rules.errors import WrongArgument, check_type
from game.rules.marks import Control, ControlMark
from game.rules.notation.fields import NotationError

_NUMBER = "(0|[1-9][0-9]{0,2})"
_MOVE = re.compile(rf"([A-Z]){_NUMBER}>{_NUMBER}")
_RESIGN = re.compile(r"X([0-9])")
_AGREE = re.compile(r"=([0-9])")
_MARK = re.compile(rf"@([0-9])([{''.join(Control)}])(?::([a-z]+(?:-[a-z]+)*))?")


def format_entry(entry: Action | ControlMark, edition: Edition) -> str:
    """Return the text of an action or a mark."""
    return format_mark(entry) if isinstance(entry, ControlMark) else format_action(entry, edition)


def format_mark(mark: ControlMark) -> str:
    """Return the mark's text."""
    level = "" if mark.level is None else f":{mark.level}"
    return f"@{mark.seat}{mark.control}{level}"


def parse_entry(text: str, edition: Edition, line: int = 1) -> Action | ControlMark:
    """Return the action or mark that ``text`` names. Raises :class:`NotationError`."""
    mark = _MARK.fullmatch(text)
    if mark is None:
        return parse_action(text, edition, line)
    seat, control, level = int(mark[1]), Control(mark[2]), mark[3]
    if (control is Control.COMPUTER) != (level is not None):
        raise NotationError(f"{text!r}: a level stands behind C, and behind C alone", line)
    return ControlMark(seat, control, level)


def format_action(action: Action, edition: Edition) -> str:
    """Return the action's text."""
    check_type("edition", Edition, edition)
    match action:
        case Advance(symbol, origin, target):
            return f"{edition.symbols[symbol].letter}{origin}>{target}"
        case Retreat(origin, target):
            return f"R{origin}>{target}"
        case EndTurn():
            return "E"
        case Undo():
            return "U"
        case Resign(seat):
            return f"X{seat}"
        case Agree(seat):
            return f"={seat}"
        case _:  # pyright: ignore[reportUnnecessaryComparison] - not every caller checks types
            raise WrongArgument("action", "Action", action)


def parse_action(text: str, edition: Edition, line: int = 1) -> Action:
    """Return the action that ``text`` names, legal or not. Raises :class:`NotationError`."""
    check_type("text", str, text)
    check_type("edition", Edition, edition)
    if text == "E":
        return EndTurn()
    if text == "U":
        return Undo()
    if resign := _RESIGN.fullmatch(text):
        return Resign(int(resign[1]))
    if agree := _AGREE.fullmatch(text):
        return Agree(int(agree[1]))
    move = _MOVE.fullmatch(text)
    if move is None:
        raise NotationError(f"{text!r} is no action", line)
    letter, origin, target = move[1], int(move[2]), int(move[3])
    if letter == "R":
        return Retreat(origin, target)
    return Advance(parse_symbol(letter, edition, line), origin, target)


def parse_symbol(letter: str, edition: Edition, line: int = 1) -> int:
    """Return the index of the symbol with this letter. Raises :class:`NotationError`."""
    for index, symbol in enumerate(edition.symbols):
        if symbol.letter == letter:
            return index
    raise NotationError(f"{edition.name} has no symbol {letter!r}", line)
