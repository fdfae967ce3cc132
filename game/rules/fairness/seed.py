"""Makes a game's seed; ``docs/fair-shuffles.md`` says how, and who may have chosen the seed."""

import hmac
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256

from game.rules.setup import SEED_BYTES


def new_secret() -> bytes:
    """Return 32 new random bytes, made before the lobby opens and shown only after the game."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(secret: bytes) -> str:
    """Return what the lobby shows of the secret: its SHA-256, in lower-case hexadecimal."""
    return sha256(secret).hexdigest()


def uncut_seed(secret: bytes, options: str, joins: Sequence[int]) -> bytes:
    """Return the seed if nobody cut: from the secret, the options and the seats' join clicks.

    ``options`` is the text of the options in the notation; the join clicks are in seat order.
    """
    lines = [options, str(len(joins)), *map(str, joins)]
    return _seed(secret, "cartagena seed 1", lines)


def cut_seed(secret: bytes, options: str, seats: int, cuts: Sequence[tuple[int, str]]) -> bytes:
    """Return the seed of a cut deck: from the secret, options, number of seats and cuts.

    Everything except the secret was public before the last cut. So the person who cut last knows
    that nobody chose the outcome. The join clicks do not count, because nobody can see their ids.
    """
    lines = [options, str(seats), *(f"{seat} {word}" for seat, word in cuts)]
    return _seed(secret, "cartagena seed 2", lines)


def game_seed(
    secret: bytes, options: str, joins: Sequence[int], cuts: Sequence[tuple[int, str]]
) -> bytes:
    """Return the game's seed; it depends on the cuts if there are any."""
    if cuts:
        return cut_seed(secret, options, len(joins), cuts)
    return uncut_seed(secret, options, joins)


def _seed(secret: bytes, title: str, lines: Iterable[str]) -> bytes:
    message = "\n".join([title, *lines])
    return hmac.digest(secret, message.encode(), "sha256")
