"""Rename a person in a game so that nobody can find out any more who they were.

The seed of a game comes from its secret and from the ids of clicks or the words of cuts, never from
the ids of people. People are compared only within one game. So a new id
changes nothing in the game, and a person may get another id in every game.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from game.model.game import Game, Replacements
from game.model.ids import UserId
from game.model.people import Guest, Seat, Vacancy
from game.model.renaming import Renaming
from game.tables.privacy.kept import call_users_of, people_of, people_to_notify_later

NameOfSeat = Callable[[str, int], str]
"""Returns the neutral name that replaces a person's own, for a language and a seat from 0."""


def renaming(game: Game, user: UserId, name_of_seat: NameOfSeat) -> Renaming | None:
    """Return the change that gives a person in a game an id below zero and a neutral name.

    Data is removed, not replaced, where the person was only invited, called, kept out, or asked for
    a seat. Return ``None`` if the person is nowhere in the game.
    """
    people = people_of(game)
    if user not in people:
        return None
    new_id = next(UserId(unused) for unused in count(-1, -1) if unused not in people)

    def renamed_user(one: UserId) -> UserId:
        return new_id if one == user else one

    def renamed_seat(number: int, seat: Seat) -> Seat:
        name = name_of_seat(game.locale, number) if seat.user == user else seat.name
        vote = None if seat.vote is None else renamed_user(seat.vote)
        return replace(seat, user=renamed_user(seat.user), name=name, vote=vote)

    def renamed_guest(guest: Guest) -> Guest:
        name = name_of_seat(game.locale, guest.seat) if guest.user == user else guest.name
        return replace(guest, user=renamed_user(guest.user), name=name)

    invitations = tuple(one for one in game.admission.invitations if one.role or one.id != user)
    barred = tuple(one for one in game.admission.barred if one.user != user)
    return Renaming(
        user=user,
        new_user=new_id,
        host=renamed_user(game.host),
        seats=tuple(renamed_seat(number, seat) for number, seat in enumerate(game.seats)),
        cuts=tuple(replace(cut, user=renamed_user(cut.user)) for cut in game.cuts),
        replacements=Replacements(
            tuple(map(renamed_guest, game.replacements.guests)), _vacancies_without_user(game, user)
        ),
        admission=replace(game.admission, invitations=invitations, barred=barred),
        call_users=tuple(one for one in call_users_of(game) if one != user),
        call_to_notify_later=tuple(one for one in people_to_notify_later(game) if one != user),
    )


def _vacancies_without_user(game: Game, user: UserId) -> tuple[Vacancy, ...]:
    """Return the free seats without this person's requests; an open seat stays open.

    If the person asked for their own seat back, this seat is not free any more, because a guest
    plays it. Other seats for which they asked stay free, without the request.
    """
    others = [
        one
        for one in game.replacements.vacancies
        if one.user != user or game.seats[one.seat].user != user
    ]
    return tuple(Vacancy(one.seat) if one.user == user else one for one in others)
