"""The people in a game, and its data about one of them, as plain values for a file."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from game.model.daily import Attempts, DailyShare, Streak
from game.model.game import Game
from game.model.ids import GuildId, MentionableId, UserId
from game.model.results import Result
from game.tables.daily.days import date_of


def person_data_in(game: Game, user: UserId) -> dict[str, object]:
    """Return all data of a game about a person: names, actions and requests."""
    seats = [number for number, seat in enumerate(game.seats) if seat.user == user]
    return {
        "game": game.id,
        "server": game.guild,
        "channel": game.channel,
        "status": game.status.value,
        "begun": game.created,
        "host": game.host == user,
        "seats": [{"seat": number, **asdict(game.seats[number])} for number in seats],
        "seats taken over": [asdict(one) for one in game.replacements.guests if one.user == user],
        "seats asked for": [asdict(one) for one in game.replacements.vacancies if one.user == user],
        "votes for you from seats": [
            number for number, seat in enumerate(game.seats) if seat.vote == user
        ],
        "cuts": [asdict(cut) for cut in game.cuts if cut.user == user],
        "actions": [asdict(entry) for entry in game.record if entry.user == user],
        "hints asked for": sum(game.hints.given.count(number) for number in seats),
        "invited": [
            asdict(one) for one in game.admission.invitations if one.id == user and not one.role
        ],
        "kept out": [asdict(one) for one in game.admission.barred if one.user == user],
        "called": user in call_users_of(game),
        "to be told of the end": user in people_to_notify_later(game),
    }


def daily_data(
    attempts: Iterable[Attempts],
    shares: Iterable[DailyShare],
    streak: Streak | None,
    named_servers: Iterable[GuildId],
) -> dict[str, object]:
    """Return all data about a person's daily puzzles."""
    return {
        "streak": None if streak is None else _dated(asdict(streak), "last"),
        "attempts": [_dated(asdict(one), "day") for one in attempts],
        "shared": [_dated(asdict(one), "day") for one in shares],
        "servers whose channel you named": list(named_servers),
    }


def results_data(results: Iterable[Result], user: UserId) -> list[dict[str, object]]:
    """Return all data of results about a person; other seats are left out."""
    return [
        {
            "game": result.game,
            "server": result.guild,
            "ended": result.ended,
            "edition": result.edition,
            "cards": result.handling,
            "turns": result.turns,
            "drawn": result.drawn,
            "friendly": result.friendly,
            "private": result.private,
            **asdict(seat),
        }
        for result in results
        for seat in result.seats
        if seat.person == user
    ]


def people_of(game: Game) -> set[MentionableId | None]:
    """Return the ids of all people in any part of the game.

    ``None`` is among them if some seat has no vote, a free seat has no request, or a person who cut
    the deck left the lobby.
    """
    return {
        game.host,
        *(seat.user for seat in game.seats),
        *(seat.vote for seat in game.seats),
        *(guest.user for guest in game.replacements.guests),
        *(one.user for one in game.replacements.vacancies),
        *(one.id for one in game.admission.invitations if not one.role),
        *(one.user for one in game.admission.barred),
        *(cut.user for cut in game.cuts),
        *(entry.user for entry in game.record),
        *call_users_of(game),
        *people_to_notify_later(game),
    }


def call_users_of(game: Game) -> tuple[MentionableId, ...]:
    """Return the people of the last call, if there was one."""
    return () if game.call is None else game.call.users


def people_to_notify_later(game: Game) -> tuple[UserId, ...]:
    """Return the people who have not been notified of the game's end yet."""
    return () if game.call is None else game.call.to_notify_later


def _dated(values: dict[str, Any], name: str) -> dict[str, object]:
    """Return the values with the day under ``name`` as an ISO date."""
    return {**values, name: date_of(values[name]).isoformat()}
