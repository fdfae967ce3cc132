"""The file that comes with the end of a game."""

from discord_playground import Shown
from game.rules.checking.problems import verify
from game.rules.notation import GameText, parse_game


def checked(final: Shown) -> GameText:
    """Read the game of a final message, which holds what it promised."""
    [data] = [file.data for file in final.files if file.filename == "cartagena.txt"]
    game = parse_game(data.decode())
    assert verify(game) == []
    return game
