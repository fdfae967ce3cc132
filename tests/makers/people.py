"""Who plays, where and when."""

from itertools import count

from game.model.ids import ChannelId, GuildId, InteractionId, UserId
from game.tables import Person, Place, Recruit

GUILD, HALL, ATTIC = GuildId(7), ChannelId(900), ChannelId(901)
IN_HALL = Place(GUILD, HALL)
NOON = 1_760_000_000_000

PEOPLE = tuple(
    Person(UserId(user), name)
    for user, name in enumerate(("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"), start=101)
)
ANA, BEN, CLEO, DAN, EVA, FINN = PEOPLE
MODERATOR = Person(UserId(900), "Mo", moderator=True)
CREW_NAMES = ("Ruth", "Jan", "Mara", "Ole", "Pip")
HELMSMAN = Recruit("helmsman", CREW_NAMES)
BOY = Recruit("cabin-boy", ("Pip", *CREW_NAMES))

_clicks = map(InteractionId, count(1))


def click() -> InteractionId:
    """Return a click that nobody has made yet."""
    return next(_clicks)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


class Stopwatch:
    """Seconds that stand still until they are set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now
