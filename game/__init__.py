"""The game itself: rules, tables, storage, pictures, computer players.

The rules need nothing else and serve as a library of their own:

>>> from game.rules.editions import CLASSIC
>>> from game.rules.engine import apply, begin, replay
>>> from game.rules.moves import legal_actions
>>> from game.rules.notation import format_action, parse_action
>>> from game.rules.setup import Options, Setup
>>> setup = Setup(Options.printed(CLASSIC), seats=2, seed=bytes(32))
>>> state = begin(setup)
>>> [format_action(action, CLASSIC) for action in legal_actions(state)]
['H0>4', 'D0>3', 'B0>6', 'K0>2', 'X0', 'X1']
>>> record = [parse_action(text, CLASSIC) for text in ("H0>4", "D0>3", "R4>3", "E")]
>>> for action in record:
...     state = apply(state, action)
>>> state.pirates
((0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 3, 3))
>>> replay(setup, record) == state
True
>>> apply(state, parse_action("R3>0", CLASSIC))
Traceback (most recent call last):
    ...
game.rules.errors.IllegalActionError: no pirate of this seat stands there
"""
