"""Games as columns and back, but for what stands beside their versions."""

import json
from collections.abc import Iterable

from game.model.change import Change
from game.model.game import Entry, Game, Status, Terms
from game.model.people import Cut, Guest, Invitation, Seat, Vacancy
from game.model.renaming import Renaming

from . import standings
from .row import Columns, Row

OF_GAMES = ("click", "due", "entry", "seat")
"""The tables beside a game's own row that hold what belongs to it."""

OF_PEOPLE = ("preference", "absence", "forgetting")
"""The tables that hold what belongs to a person and to no game."""

NO_TERMS: Columns = {"pace": None, "strict": None, "stays": None}


def read(row: Row, seats: Iterable[Seat], record: Iterable[Entry]) -> Game:
    """Return the game of a row."""
    return Game(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        host=row["host"],
        options=row["options"],
        locale=row["locale"],
        secret=row["secret"],
        status=Status.RESTING if row["resting"] else Status(row["status"]),
        seats=tuple(seats),
        record=tuple(record),
        board=None,
        version=row["version"],
        created=row["created"],
        changed=row["changed"],
        hints=bool(row["hints"]),
        hinted=tuple(json.loads(row["hinted"])),
        unreadable=row["unreadable"],
        cuts=tuple(Cut(*cut) for cut in json.loads(row["cuts"])),
        missed=row["missed"],
        pace=row["pace"],
        strict=bool(row["strict"]),
        stays=bool(row["stays"]),
        guests=tuple(Guest(*guest) for guest in json.loads(row["guests"])),
        vacancies=tuple(Vacancy(*one) for one in json.loads(row["vacancies"])),
        invitations=tuple(Invitation(*one) for one in json.loads(row["invitations"])),
        private=bool(row["private"]),
    ).standing(standings.read(row))


def of_new(new: Game) -> Columns:
    """Return the columns of a game that is not stored yet, but for its id and version."""
    return {
        "guild": new.guild,
        "channel": new.channel,
        "host": new.host,
        "options": new.options,
        "locale": new.locale,
        "secret": new.secret,
        **_status(new.status),
        **standings.columns(new.stands),
        "missed": new.missed,
        **_terms(new.terms),
        "guests": _guests(new.guests),
        "vacancies": _vacancies(new.vacancies),
        "invitations": _invitations(new.invitations),
        "private": new.private,
        "created": new.created,
        "changed": new.changed,
        "hints": new.hints,
        "hinted": json.dumps(new.hinted),
        "unreadable": new.unreadable,
        "cuts": _cuts(new.cuts),
    }


def of_change(change: Change) -> Columns:
    """Return what changes in a game's own row; `None` leaves a column as it is."""
    return {
        "host": change.host,
        **_status(change.status),
        "missed": change.missed,
        "hints": change.hints,
        "hinted": None if change.hinted is None else json.dumps(change.hinted),
        "unreadable": change.unreadable,
        "cuts": None if change.cuts is None else _cuts(change.cuts),
        "guests": None if change.guests is None else _guests(change.guests),
        "vacancies": None if change.vacancies is None else _vacancies(change.vacancies),
        "options": change.options,
        "new_terms": change.terms is not None,
        **(NO_TERMS if change.terms is None else _terms(change.terms)),
        "invitations": None if change.invitations is None else _invitations(change.invitations),
        "private": change.private,
        "locale": change.locale,
        "stops_clock": change.stops_clock,
    }


def of_renaming(renaming: Renaming) -> Columns:
    """Return the columns of a game's own row that tell of people."""
    return {
        "host": renaming.host,
        "cuts": _cuts(renaming.cuts),
        "guests": _guests(renaming.guests),
        "vacancies": _vacancies(renaming.vacancies),
        "invitations": _invitations(renaming.invitations),
        "call_users": json.dumps(renaming.call_users),
    }


def _cuts(cuts: Iterable[Cut]) -> str:
    return json.dumps([(cut.user, cut.word, cut.drawn) for cut in cuts])


def _guests(guests: Iterable[Guest]) -> str:
    return json.dumps([(one.seat, one.user, one.name, one.click) for one in guests])


def _vacancies(vacancies: Iterable[Vacancy]) -> str:
    return json.dumps([(one.seat, one.user, one.name) for one in vacancies])


def _invitations(invitations: Iterable[Invitation]) -> str:
    return json.dumps(
        [(one.id, one.role, one.round, one.stands, one.due, one.name) for one in invitations]
    )


def _terms(terms: Terms) -> Columns:
    return {"pace": terms.pace, "strict": terms.strict, "stays": terms.stays}


def _status(status: Status | None) -> Columns:
    """A resting game keeps the status that it wakes up to."""
    if status is None:
        return {"status": None, "resting": None}
    resting = status is Status.RESTING
    return {"status": Status.PLAYING if resting else status, "resting": resting}
