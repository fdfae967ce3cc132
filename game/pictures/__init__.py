"""Turns views into images of the board and of a player's own moves.

The only words in the images are names. Replays also say who acted for another player, and tables
have headings, in words that the caller provides.
"""

from game.pictures.board import draw_board, draw_placeholder
from game.pictures.cover import draw_cover, draw_low_cover
from game.pictures.ending import draw_ending
from game.pictures.excerpt import draw_cards, draw_excerpt
from game.pictures.panel import draw_lesson, draw_moves, draw_panel
from game.pictures.parts.steps import PirateStep, pirate_step_of
from game.pictures.picture import PANEL_FILE, Picture
from game.pictures.standings import draw_curve, draw_standings

__all__ = [
    "PANEL_FILE",
    "Picture",
    "PirateStep",
    "draw_board",
    "draw_cards",
    "draw_cover",
    "draw_curve",
    "draw_ending",
    "draw_excerpt",
    "draw_lesson",
    "draw_low_cover",
    "draw_moves",
    "draw_panel",
    "draw_placeholder",
    "draw_standings",
    "pirate_step_of",
]
