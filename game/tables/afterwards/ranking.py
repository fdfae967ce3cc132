"""The seats of a game in the order in which they came off."""

from game.rules.views import View


def ranking(view: View) -> list[int]:
    """The seats, best first: the winner, then most pirates aboard, then the farthest ones.

    Seats that resigned come last.
    """
    boat = view.passage.boat

    def merit(seat: int) -> tuple[bool, bool, int, int]:
        pirates = view.seats[seat].pirates
        stays = not view.seats[seat].resigned
        return (seat == view.winner, stays, pirates.count(boat), sum(pirates))

    return sorted(range(len(view.seats)), key=merit, reverse=True)
