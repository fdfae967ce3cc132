"""Cutting the deck: a word of one's own goes into the seed, after everything else is fixed."""

import secrets

from game.model.game import Change
from game.model.ids import UserId
from game.model.people import Cut
from game.rules.fairness.words import plain_word
from game.tables import errors
from game.tables.checks import check_joined, check_lobby, check_moderator
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table

MOST_CUTS = 100
"""In one lobby: it remembers the word of each."""

_DRAWN_FROM = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another."""
_DRAWN = 12


def cut(table: Table, person: Person, word: str) -> Decision:
    """Cut with a word, or with a drawn one where none is given or the table takes no other.

    The cut is the last one now. One of this person's before is gone; nobody else's changes.
    Raises NoWord where no letter or digit is left of the word. Raises WordShown for a word that
    has cut in this lobby: the operator may have chosen an earlier cut to go with it.
    """
    check_joined(table, person)
    game = table.game
    own = "" if game.terms.drawn_words else plain_word(word)
    if word.strip() and not own and not game.terms.drawn_words:
        raise errors.NoWord(table)
    if own in game.words_shown:
        raise errors.WordShown(table)
    if len(game.words_shown) >= MOST_CUTS:
        raise errors.CutEnough(table)
    mine = own or drawn_word()
    others = [cut for cut in game.cuts if cut.user != person.user]
    return Decision(
        Change(
            cuts=(*others, Cut(person.user, mine, drawn=not own)),
            words_shown=(*game.words_shown, mine),
        )
    )


def clear_word(table: Table, person: Person, user: UserId) -> Decision:
    """Take somebody's word out of the lobby, as a moderator; they are asked for another.

    Raises GameEnded, AlreadyStarted and ModeratorOnly, and StaleClick where they have none.
    """
    check_lobby(table)
    check_moderator(person, table)
    if not any(cut.user == user and cut.word is not None for cut in table.game.cuts):
        raise errors.StaleClick(table)
    cuts = (Cut(user, None) if cut.user == user else cut for cut in table.game.cuts)
    return Decision(Change(cuts=tuple(cuts)))


def drawn_word() -> str:
    """A fresh word for somebody who does not mind which; 59 bits of chance."""
    return "".join(secrets.choice(_DRAWN_FROM) for _ in range(_DRAWN))
