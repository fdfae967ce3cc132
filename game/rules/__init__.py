"""The rules of Cartagena: pure values and functions, no clock, no network, no database.

They can be used as a separate library. A game is its setup and the actions that were played:

>>> from random import Random
>>> from game.rules import CLASSIC, Options, Setup, apply, begin, format_action, turn_actions
>>> state = begin(Setup(Options.printed(CLASSIC), seats=2, seed=bytes(32)))
>>> [format_action(action, CLASSIC) for action in turn_actions(state)]
['H0>4', 'D0>3', 'B0>6', 'K0>2']
>>> chance = Random(1)
>>> while not state.over:
...     state = apply(state, chance.choice(turn_actions(state)))
>>> state.winner
1

A position on a real table is set up from a text. The order of the stock may be unknown:

>>> from game.rules import parse_position
>>> state = parse_position(
...     "edition=classic cards=jamaica passing=no crew=6 segments=6 wild=no opener=host rules=2 "
...     "passage=SHPKBDDSBPKHKBSDHPBPHSDKBSHDKPHDKBPS board=laid "
...     "pirates=0,3,3,7,20,37/0,0,5,5,12,21 hands=SHD/PPK row=- stock=? discard=BB shuffles=0 "
...     "began=1 turn=0 used=0 out=- winner=- agreed=- first=1 seed=-"
... )
>>> max((apply(state, action).pirates[0], format_action(action, CLASSIC))
...     for action in turn_actions(state))
((3, 3, 6, 7, 20, 37), 'D0>6')

A forbidden action raises an error that says why:

>>> from game.rules import IllegalActionError, parse_action
>>> try:
...     apply(state, parse_action("R3>0", CLASSIC))
... except IllegalActionError as error:
...     error.reason
<Reason.NOBODY_BEHIND: 'nobody-behind'>

A view holds what one seat may know. Computer players get a view, and can try out their actions in a
state that looks the same to them, with the hidden cards dealt at random:

>>> from game.rules import sample_state, view
>>> seen = view(state, viewer=1)
>>> [seat.hand for seat in seen.seats]
[None, (0, 0, 0, 0, 1, 2)]
>>> guess = sample_state(seen, key=chance.randbytes(32))
>>> [seat.hand for seat in view(guess, viewer=1).seats]
[None, (0, 0, 0, 0, 1, 2)]
"""

from game.rules.actions import Action, Advance, Agree, EndTurn, Resign, Retreat, Undo
from game.rules.editions import CLASSIC, EDITIONS, Edition, Handling
from game.rules.engine import apply, begin, replay
from game.rules.errors import (
    IllegalActionError,
    NoSuchSeat,
    OptionError,
    Reason,
    RulesError,
    WrongArgument,
)
from game.rules.moves import legal_actions, moves, turn_actions
from game.rules.notation import (
    GameText,
    NotationError,
    format_action,
    format_game,
    format_position,
    parse_action,
    parse_game,
    parse_position,
)
from game.rules.sampling import sample_state
from game.rules.setup import FirstSeatRule, Options, Setup, vary_edition
from game.rules.state.state import State
from game.rules.views import View, view

__all__ = [
    "CLASSIC",
    "EDITIONS",
    "Action",
    "Advance",
    "Agree",
    "Edition",
    "EndTurn",
    "FirstSeatRule",
    "GameText",
    "Handling",
    "IllegalActionError",
    "NoSuchSeat",
    "NotationError",
    "OptionError",
    "Options",
    "Reason",
    "Resign",
    "Retreat",
    "RulesError",
    "Setup",
    "State",
    "Undo",
    "View",
    "WrongArgument",
    "apply",
    "begin",
    "format_action",
    "format_game",
    "format_position",
    "legal_actions",
    "moves",
    "parse_action",
    "parse_game",
    "parse_position",
    "replay",
    "sample_state",
    "turn_actions",
    "vary_edition",
    "view",
]
