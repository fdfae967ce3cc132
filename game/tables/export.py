"""A finished game as text that anybody can check."""

from game.rules.notation import GameText, format_game
from game.tables.table import Table


def export(table: Table) -> str:
    """The game in notation, secret and all; only for a game that has a winner.

    Raises ValueError while the game is undecided: its secret is still one.
    """
    winner = table.state.winner
    if winner is None:
        raise ValueError("an undecided game keeps its secret")
    tags = {
        "Game": str(table.game.id),
        **{f"Seat{seat}": name for seat, name in enumerate(table.names)},
        "Winner": str(winner),
        "Commitment": table.commitment,
        "Secret": table.game.secret.hex(),
        "Joins": " ".join(str(seat.click) for seat in table.game.seats),
    }
    return format_game(GameText(table.setup, table.actions, tags))
