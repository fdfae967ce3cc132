"""Cutting the deck: a word of one's own goes into the seed, after everything else is settled."""

import secrets
import unicodedata

from game.model.game import Change
from game.model.people import Cut
from game.tables import errors
from game.tables.characters import visible
from game.tables.checks import check_lobby
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table

MOST_CHARACTERS = 40
"""Of a word, in Unicode code points."""

_DRAWN_FROM = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another."""
_DRAWN = 12


def check_may_cut(table: Table, person: Person) -> None:
    """Raise GameEnded, AlreadyStarted or NotSeated unless this person may cut."""
    check_lobby(table)
    if table.seat_of(person.user) is None:
        raise errors.NotSeated(table)


def cut(table: Table, person: Person, word: str) -> Decision:
    """Cut with a word, or with a drawn one where nothing can be seen of it.

    The cut is the last one now. One of this person's before is gone; nobody else's changes.
    """
    check_may_cut(table, person)
    own = readable(word)
    mine = Cut(person.user, own or drawn_word(), drawn=not own)
    others = [cut for cut in table.game.cuts if cut.user != person.user]
    return Decision(Change(cuts=(*others, mine)))


def readable(word: str) -> str:
    """The word on one line, composed, shortened, of characters that everybody sees."""
    return visible(unicodedata.normalize("NFC", word))[:MOST_CHARACTERS].rstrip()


def drawn_word() -> str:
    """A fresh word for somebody who does not mind which; 59 bits of chance."""
    return "".join(secrets.choice(_DRAWN_FROM) for _ in range(_DRAWN))
