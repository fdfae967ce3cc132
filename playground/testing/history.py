"""All news since the start, so that a test can ask what anybody was ever shown."""

from collections import deque

from playground.people.view import is_for
from playground.protocol.types import Json
from playground.world.state import World


class History:
    """Keeps every event, or the latest ones when there is a limit."""

    def __init__(self, world: World, limit: int | None) -> None:
        self._world = world
        self._events: deque[Json] = deque(maxlen=limit)
        world.news.listen(self._events.append)

    def seen_by(self, person_id: str) -> list[Json]:
        """Every event this person's client received."""
        mine = frozenset((person_id,))
        guilds = {one.id for one in self._world.guilds.values() if person_id in one.members}
        return [
            event
            for event in self._events
            if is_for(event, mine) and event.get("guild") in (None, *guilds)
        ]
