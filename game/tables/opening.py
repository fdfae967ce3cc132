"""Who begins, as the table's people settled it before the cards were dealt."""

from collections import Counter

from game.rules.setup import Opener
from game.rules.stream import Stream
from game.storage.records import Game


def first_seat(game: Game, opener: Opener, seed: bytes) -> int | None:
    """The seat that begins; ``None`` where the seed is to draw it among all.

    Among seats with equally many votes the seed draws one.
    """
    users = [seat.user for seat in game.seats]
    if opener is Opener.HOST and game.host in users:
        return users.index(game.host)
    votes = Counter(seat.vote for seat in game.seats if seat.vote in users)
    if opener not in {Opener.VOTE, Opener.NEXT} or not votes:
        return None
    most = max(votes.values())
    leading = [number for number, user in enumerate(users) if votes[user] == most]
    return leading[Stream(seed, "vote").below(len(leading))]
