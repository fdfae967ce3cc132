"""What a game holds of one person, as plain values for a file."""

from dataclasses import asdict

from game.storage.records import Game


def kept_in(game: Game, user: int) -> dict[str, object]:
    """Everything that a game holds of a person: what they are called, did and asked for."""
    seats = [number for number, seat in enumerate(game.seats) if seat.user == user]
    return {
        "game": game.id,
        "server": game.guild,
        "channel": game.channel,
        "status": game.status.value,
        "begun": game.created,
        "host": game.host == user,
        "seats": [{"seat": number, **asdict(game.seats[number])} for number in seats],
        "seats taken over": [asdict(one) for one in game.guests if one.user == user],
        "seats asked for": [asdict(one) for one in game.vacancies if one.user == user],
        "votes for you from seats": [
            number for number, seat in enumerate(game.seats) if seat.vote == user
        ],
        "cuts": [asdict(cut) for cut in game.cuts if cut.user == user],
        "actions": [asdict(entry) for entry in game.record if entry.user == user],
        "hints asked for": sum(game.hinted.count(number) for number in seats),
        "invited": any(one.id == user and not one.role for one in game.invitations),
        "called": game.call is not None and user in game.call.users,
    }
