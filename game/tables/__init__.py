"""The tables from the lobby to the end of the game: what people can do, without Discord."""

from game.tables.lobby.proposal import Place, Proposal
from game.tables.people import Person
from game.tables.table import Table
from game.tables.tables import Tables

__all__ = ["Person", "Place", "Proposal", "Table", "Tables"]
