"""Export a game that is over as text that anybody can check."""

from collections.abc import Sequence

from game.rules.errors import RulesError
from game.rules.fairness.seed import game_seed
from game.rules.fairness.tags import format_cuts
from game.rules.notation import GameText, format_game
from game.rules.notation.games import REMOVER_ROLE, UNFINISHED, join_game_text
from game.rules.setup import FirstSeatRule
from game.tables.absence.stand_ins import absent_seat_of_ended_game
from game.tables.table import Table
from game.tables.votes import host_seat, vote_seats


def export(table: Table) -> str:
    """Return the game in notation, with its secret, if it was dealt and is over.

    Line breaks in names become spaces, because programs may change line breaks. Raises ValueError
    while the game is not over: its secret must not be shown yet.
    """
    if not (table.over and table.started):
        raise ValueError("a game keeps its secret to its end, and a lobby has no game to tell")
    tags = {
        "Game": str(table.game.id),
        **{
            f"Seat{number}": _on_one_line(seat.name) for number, seat in enumerate(table.game.seats)
        },
        **_guests(table),
        **{
            f"Level{number}": seat.level
            for number, seat in enumerate(table.game.seats)
            if seat.level is not None
        },
        **_ending(table),
        "Commitment": table.commitment,
        "Secret": table.game.secret.hex(),
        **({"Hints": " ".join(map(str, table.game.hints.given))} if table.game.hints.given else {}),
        **_pace(table),
        **_removed(table),
        **_source(table),
        **({"Renewals": str(table.game.renewals)} if table.game.renewals else {}),
        **_opening(table),
    }
    return format_game(GameText(table.setup, table.entries, tags))


def export_as_stored(table: Table) -> str:
    """Return an unreadable game in the form of :func:`export`, with its actions as they are stored.

    ``python -m game.rules.verify`` reports what is wrong with it. Raises ValueError while the game
    is not over: its secret must not be shown yet.
    """
    game = table.game
    if not table.over:
        raise ValueError("a game keeps its secret to its end")
    joins = [seat.click for seat in game.seats]
    tags = {
        "Options": game.options,
        "Seats": str(len(game.seats)),
        "First": _first(table),
        "Seed": game_seed(game.secret, game.options, joins, table.valid_cuts).hex(),
        "Game": str(game.id),
        "Winner": "-",
        "Commitment": table.commitment,
        "Secret": game.secret.hex(),
        **_source(table),
    }
    return join_game_text(tags, [entry.action for entry in game.record])


def _on_one_line(name: str) -> str:
    return " ".join(name.split())


def _guests(table: Table) -> dict[str, str]:
    """Return the people who took over each seat, one on each line."""
    names: dict[str, list[str]] = {}
    for guest in table.game.replacements.guests:
        names.setdefault(f"Guest{guest.seat}", []).append(_on_one_line(guest.name))
    return {tag: "\n".join(lines) for tag, lines in names.items()}


def _pace(table: Table) -> dict[str, str]:
    """Return the paces set during the game, each with the number of record entries at that time."""
    agreement, tags = table.game.agreement, dict[str, str]()
    if agreement.entries is not None:
        agreed = (agreement.pace, agreement.entries, *agreement.seats)
        tags["Pace"] = " ".join(map(str, agreed))
    if longer := table.game.longer_paces:
        tags["LongerPace"] = "\n".join(f"{one.pace} {one.entries}" for one in longer)
    return tags


def _removed(table: Table) -> dict[str, str]:
    """Return a line for each person whom a moderator removed; it names seats and no people."""
    lines = [
        f"{one.seat} {REMOVER_ROLE} {_format_seats([one.moderator_seat])} {one.entries}"
        for one in table.removals
    ]
    return {"Removed": "\n".join(lines)} if lines else {}


def _first(table: Table) -> str:
    """Return the seat that began; ``-`` if the options cannot be read."""
    try:
        return _format_seats([table.setup.first])
    except RulesError:
        return "-"


def _ending(table: Table) -> dict[str, str]:
    if table.called_off:
        unfinished = absent_seat_of_ended_game(table) is not None
        return {"CalledOff": UNFINISHED if unfinished else table.game.status.value}
    return {"Winner": _format_seats([table.state.winner])}


def _source(table: Table) -> dict[str, str]:
    """Return the values from which the seed is calculated, in addition to the secret."""
    if table.valid_cuts:
        return {"Cuts": format_cuts(table.valid_cuts)}
    return {"Joins": " ".join(str(seat.click) for seat in table.game.seats)}


def _opening(table: Table) -> dict[str, str]:
    """Return the values that decide the first seat, in addition to the seed."""
    match table.options.first_seat_rule:
        case FirstSeatRule.SEED:
            return {}
        case FirstSeatRule.HOST:
            return {"Host": _format_seats([host_seat(table.game)])}
        case FirstSeatRule.VOTE | FirstSeatRule.NEXT:
            return {"Votes": _format_seats(vote_seats(table.game))}


def _format_seats(seats: Sequence[int | None]) -> str:
    return " ".join("-" if seat is None else str(seat) for seat in seats)
