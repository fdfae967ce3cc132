"""Free seats: people who wait open them, others ask for them, somebody gives them.

A seat whose person is away for long may be opened to the first person who asks. If another person
plays somebody's seat, its first owner may ask for it, too. Somebody must agree to every request.
"""

from dataclasses import replace

from game.model.call import Call
from game.model.game import Change
from game.model.ids import InteractionId, UserId
from game.model.people import Guest, Vacancy
from game.model.time import Moment
from game.rules.marks import Control, Mark
from game.tables import errors
from game.tables.absence.stand_ins import add_mark, away_for_long, check_away_for_long
from game.tables.checks import check_admitted, check_open, check_seated
from game.tables.decisions import Decision
from game.tables.milestones import call_of, called_afresh
from game.tables.people import Person
from game.tables.players import given_away
from game.tables.table import Table


def open_seat(table: Table, person: Person, seat: int) -> Decision:
    """Open the seat of somebody who is away for long, so that another person can ask for it."""
    check_away_for_long(table, person.user, seat)
    if vacancy_of(table, seat) is not None:
        raise errors.StaleClick(table)
    return _with_vacancies(table, *table.game.replacements.vacancies, Vacancy(seat))


def ask_for(table: Table, person: Person, seat: int) -> Decision:
    """Ask for an open seat.

    A seat can have one request at a time, from a person who never had a seat at this table.
    """
    check_open(table)
    if has_sat(table, person.user):
        raise errors.AlreadySeated(table)
    check_admitted(table, person)
    vacancy = vacancy_of(table, seat)
    if vacancy is None or vacancy.user is not None:
        raise errors.NotToBeHad(table)
    _check_still_away(table, seat)
    return _with_request(table, Vacancy(seat, person.user, person.name))


def ask_back(table: Table, person: Person) -> Decision:
    """Ask for one's own seat, which another person plays."""
    check_open(table)
    seat = table.own_seat_of(person.user)
    if seat is None or not given_away(table.chronicle, seat):
        raise errors.NotToBeHad(table)
    return _with_request(table, Vacancy(seat, person.user, person.name))


def give(
    table: Table, person: Person, seat: int, user: UserId, click: InteractionId, at: Moment
) -> Decision:
    """Give a seat to the person who asked for it."""
    vacancy = _check_decides(table, person, seat, user)
    own, guests = table.game.seats[seat].user == user, table.game.replacements.guests
    if not own:
        _check_still_away(table, seat)
        guests = (*guests, Guest(seat, user, vacancy.name, click))
    replacements = replace(table.game.replacements, guests=guests)
    with_guest = table.after(replace(table.game, replacements=replacements), table.chronicle)
    decision = add_mark(
        with_guest, Mark(seat, Control.OWN if own else Control.OTHER), user, click, at
    )
    updated = decision.change.replacements or replacements
    without_requests = replace(
        updated, vacancies=tuple(_without_request(one, user) for one in updated.vacancies)
    )
    change = replace(
        decision.change, replacements=without_requests, call=_call_new_player(table, seat, user)
    )
    return Decision(change, decision.chronicle)


def give_up(table: Table, person: Person, seat: int, click: InteractionId, at: Moment) -> Decision:
    """Give a seat that was taken over back to its first owner, who did not ask for it."""
    decision = add_mark(table, Mark(seat, Control.OWN), person.user, click, at)
    call = _call_new_player(table, seat, table.game.seats[seat].user)
    return Decision(replace(decision.change, call=call), decision.chronicle)


def _call_new_player(table: Table, seat: int, user: UserId) -> Call | None:
    """Return the call of the seat's new player if the seat is on turn: its time starts again."""
    if seat != table.state.turn:
        return None
    return called_afresh(call_of(table), user)


def _without_request(vacancy: Vacancy, user: UserId) -> Vacancy:
    """Return the vacancy without its request, if the request is from this person."""
    return Vacancy(vacancy.seat) if vacancy.user == user else vacancy


def refuse(table: Table, person: Person, seat: int, user: UserId) -> Decision:
    """Refuse a seat to the person who asked for it; an open seat stays open."""
    _check_decides(table, person, seat, user)
    kept = tuple(one for one in table.game.replacements.vacancies if one.seat != seat)
    own = table.game.seats[seat].user == user
    return _with_vacancies(table, *(kept if own else (*kept, Vacancy(seat))))


def decider_of(table: Table, vacancy: Vacancy) -> UserId:
    """Return the person who decides on this request.

    If a person wants their own seat back, the person who plays it now decides. For all other
    requests the host decides, or the first other person who plays if the host does not play. A
    person still decides while a computer plays a turn for them.
    """
    seat, host = vacancy.seat, table.game.host
    users = {holder.seat: holder.user for holder in table.holders}
    if table.game.seats[seat].user == vacancy.user:
        return users.get(seat, host)
    people = [user for other, user in users.items() if other != seat]
    return host if host in people else next(iter(people), host)


def vacancy_of(table: Table, seat: int) -> Vacancy | None:
    """Return the free seat with this number and its request; ``None`` if it is not free."""
    return next((one for one in table.game.replacements.vacancies if one.seat == seat), None)


def has_sat(table: Table, user: UserId) -> bool:
    """Return whether somebody has or had a seat at this table."""
    guests = {guest.user for guest in table.game.replacements.guests}
    return user in guests or table.own_seat_of(user) is not None


def _check_decides(table: Table, person: Person, seat: int, user: UserId) -> Vacancy:
    """Return the request that this person may answer. Raises NotToBeHad and NotDeciding."""
    check_seated(table, person.user)
    vacancy = vacancy_of(table, seat)
    if vacancy is None or vacancy.user != user:
        raise errors.NotToBeHad(table)
    if (decider := decider_of(table, vacancy)) != person.user:
        raise errors.NotDeciding(table, table.name_of(decider))
    return vacancy


def _check_still_away(table: Table, seat: int) -> None:
    """Raise NotToBeHad if an undo removed the missed turns for which the seat was opened."""
    if seat not in away_for_long(table):
        raise errors.NotToBeHad(table)


def _with_vacancies(table: Table, *vacancies: Vacancy) -> Decision:
    """Return the change that leaves exactly these seats free."""
    return Decision(Change(replacements=replace(table.game.replacements, vacancies=vacancies)))


def _with_request(table: Table, vacancy: Vacancy) -> Decision:
    others = [one for one in table.game.replacements.vacancies if one.seat != vacancy.seat]
    return _with_vacancies(table, *others, vacancy)
