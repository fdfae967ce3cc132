"""Draws a player's possible moves: the board with every landing place."""

from collections.abc import Sequence

from game.pictures.board import draw_frame, draw_unframed_board
from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import BoardGrid
from game.pictures.parts import marks
from game.pictures.parts.hands import STRIP_HEIGHT, draw_hand
from game.pictures.parts.passage import seats_by_space
from game.pictures.parts.trails import Trail
from game.pictures.picture import PANEL_FILE, Picture, encode_picture
from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.views import View


def draw_panel(
    view: View,
    moves: Sequence[Move] = (),
    chosen_symbol: int | None = None,
    trails: Sequence[Trail] = (),
    target: int | None = None,
) -> Picture:
    """Draw where the viewer's pirates may go with these moves, and the cards that retreats bring.

    ``chosen_symbol`` is the symbol of the card that is shown as chosen; ``trails`` are past
    moves; ``target`` is the space that a task names. Spaces have the same numbers as on the
    buttons. Raises :class:`ValueError` for an onlooker.
    """
    return _finished(_drawn_panel(view, moves, chosen_symbol, trails, target), view)


def draw_lesson(
    view: View,
    moves: Sequence[Move],
    chosen_symbol: int | None,
    trails: Sequence[Trail],
    crossed_out: Sequence[int],
) -> Picture:
    """Draw a panel in which places are crossed out, because a pirate does not land there.

    Raises :class:`ValueError` for an onlooker.
    """
    canvas = _drawn_panel(view, moves, chosen_symbol, trails)
    for place in crossed_out:
        marks.cross_out(canvas, BoardGrid(len(view.passage.symbols)), place)
    return _finished(canvas, view)


def _drawn_panel(
    view: View,
    moves: Sequence[Move],
    chosen_symbol: int | None,
    trails: Sequence[Trail],
    target: int | None = None,
) -> Canvas:
    seat = _viewer_seat(view)
    canvas = draw_unframed_board(view, trails)
    _mark_target(canvas, view, target)
    advances = [move for move in moves if isinstance(move, Advance)]
    retreats = [move for move in moves if isinstance(move, Retreat)]
    marks.mark_movers(canvas, view, seat, seats_by_space(view), {move.origin for move in advances})
    marks.mark_advances(canvas, view, _origins_by_target(advances))
    marks.mark_retreats(canvas, view, _origins_by_target(retreats))
    if chosen_symbol is not None:
        marks.mark_chosen(canvas, view, chosen_symbol)
    return canvas


def _finished(canvas: Canvas, view: View) -> Picture:
    draw_frame(canvas, view, _viewer_seat(view))
    return encode_picture(canvas.image, PANEL_FILE)


def draw_moves(view: View, actions: Sequence[Action], target: int | None = None) -> Picture:
    """Draw the board, the viewer's hand, and the moves among ``actions``, numbered from 1.

    ``target`` is the space that a task names. Raises :class:`ValueError` for an onlooker.
    """
    seat = _viewer_seat(view)
    moves = [action for action in actions if isinstance(action, Advance | Retreat)]
    board = draw_unframed_board(view, [(seat, move.origin, move.target) for move in moves])
    _mark_target(board, view, target)
    width, height = board.image.size
    canvas = Canvas.blank(width, height + STRIP_HEIGHT, colours.ROCK)
    canvas.image.paste(board.image, (0, 0))
    draw_hand(canvas, view, seat, height - layout.FRAME // 2)
    draw_frame(canvas, view, seat)
    return encode_picture(canvas.image, "plan.png")


def _mark_target(canvas: Canvas, view: View, target: int | None) -> None:
    grid = BoardGrid(len(view.passage.symbols))
    if target is not None and grid.is_space(target):
        marks.mark_target(canvas, grid, target)


def _viewer_seat(view: View) -> int:
    if view.viewer is None:
        raise ValueError("an onlooker has no hand to draw")
    return view.viewer


def _origins_by_target(moves: Sequence[Move]) -> marks.OriginsByTarget:
    """Return the origins of the moves by target, each origin once."""
    origins_by_target: marks.OriginsByTarget = {}
    for move in sorted(moves, key=lambda move: move.origin):
        origins = origins_by_target.setdefault(move.target, [])
        if move.origin not in origins:
            origins.append(move.origin)
    return origins_by_target
