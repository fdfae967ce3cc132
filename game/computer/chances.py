"""The chance to win of a seat that has just ended its turn, as reels and replays tell it."""

from collections.abc import Sequence

from game.computer.calibration import calibrate_chance
from game.computer.encoding import Floats, encode_views
from game.computer.network import chances_from_log_odds, trained_network
from game.computer.positions import root_positions
from game.rules.views import View


def chance_after_turn(view: View) -> float:
    """Return the viewer's chance to win among equals, 0 to 1, after a turn of its own.

    ``view`` is what the viewer sees as soon as this turn has ended.
    """
    if view.over:
        return float(view.winner == view.viewer)
    return calibrate_chance(view, float(estimates_after_turns([view])[0]))


def estimates_after_turns(views: Sequence[View]) -> Floats:
    """Return each viewer's chance to win as the network estimates it, uncorrected.

    Each viewer has just ended a turn, and no game is over. The tables must have the same shape.
    """
    roots = encode_views(views)
    return chances_from_log_odds(trained_network(roots).judge(roots, root_positions(roots)))
