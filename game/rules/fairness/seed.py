"""How a game's seed comes about, and who could have chosen it: ``docs/fair-shuffles.md``."""

import hmac
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256

from game.rules.setup import SEED_BYTES


def new_secret() -> bytes:
    """32 fresh bytes, drawn before the lobby opens and shown only when the game is over."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(secret: bytes) -> str:
    """What the lobby shows of the secret: its SHA-256, in lower-case hexadecimal."""
    return sha256(secret).hexdigest()


def joined_seed(secret: bytes, options: str, joins: Sequence[int]) -> bytes:
    """The seed where nobody cut: from the secret, the options and the seats' join clicks.

    ``options`` is their text in the notation; the join clicks are in seat order.
    """
    lines = [options, str(len(joins)), *map(str, joins)]
    return _seed(secret, "cartagena seed 1", lines)


def cut_seed(secret: bytes, options: str, seats: int, cuts: Sequence[tuple[int, str]]) -> bytes:
    """The seed where the deck was cut: also from how many seats there are and each cut, in order.

    Everything but the secret was for all to see before the last cut, so the person who made it
    knows that nobody chose the outcome. The join clicks are left out: nobody can see their ids.
    """
    lines = [options, str(seats), *(f"{seat} {word}" for seat, word in cuts)]
    return _seed(secret, "cartagena seed 2", lines)


def game_seed(
    secret: bytes, options: str, joins: Sequence[int], cuts: Sequence[tuple[int, str]]
) -> bytes:
    """The game's seed, by the cuts where there are any."""
    if cuts:
        return cut_seed(secret, options, len(joins), cuts)
    return joined_seed(secret, options, joins)


def _seed(secret: bytes, title: str, lines: Iterable[str]) -> bytes:
    message = "\n".join([title, *lines])
    return hmac.digest(secret, message.encode(), "sha256")
