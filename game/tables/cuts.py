"""Change the cuts of a lobby when the table changes, and remember the words that people know.

Everybody who cut the deck before a change must cut again, unless people only left: then all words
stay. A word that somebody could know before the secret was drawn protects nobody: the bot's
operator could have chosen a secret that fits it.
"""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from itertools import chain

from game.model.game import Change, Game
from game.model.people import Cut, Seat
from game.tables.table import Table

MOST_KNOWN_WORDS = 500
"""The most words of a channel's earlier games and lobbies that a new lobby refuses."""

DIGEST_MARK = "#"
"""Begins a digest; no word contains it."""


def cuts_with_words_removed(table: Table, seats: tuple[Seat, ...]) -> tuple[Cut, ...]:
    """Return the cuts of the people who keep a seat, without the words that cut the deck.

    ``seats`` are the new seats. These people must cut again: their cuts were for the table that
    they saw, and the table is different now.
    """
    staying = {seat.user for seat in seats}
    return tuple(without_word(cut) for cut in table.game.cuts if cut.user in staying)


def cuts_without_people(table: Table, seats: tuple[Seat, ...]) -> tuple[Cut, ...]:
    """Return the cuts after people left; ``seats`` are the seats of those who stay.

    The words of the people who left stay in the deal, without their ids. So nobody who leaves keeps
    the others from starting. A person who had to cut again need not do so any more.
    """
    staying = {seat.user for seat in seats}
    return tuple(
        cut if cut.user in staying else replace(cut, user=None)
        for cut in table.game.cuts
        if cut.word is not None or cut.user in staying
    )


def without_word(cut: Cut) -> Cut:
    """Return the cut of a person who must cut again."""
    return replace(cut, word=None, drawn=False)


def with_renewal_counted(table: Table, change: Change) -> Change:
    """Count that this change renews a deal which people had cut; return the change with the count.

    A person who knows the secret could renew the deal again and again, until they like the cards.
    So everything that changes the cuts counts once everybody had cut. Before that, a change counts
    if it undoes cuts and nobody owed one, unless somebody only joins.
    """
    before, after = table.game.cuts, change.cuts
    if after is None or after == before or not before or any(cut.word is None for cut in before):
        return change
    undone = all(cut.word is None for cut in after)
    joined = change.seats is not None and len(change.seats) > len(table.game.seats)
    if not _everybody_cut(table) and (joined or not undone):
        return change
    return replace(change, renewals=table.game.renewals + 1)


def _everybody_cut(table: Table) -> bool:
    """Tell whether the cuts of all people at the table are in force; computers do not cut."""
    people = {seat.user for seat in table.game.seats if not seat.computer}
    return people <= {cut.user for cut in table.game.cuts if cut.word is not None}


def is_known(word: str, game: Game) -> bool:
    """Return whether this word cut the deck before, in this lobby or earlier in the channel."""
    return word in game.words_shown or _digest(word) in game.words_shown


def known_words(game: Game) -> tuple[str, ...]:
    """Return digests of the words that people know from a game or from before it, newest last."""
    words = (*game.words_shown, *(cut.word for cut in game.cuts if cut.word is not None))
    return merged_digests(one if one.startswith(DIGEST_MARK) else _digest(one) for one in words)


def merged_digests(*digests: Iterable[str]) -> tuple[str, ...]:
    """Return the newest of these digests, each once."""
    return tuple(dict.fromkeys(chain(*digests)))[-MOST_KNOWN_WORDS:]


def _digest(word: str) -> str:
    return DIGEST_MARK + sha256(word.encode()).hexdigest()[:16]
