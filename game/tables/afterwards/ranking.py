"""The seats of a game, from the best to the last."""

from game.rules.views import View


def seats_by_rank(view: View) -> list[int]:
    """Return the seats, best first: the winner, then by pirates in the boat, then by spaces.

    Seats that resigned come last.
    """
    boat = view.passage.boat

    def merit(seat: int) -> tuple[bool, bool, int, int]:
        pirates = view.seats[seat].pirates
        stays = not view.seats[seat].resigned
        return (seat == view.winner, stays, pirates.count(boat), sum(pirates))

    return sorted(range(len(view.seats)), key=merit, reverse=True)
