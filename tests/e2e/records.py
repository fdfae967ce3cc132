"""The text file that a final message contains."""

from discord_playground import Shown
from game.rules.checking.problems import problem_sentences
from game.rules.notation import GameText, parse_game


def read_and_verify(final: Shown) -> GameText:
    """Read the game in the file of a final message, and check that it was played fairly."""
    [data] = [file.data for file in final.files if file.filename == "cartagena.txt"]
    game = parse_game(data.decode())
    assert problem_sentences(game) == []
    return game
