"""People's notification settings, and the notifications in the trays of their phones."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

NotifyLevel = Literal["all", "mentions", "nothing"]
"""The new messages that notify a person: all, those that mention the person, or none."""

NOTIFY_LEVELS: tuple[NotifyLevel, ...] = get_args(NotifyLevel)
DEFAULT_LEVEL: NotifyLevel = "mentions"


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification of a new message, as a locked phone shows it.

    It does not change when the message changes. `place` is a text, for example "#numbers, Counting
    house" or "Direct message".
    """

    channel: str
    """The channel's id."""
    message: str
    """The message's id."""
    author: str
    """The author's name."""
    place: str
    text: str
    """The message's text. It is empty if the message has only embeds, files or components."""


class Trays:
    """Each person's tray, and the level that the person chose for servers and channels."""

    def __init__(self) -> None:
        self._notifications: dict[str, list[Notification]] = {}
        self._chosen_levels: dict[str, dict[str, NotifyLevel]] = {}

    def set_level(self, person_id: str, place_id: str, level: NotifyLevel) -> None:
        """Set which messages of a server or a channel notify this person."""
        self._chosen_levels.setdefault(place_id, {})[person_id] = level

    def level(self, person_id: str, place_ids: Iterable[str]) -> NotifyLevel | None:
        """Return the person's choice for the first of these places that has one, or None."""
        for id in place_ids:
            level = self._chosen_levels.get(id, {}).get(person_id)
            if level is not None:
                return level
        return None

    def people_with_choice(self, place_ids: Iterable[str]) -> set[str]:
        """Return the ids of the people who made a choice for one of these places."""
        return {person for id in place_ids for person in self._chosen_levels.get(id, {})}

    def put(self, person_id: str, notification: Notification) -> None:
        """Put a notification into a person's tray."""
        self._notifications.setdefault(person_id, []).append(notification)

    def notifications_of(self, person_id: str) -> tuple[Notification, ...]:
        """Return the notifications in a person's tray, oldest first."""
        return tuple(self._notifications.get(person_id, ()))

    def drop(self, person_id: str, message_id: str) -> None:
        """Remove the notification of a message from a person's tray, if it is there."""
        kept = self._notifications.get(person_id, [])
        self._notifications[person_id] = [one for one in kept if one.message != message_id]

    def clear(self, person_id: str) -> None:
        """Empty a person's tray."""
        self._notifications.pop(person_id, None)
