"""Functions by which simple opponents read a view: possible moves, pirates and cards."""

from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.moves import retreat_target
from game.rules.views import View


def advances(view: View) -> list[Advance]:
    """Return the possible advances."""
    return [action for action in view.choices if isinstance(action, Advance)]


def list_retreats(view: View) -> list[Retreat]:
    """Return the possible retreats."""
    return [action for action in view.choices if isinstance(action, Retreat)]


def possible_moves(view: View) -> list[Action]:
    """Return all moves, or the end of the turn if there are none."""
    return [*advances(view), *list_retreats(view)] or [EndTurn()]


def crowd(view: View) -> list[int]:
    """Return the number of pirates on each place, start and boat included."""
    counts = [0] * (view.passage.boat + 1)
    for seat in view.seats:
        for place in seat.pirates:
            counts[place] += 1
    return counts


def own(view: View) -> list[int]:
    """Return the viewer's pirates, the rearmost first."""
    assert view.viewer is not None
    return sorted(view.seats[view.viewer].pirates)


def viewer_hand(view: View) -> list[int]:
    """Return the viewer's cards of each symbol."""
    assert view.viewer is not None
    return list(view.seats[view.viewer].hand or ())


def retreat_place(view: View, place: int) -> int | None:
    """Return where a pirate on this place would retreat to."""
    return retreat_target(place, crowd(view)) if place else None


def cards_from_retreat(view: View, place: int) -> int:
    """Return the number of cards that a retreat from this place would bring."""
    target = retreat_place(view, place)
    return 0 if target is None else crowd(view)[target]


def mean_place(places: list[int]) -> float:
    """Return the mean place."""
    return sum(places) / len(places)
