"""What one player may do: the board with every landing place."""

from collections.abc import Iterator, Sequence

from game.pictures.board import draw_frame, drawn_board
from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Ground
from game.pictures.parts import marks
from game.pictures.parts.hands import STRIP_TALL, draw_hand
from game.pictures.parts.passage import crowds
from game.pictures.parts.trails.layout import Trail
from game.pictures.picture import PANEL_FILE, Picture, encode
from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.views import View


def draw_panel(view: View, chosen: int | None = None, trails: Sequence[Trail] = ()) -> Picture:
    """Where the card ``chosen`` would carry each of the viewer's pirates.

    Without a card: the ``trails`` of what happened, and where the viewer's pirates could retreat
    to, with the cards that each retreat brings. Places are named by the numbers of their spaces,
    as the buttons name them. Raises :class:`ValueError` for an onlooker.
    """
    seat = _seated(view)
    ground = Ground(len(view.passage.symbols))
    canvas = drawn_board(view, trails if chosen is None else ())
    moves = tuple(_moves(view, chosen))
    fans = _fans(moves)
    if chosen is None:
        marks.mark_retreats(canvas, view, fans)
    else:
        marks.mark_movers(canvas, view, seat, crowds(view), {move.origin for move in moves})
        marks.mark_advances(canvas, ground, fans)
        marks.mark_chosen(canvas, view, chosen)
    draw_frame(canvas, seat)
    return encode(canvas.image, PANEL_FILE)


def draw_moves(view: View, actions: Sequence[Action]) -> Picture:
    """The viewer's hand, and the moves among these actions in their order, numbered from 1.

    Raises :class:`ValueError` for an onlooker.
    """
    seat = _seated(view)
    moves = [action for action in actions if isinstance(action, Advance | Retreat)]
    board = drawn_board(view, [(seat, move.origin, move.target) for move in moves])
    width, height = board.image.size
    canvas = Canvas.blank(width, height + STRIP_TALL, colours.ROCK)
    canvas.image.paste(board.image, (0, 0))
    draw_hand(canvas, view, seat, height - layout.FRAME // 2)
    draw_frame(canvas, seat)
    return encode(canvas.image, "plan.png")


def _seated(view: View) -> int:
    if view.viewer is None:
        raise ValueError("an onlooker has no hand to draw")
    return view.viewer


def _moves(view: View, chosen: int | None) -> Iterator[Move]:
    for choice in view.choices:
        if isinstance(choice, Advance | Retreat) and _symbol(choice) == chosen:
            yield choice


def _symbol(move: Move) -> int | None:
    return move.symbol if isinstance(move, Advance) else None


def _fans(moves: Sequence[Move]) -> marks.Fans:
    fans: marks.Fans = {}
    for move in sorted(moves, key=lambda move: move.origin):
        fans.setdefault(move.target, []).append(move.origin)
    return fans
