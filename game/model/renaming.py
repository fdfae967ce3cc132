"""What changes at a game where one of its people gets another number and name."""

from dataclasses import dataclass

from .game import Admission, Replacements
from .ids import MentionableId, UserId
from .people import Cut, Seat


@dataclass(frozen=True, slots=True)
class Renaming:
    """Who is at a game from now on; everything else of the game stays as it is.

    In the record `number`, which is below zero, takes the place of `user`; everything else takes
    the place of what was there. `call_users` are the people of the game's last call, if it has one,
    and `call_owed` those who are still to be told of its end.
    """

    user: UserId
    number: UserId
    host: UserId
    seats: tuple[Seat, ...]
    cuts: tuple[Cut, ...]
    replacements: Replacements
    admission: Admission
    call_users: tuple[MentionableId, ...]
    call_owed: tuple[UserId, ...]
