"""Free seats: players open an absent person's seat, others ask for it, one person gives it to one.

A seat whose person is away for long may be opened to the first person who asks. If another person
plays somebody's seat, the seat's first owner may ask for it, too. One person decides on each
request.
"""

from dataclasses import replace

from game.model.game import Change
from game.model.ids import UserId
from game.model.message import Call
from game.model.people import Guest, Vacancy
from game.rules.marks import Control, ControlMark
from game.tables import errors
from game.tables.absence.stand_ins import add_mark, check_may_hand_over, seats_away_for_long
from game.tables.checks import check_admitted, check_open, check_seated
from game.tables.decisions import Decision
from game.tables.milestones import call_to_new_player, last_turn_call
from game.tables.people import Click, Person
from game.tables.players import is_seat_given_away
from game.tables.table import Table


def open_seat(table: Table, click: Click, seat: int) -> Decision:
    """Open the seat of somebody who is away for long, so that another person can ask for it.

    Raises like :func:`check_may_hand_over`, and StaleClick if the seat is open already.
    """
    check_may_hand_over(table, click.person.user, seat)
    if vacancy_of(table, seat) is not None:
        raise errors.StaleClick(table)
    return _with_vacancies(table, *table.game.replacements.vacancies, Vacancy(seat))


def ask_for_seat(table: Table, click: Click, seat: int) -> Decision:
    """Ask for an open seat.

    A seat can have one request at a time, from a person who never had a seat at this table. Raises
    GameEnded, AlreadySeated, KeptOut, NotInvited and SeatUnavailable.
    """
    person = click.person
    check_open(table)
    if has_or_had_seat(table, person.user):
        raise errors.AlreadySeated(table)
    check_admitted(table, person)
    vacancy = vacancy_of(table, seat)
    if vacancy is None or vacancy.user is not None:
        raise errors.SeatUnavailable(table)
    _check_still_away(table, seat)
    return _with_request(table, Vacancy(seat, person.user, person.name))


def ask_for_own_seat(table: Table, click: Click) -> Decision:
    """Ask for one's own seat, which another person plays. Raises GameEnded and SeatUnavailable."""
    person = click.person
    check_open(table)
    seat = table.own_seat_of(person.user)
    if seat is None or not is_seat_given_away(table.chronicle, seat):
        raise errors.SeatUnavailable(table)
    return _with_request(table, Vacancy(seat, person.user, person.name))


def give_seat(table: Table, click: Click, seat: int, user: UserId) -> Decision:
    """Give a seat to this user, who asked for it.

    Raises GameEnded, NotStarted, NotSeated, SeatUnavailable and NotDeciding.
    """
    vacancy = _check_decides(table, click.person, seat, user)
    is_own_seat, guests = table.game.seats[seat].user == user, table.game.replacements.guests
    if not is_own_seat:
        _check_still_away(table, seat)
        guests = (*guests, Guest(seat, user, vacancy.name, click.id))
    replacements = replace(table.game.replacements, guests=guests)
    with_guest = table.next_version(replace(table.game, replacements=replacements), table.chronicle)
    mark = ControlMark(seat, Control.OWN if is_own_seat else Control.OTHER)
    decision = add_mark(with_guest, replace(click, person=Person(user, vacancy.name)), mark)
    updated = decision.change.replacements or replacements
    without_requests = replace(
        updated,
        vacancies=tuple(_without_request(each_vacancy, user) for each_vacancy in updated.vacancies),
    )
    change = replace(
        decision.change, replacements=without_requests, call=_call_new_player(table, seat, user)
    )
    return Decision(change, decision.chronicle)


def give_seat_back(table: Table, click: Click, seat: int) -> Decision:
    """Give a seat back to its first owner, without their asking, because the guest leaves."""
    decision = add_mark(table, click, ControlMark(seat, Control.OWN))
    call = _call_new_player(table, seat, table.game.seats[seat].user)
    return Decision(replace(decision.change, call=call), decision.chronicle)


def _call_new_player(table: Table, seat: int, user: UserId) -> Call | None:
    """Return the call of the seat's new player if the seat is on turn: its time starts again."""
    if seat != table.state.seat_on_turn:
        return None
    return call_to_new_player(last_turn_call(table), user)


def _without_request(vacancy: Vacancy, user: UserId) -> Vacancy:
    """Return the vacancy without its request, if the request is from this person."""
    return Vacancy(vacancy.seat) if vacancy.user == user else vacancy


def refuse_seat(table: Table, click: Click, seat: int, user: UserId) -> Decision:
    """Refuse a seat to this user, who asked for it; an open seat stays open.

    Raises like :func:`give_seat`.
    """
    _check_decides(table, click.person, seat, user)
    other_vacancies = tuple(
        vacancy for vacancy in table.game.replacements.vacancies if vacancy.seat != seat
    )
    is_own_seat = table.game.seats[seat].user == user
    return _with_vacancies(
        table, *(other_vacancies if is_own_seat else (*other_vacancies, Vacancy(seat)))
    )


def decider_of(table: Table, vacancy: Vacancy) -> UserId:
    """Return the person who decides on this request.

    If a person wants their own seat back, the person who plays that seat now decides. The host
    decides on all other requests. If the host plays no other seat, the first person in another seat
    decides. A person still decides while a computer plays a turn for them.
    """
    seat, host = vacancy.seat, table.game.host
    users = {holder.seat: holder.user for holder in table.people_keeping_seats}
    if table.game.seats[seat].user == vacancy.user:
        return users.get(seat, host)
    other_people = [user for other_seat, user in users.items() if other_seat != seat]
    return host if host in other_people else next(iter(other_people), host)


def vacancy_of(table: Table, seat: int) -> Vacancy | None:
    """Return the free seat with this number and its request; ``None`` if the seat is not free."""
    return next(
        (vacancy for vacancy in table.game.replacements.vacancies if vacancy.seat == seat), None
    )


def has_or_had_seat(table: Table, user: UserId) -> bool:
    """Return whether this person has, or has had, a seat at this table."""
    guests = {guest.user for guest in table.game.replacements.guests}
    return user in guests or table.own_seat_of(user) is not None


def _check_decides(table: Table, person: Person, seat: int, user: UserId) -> Vacancy:
    """Return the request that this person may answer. Raises SeatUnavailable and NotDeciding."""
    check_seated(table, person.user)
    vacancy = vacancy_of(table, seat)
    if vacancy is None or vacancy.user != user:
        raise errors.SeatUnavailable(table)
    if (decider := decider_of(table, vacancy)) != person.user:
        raise errors.NotDeciding(table, decider)
    return vacancy


def _check_still_away(table: Table, seat: int) -> None:
    """Raise SeatUnavailable if an undo removed the missed turns for which the seat was opened."""
    if seat not in seats_away_for_long(table):
        raise errors.SeatUnavailable(table)


def _with_vacancies(table: Table, *vacancies: Vacancy) -> Decision:
    """Return the change that leaves exactly these seats free."""
    return Decision(Change(replacements=replace(table.game.replacements, vacancies=vacancies)))


def _with_request(table: Table, vacancy: Vacancy) -> Decision:
    other_vacancies = [
        other_vacancy
        for other_vacancy in table.game.replacements.vacancies
        if other_vacancy.seat != vacancy.seat
    ]
    return _with_vacancies(table, *other_vacancies, vacancy)
