"""A game in which nobody knows any more who one of its people was.

The seed of a game comes from its secret and the ids of clicks or the words people cut with, never
from who they are; and people are only compared within one game. So one number in the
place of another changes nothing of what the game was, and it is a different one in every game.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from game.model.game import Game, Replacements
from game.model.ids import UserId
from game.model.people import Guest, Seat, Vacancy
from game.model.renaming import Renaming
from game.tables.privacy.kept import call_owed_of, call_users_of, people_of

NameOfSeat = Callable[[str, int], str]
"""What somebody forgotten is called, in a language and at a seat, counted from 0."""


def renaming(game: Game, user: UserId, name_of_seat: NameOfSeat) -> Renaming | None:
    """A number below zero and a name without meaning in the place of a person's.

    Where they were only invited, called, kept out, or asked for a seat, nothing stands in their
    place.
    ``None`` where they are nowhere at the game.
    """
    people = people_of(game)
    if user not in people:
        return None
    number = next(UserId(unused) for unused in count(-1, -1) if unused not in people)

    def who(one: UserId) -> UserId:
        return number if one == user else one

    def seated(at: int, seat: Seat) -> Seat:
        name = name_of_seat(game.locale, at) if seat.user == user else seat.name
        vote = None if seat.vote is None else who(seat.vote)
        return replace(seat, user=who(seat.user), name=name, vote=vote)

    def taken_over(guest: Guest) -> Guest:
        name = name_of_seat(game.locale, guest.seat) if guest.user == user else guest.name
        return replace(guest, user=who(guest.user), name=name)

    invitations = tuple(one for one in game.admission.invitations if one.role or one.id != user)
    barred = tuple(one for one in game.admission.barred if one.user != user)
    return Renaming(
        user=user,
        number=number,
        host=who(game.host),
        seats=tuple(seated(at, seat) for at, seat in enumerate(game.seats)),
        cuts=tuple(replace(cut, user=who(cut.user)) for cut in game.cuts),
        replacements=Replacements(
            tuple(map(taken_over, game.replacements.guests)), _unasked(game, user)
        ),
        admission=replace(game.admission, invitations=invitations, barred=barred),
        call_users=tuple(one for one in call_users_of(game) if one != user),
        call_owed=tuple(one for one in call_owed_of(game) if one != user),
    )


def _unasked(game: Game, user: UserId) -> tuple[Vacancy, ...]:
    """What is asked for without this person: a seat that was open stays open to others.

    Their own was not: it is played by a guest, whom nobody else may put out of it.
    """
    others = [
        one
        for one in game.replacements.vacancies
        if one.user != user or game.seats[one.seat].user != user
    ]
    return tuple(Vacancy(one.seat) if one.user == user else one for one in others)
