"""Short texts for actions, positions and whole games; parsing a text gives an equal value."""

from game.rules.notation.actions import (
    format_action,
    format_entry,
    format_mark,
    parse_action,
    parse_entry,
)
from game.rules.notation.fields import NotationError
from game.rules.notation.games import GameText, format_game, parse_game
from game.rules.notation.options import format_options, parse_options
from game.rules.notation.positions import format_position, parse_position

__all__ = [
    "GameText",
    "NotationError",
    "format_action",
    "format_entry",
    "format_game",
    "format_mark",
    "format_options",
    "format_position",
    "parse_action",
    "parse_entry",
    "parse_game",
    "parse_options",
    "parse_position",
]
