"""Makes a game's seed, and finds the seat that begins.

``docs/fair-shuffles.md`` says how the seed is made, and who may have chosen it. The words that cut
a deck use few characters, so that words that look alike are equal. The table chooses the seat that
begins before the deal, or the seed draws it.
"""

import hmac
import re
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256

from anyascii import anyascii

from game.rules.fairness.stream import KeyedStream
from game.rules.setup import SEED_BYTES, FirstSeatRule, Setup


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


def cut_text(seat: int | None, word: str) -> str:
    """Return a cut as the seed and a game's text have it; the seat of a person who left is ``-``.

    >>> cut_text(2, "a parrot")
    '2 a parrot'
    """
    return f"{'-' if seat is None else seat} {word}"


def cut_seed(
    secret: bytes, options: str, seats: int, cuts: Sequence[tuple[int | None, str]]
) -> bytes:
    """Return the seed of a cut deck: from the secret, options, number of seats and cuts.

    Everything except the secret was public before the last cut. So the person who cut last knows
    that nobody chose the outcome. The join clicks do not count, because nobody can see their ids.
    """
    lines = [options, str(seats), *(cut_text(seat, word) for seat, word in cuts)]
    return _seed(secret, "cartagena seed 2", lines)


def game_seed(
    secret: bytes, options: str, joins: Sequence[int], cuts: Sequence[tuple[int | None, str]]
) -> bytes:
    """Return the game's seed; it depends on the cuts if there are any."""
    if cuts:
        return cut_seed(secret, options, len(joins), cuts)
    return uncut_seed(secret, options, joins)


def _seed(secret: bytes, title: str, lines: Iterable[str]) -> bytes:
    message = "\n".join([title, *lines])
    return hmac.digest(secret, message.encode(), "sha256")


MOST_CHARACTERS = 40

WORD_PATTERN = re.compile("[a-z2-9]+(?: [a-z2-9]+)*")
"""Letters a to z without accents, the digits 2 to 9, and one blank between two parts."""

_OTHER = re.compile("[^a-z2-9]+")
_LOOKING_ALIKE = str.maketrans("01", "ol")


def plain_word(text: str) -> str:
    """Return the word that a text means; it is empty if no letter or digit remains.

    Capitals become small letters. Other scripts and signs become Latin letters. The digits 0 and 1
    become the letters that look like them. Everything else becomes a blank. A second call changes
    nothing more.
    """
    letters = anyascii(text).lower().translate(_LOOKING_ALIKE)
    return _OTHER.sub(" ", letters).strip()[:MOST_CHARACTERS].rstrip()


def is_word(text: str) -> bool:
    """Return whether a text has the form that :func:`plain_word` returns."""
    return len(text) <= MOST_CHARACTERS and WORD_PATTERN.fullmatch(text) is not None


def starting_seat(setup: Setup) -> int:
    """Return the seat that begins: the table's choice, or else the seat that the seed draws."""
    return (
        KeyedStream(setup.seed, "first").number_below(setup.seats)
        if setup.first is None
        else setup.first
    )


def chosen_first_seat(
    rule: FirstSeatRule, seed: bytes, host: int | None, votes: Sequence[int | None]
) -> int | None:
    """Return the seat that begins, or ``None`` if the seed draws it among all seats.

    ``host`` is the host's seat, or ``None`` if the host only watches. ``votes`` has the seat that
    each seat voted for, in seat order. If several seats have the most votes, the seed draws one of
    these.
    """
    if rule is FirstSeatRule.HOST:
        return host
    if rule is FirstSeatRule.SEED:
        return None
    counted = Counter(vote for vote in votes if vote is not None)
    if not counted:
        return None
    most = max(counted.values())
    leading = sorted(seat for seat, count in counted.items() if count == most)
    return leading[KeyedStream(seed, "vote").number_below(len(leading))]
