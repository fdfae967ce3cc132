"""Check a finished game: ``python -m game.rules.verify GAME.txt [--cut "my words"]``.

Exit code 0: the game has no problem. 1: the secret, the record or the winner is wrong, or nobody
cut with these words. 2: the text cannot be read. 3: a tag on which the cards or the end depend is
missing, has a wrong form, or does not fit the others. If both 1 and 3 apply, the code is 1.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from game.rules.checking import Problem, VerifyExitCode, find_problems, worst_exit_code
from game.rules.fairness.seed import plain_word
from game.rules.fairness.tags import read_cuts
from game.rules.notation import GameText, NotationError, parse_game

MOST_BYTES = 4 * 2**20
"""The most bytes of a game's text. An entry needs two bytes, so a game has at most two million."""


def main(arguments: Sequence[str]) -> int:
    """Run the command line, and return the exit code."""
    parser = ArgumentParser("python -m game.rules.verify", description="Check a finished game.")
    parser.add_argument("game", type=Path, metavar="GAME.txt")
    parser.add_argument("--cut", metavar="WORDS", help="words with which you cut the deck")
    options = parser.parse_args(arguments)
    try:
        game = parse_game(_read(options.game))
    except (OSError, UnicodeDecodeError, NotationError) as error:
        sys.stderr.write(f"cannot read the game: {error}\n")
        return VerifyExitCode.UNREADABLE
    found = find_problems(game)
    if not found and options.cut is not None and _cut_index(game, options.cut) is None:
        found = [Problem(VerifyExitCode.BROKEN, f"nobody cut with {plain_word(options.cut)!r}")]
    lines = [problem.sentence for problem in found] or [
        "Everything holds: the cards follow from the secret, and the record is legal.",
        _who_chose_cards(game, options.cut),
        *_renewals(game),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return worst_exit_code(found)


def _read(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise NotationError(f"it has more than {MOST_BYTES:,} bytes", 1)
    # Some editors put a byte-order mark before the text; this mark is not part of the game.
    return data.decode("utf-8-sig")


def _cuts(game: GameText) -> list[tuple[int | None, str]]:
    return read_cuts(game.tags["Cuts"], game.setup.seats) if "Cuts" in game.tags else []


def _cut_index(game: GameText, words: str) -> int | None:
    """Return the number, counted from 0, of the cut that used these words, or ``None``."""
    cut_words = [word for _, word in _cuts(game)]
    word = plain_word(words)
    return cut_words.index(word) if word in cut_words else None


def _who_chose_cards(game: GameText, words: str | None) -> str:
    """Return a sentence about who could have chosen the cards of a game without problems."""
    cuts = _cuts(game)
    if not cuts:
        return "Nobody cut the deck: the operator of the bot could have chosen the cards."
    seat, word = cuts[-1]
    last = f"{_cutter_text(seat).capitalize()} cut last, with {word!r}"
    place = None if words is None else _cut_index(game, words)
    if place is None:
        return f"{last}: compare with what you saw, or add --cut and your words."
    if place == len(cuts) - 1:
        return f"{last}: these are your words."
    return f"{last}. Your words are those of {_cutter_text(cuts[place][0])}, who cut before."


def _cutter_text(seat: int | None) -> str:
    return "a person who left the lobby" if seat is None else f"seat {seat}"


def _renewals(game: GameText) -> list[str]:
    """Say how often the deal was renewed, if the text says so."""
    number = game.tags.get("Renewals")
    if number is None:
        return []
    return [f"The deal was renewed after people had cut, this often: {number}."]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
