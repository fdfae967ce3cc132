"""Count what actions bring to a seat: spaces, cards, pirates aboard, cards kept from rivals."""

from collections.abc import Iterable, Sequence

from game.computer.results import Gains
from game.rules.actions import Action, Advance, Retreat
from game.rules.moves import retreat_target
from game.rules.views import View

CARD_WORTH, ABOARD_WORTH, DENIED_WORTH = 6, 3, 3
"""How many spaces a card, a pirate aboard, and a card kept from a rival are worth, roughly."""


def count_gains(view: View, actions: Iterable[Action]) -> Gains:
    """Return what legal actions bring to the viewer, who is on turn."""
    if view.viewer is None:
        raise ValueError("an onlooker gains nothing")
    boat, crews = view.passage.boat, [list(seat.pirates) for seat in view.seats]
    own, rivals = crews[view.viewer], [one for seat, one in enumerate(crews) if seat != view.viewer]
    crowd = [sum(crew.count(place) for crew in crews) for place in range(boat + 1)]
    cards_to_take = view.stock_size + len(view.row or ()) + sum(view.discard)
    aboard, takeable = own.count(boat), _takeable(rivals, crowd, cards_to_take)
    spaces = cards = 0
    for action in actions:
        if not isinstance(action, Advance | Retreat):
            continue
        change = -1 if isinstance(action, Advance) else min(crowd[action.target], cards_to_take)
        cards += change
        cards_to_take -= change
        spaces += action.target - action.origin
        own[own.index(action.origin)] = action.target
        crowd[action.origin] -= 1
        crowd[action.target] += 1
    return Gains(
        spaces,
        cards,
        aboard=own.count(boat) - aboard,
        denied=takeable - _takeable(rivals, crowd, cards_to_take),
    )


def _takeable(rivals: Iterable[Sequence[int]], crowd: Sequence[int], cards_to_take: int) -> int:
    """Return the cards that one retreat of each rival can bring at most, summed over the rivals."""

    def cards(origin: int) -> int:
        target = retreat_target(origin, crowd)
        return 0 if target is None else min(crowd[target], cards_to_take)

    return sum(max(map(cards, pirates), default=0) for pirates in rivals)


def plain_reason(better: Gains, played: Gains) -> Gains | None:
    """Return what the better actions bring more than the played ones, if that explains enough.

    Return ``None`` if the better actions look worse to somebody who only counts.
    """
    more = better - played
    worth = (
        more.spaces
        + CARD_WORTH * more.cards
        + ABOARD_WORTH * more.aboard
        + DENIED_WORTH * more.denied
    )
    return more if worth > 0 else None
