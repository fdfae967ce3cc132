"""The change of a game in which a person gets another id and name."""

from dataclasses import dataclass

from .game import Admission, Replacements
from .ids import MentionableId, UserId
from .people import Cut, Seat


@dataclass(frozen=True, slots=True)
class Renaming:
    """The people of a game after one of them got another id. Other parts of the game stay the same.

    In the record, `new_user`, which is below zero, replaces `user`. The other fields replace the
    game's own. `call_users` are the people of the game's last call, if there is one.
    `call_to_notify_later` are the people of that call who will be notified later that the game is
    over.
    """

    user: UserId
    new_user: UserId
    host: UserId
    seats: tuple[Seat, ...]
    cuts: tuple[Cut, ...]
    replacements: Replacements
    admission: Admission
    call_users: tuple[MentionableId, ...]
    call_to_notify_later: tuple[UserId, ...]
