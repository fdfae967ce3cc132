"""How a game's seed comes about, so that neither the bot nor the players can choose it."""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

from game.rules.setup import SEED_BYTES


def new_secret() -> bytes:
    """32 fresh bytes, drawn before the lobby opens and shown only when the game is over."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(secret: bytes) -> str:
    """What the lobby shows of the secret: its SHA-256, in lower-case hexadecimal."""
    return sha256(secret).hexdigest()


def derive_seed(secret: bytes, joins: Sequence[int]) -> bytes:
    """The game's seed from the secret and the ids of the seats' join clicks, in seat order."""
    message = "cartagena seed 1\n" + "\n".join(str(join) for join in joins)
    return hmac.digest(secret, message.encode("ascii"), "sha256")
