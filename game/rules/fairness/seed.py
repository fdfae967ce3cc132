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


def derive_seed(secret: bytes, joins: Sequence[int]) -> bytes:
    """The seed where nobody cut: from the secret and the seats' join clicks, in seat order."""
    return _seed(secret, "cartagena seed 1", map(str, joins))


def cut_seed(secret: bytes, cuts: Sequence[tuple[int, str]]) -> bytes:
    """The seed where the deck was cut: from the secret and each cut's seat and word, in order.

    Everything but the secret was for all to see before the last cut, so that whoever made it
    knows that nobody chose the outcome. The join clicks are left out: nobody can see their ids.
    """
    return _seed(secret, "cartagena seed 2", (f"{seat} {word}" for seat, word in cuts))


def game_seed(secret: bytes, joins: Sequence[int], cuts: Sequence[tuple[int, str]]) -> bytes:
    """The game's seed, by the cuts where there are any."""
    return cut_seed(secret, cuts) if cuts else derive_seed(secret, joins)


def _seed(secret: bytes, title: str, lines: Iterable[str]) -> bytes:
    message = f"{title}\n" + "\n".join(lines)
    return hmac.digest(secret, message.encode(), "sha256")
