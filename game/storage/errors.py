"""Errors that a repository can raise."""

from game.model.ids import GameId, InteractionId


class ChangeRejected(Exception):
    """The repository works, but this change cannot be accepted."""


class UnknownGame(ChangeRejected):
    """There is no game with this id."""

    def __init__(self, game_id: GameId) -> None:
        super().__init__(f"there is no game {game_id}")
        self.game_id = game_id


class ChannelBusy(ChangeRejected):
    """The channel already has an open game: `game_id`."""

    def __init__(self, game_id: GameId) -> None:
        super().__init__(f"game {game_id} is still open in this channel")
        self.game_id = game_id


class StaleVersion(ChangeRejected):
    """The change builds on a version that is no longer the stored one."""

    def __init__(self, game_id: GameId, expected: int, stored: int) -> None:
        super().__init__(f"game {game_id} stands at version {stored}, not {expected}")
        self.game_id = game_id
        self.expected = expected
        self.stored = stored


class DuplicateClick(ChangeRejected):
    """This click was accepted before and counts once."""

    def __init__(self, click: InteractionId) -> None:
        super().__init__(f"click {click} was accepted before")
        self.click = click


class StaleAttempts(ChangeRejected):
    """The stored attempts of a person at a day's puzzle have another version, or do not exist."""


class SeatsFixed(ChangeRejected):
    """Seats and cuts change only while the stored game is a lobby."""

    def __init__(self, game_id: GameId) -> None:
        super().__init__(f"game {game_id} has begun, its seats cannot change")
        self.game_id = game_id


class StorageProblem(Exception):
    """The database failed, and nothing changed (but see `InDoubt`). The text is for operators."""

    sentence = "The database {place} could not be used."

    def __init__(self, database: str, detail: str = "") -> None:
        suffix = f" ({' '.join(detail.split())})" if detail else ""
        super().__init__(self.sentence.format(place=database) + suffix)
        self.database = database
        self.detail = " ".join(detail.split())


class NewerDatabase(StorageProblem):
    """A later release of the bot wrote this database."""

    sentence = "The database {place} was written by a newer release: update this program."


class FileMissing(StorageProblem):
    """There is no file at this place, and the caller needs one."""

    sentence = "There is no file {place}."


class NotADatabase(StorageProblem):
    """There is no database at this place: the file is empty or of another kind."""

    sentence = "The file {place} is no database: choose another path or move it away."


class ForeignDatabase(StorageProblem):
    """The file is a database of another program."""

    sentence = "The database {place} belongs to another program: choose another path."


class UnreleasedDatabase(StorageProblem):
    """The database is ours, but its format predates the first release; no release can read it."""

    sentence = (
        "The database {place} was written before the first release, which cannot read it: "
        "choose another path or an empty database."
    )


class OtherBuild(StorageProblem):
    """The database is ours, but its tables are not those that this release makes."""

    sentence = "The database {place} has other tables than this release: another build wrote it."


class TablesElsewhere(StorageProblem):
    """The tables are in a schema that the server does not search."""

    sentence = "The tables of the database {place} are in a schema outside the search_path."


class ForeignLog(StorageProblem):
    """The write-ahead log beside the database, `-wal`, is that of another file."""

    sentence = "The log {place}-wal does not belong to the database {place}."


class DamagedDatabase(StorageProblem):
    """The database is ours, but its content is broken."""

    sentence = "The database {place} is damaged: put a backup in its place."


class NotWritable(StorageProblem):
    """The bot has no right to write to the file or its folder."""

    sentence = "The database {place} cannot be written: check the rights on file and folder."


class RightsMissing(NotWritable):
    """The database role lacks rights to the tables that the bot needs."""

    sentence = "The role of the database {place} lacks a right: make it the database's owner."


class ReadOnlyServer(NotWritable):
    """The database server is a standby, or it is set to accept no writes."""

    sentence = "The server of the database {place} only lets read: name the one that writes."


class FolderMissing(StorageProblem):
    """The folder of the database does not exist."""

    sentence = "The folder of the database {place} does not exist: create it first."


class DiskFull(StorageProblem):
    """The disk has no space left."""

    sentence = "There is no space left to write the database {place}."


class DiskFailing(StorageProblem):
    """The system could not read or write the file."""

    sentence = "The system could not read or write the database {place}."


class DatabaseLocked(StorageProblem):
    """Another program held the database longer than we wait."""

    sentence = "The database {place} is locked by another program."


class NoTimeLeft(DatabaseLocked):
    """The work could not begin before the caller had to be answered, so nothing was done."""

    sentence = "The database {place} had other work for too long."


class DatabaseInUse(StorageProblem):
    """Another process uses these games, and only one process at a time may use them."""

    sentence = "Another process uses the database {place}."


class LocksUnsupported(StorageProblem):
    """The folder does not support file locks, which keep other processes away."""

    sentence = "Files cannot be locked in the folder of the database {place}."


class UnfinishedRestore(StorageProblem):
    """A restore of a backup into the database's place was interrupted."""

    sentence = "Putting a backup back as {place} was broken off: do it again."


class ServerAway(StorageProblem):
    """The database's server could not be reached, or did not answer, in the time that we wait."""

    sentence = "The server of the database {place} does not answer."


class HostUnknown(ServerAway):
    """No host of this name is known."""

    sentence = "The host of the database {place} was not found: check its name."


class NoServerListening(ServerAway):
    """The host exists, but nothing listens at this port or in this folder."""

    sentence = "No server listens for the database {place}: start it, or check host and port."


class InDoubt(ServerAway):
    """The server gave no answer to a commit: either everything was written, or nothing."""

    sentence = "The server of the database {place} did not say whether it has written."


class AccessRefused(StorageProblem):
    """The server refuses connections from this place, by this user, or without TLS."""

    sentence = "The server of the database {place} does not let us in: check its pg_hba.conf."


class WrongPassword(AccessRefused):
    """The server does not know the user, or the password is wrong."""

    sentence = "The server of the database {place} refuses the login: check user and password."


class DatabaseMissing(AccessRefused):
    """The server has no database of this name."""

    sentence = "The server has no database {place}: create it, or check its name."


class TlsFailed(StorageProblem):
    """The server does not support TLS, or its certificate is not the requested one."""

    sentence = "No trusted connection (TLS) to the database {place}: check sslmode and sslrootcert."


class WrongAddressOption(StorageProblem):
    """The address has an option, or a value of an option, that cannot be used."""

    sentence = "The address of the database {place} has an option that cannot be used."


class SharedSessions(StorageProblem):
    """A pooler between the bot and the server gives our sessions to other clients."""

    sentence = "The pooler before the database {place} mixes sessions: set it to session mode."


class GamesElsewhere(StorageProblem):
    """The games are not in this database any more. A process that works with it must end."""

    sentence = "The games are no longer in the database {place}."


class UnfinishedCopy(GamesElsewhere):
    """Games are being moved to this database, and some have not arrived yet."""

    sentence = "The database {place} is an unfinished copy of another: let the move end first."


class GamesMoved(GamesElsewhere):
    """The games were moved to another database; `detail` names it."""

    sentence = "The games of the database {place} were moved to another one: use that."


class DatabaseReplaced(GamesElsewhere):
    """The file was renamed, deleted or replaced while it was open; `detail` names it."""

    sentence = "The file of the database {place} was renamed, deleted or replaced."


class LeaseLost(StorageProblem):
    """Another process has taken the share that this write belonged to."""

    sentence = "The lease of a share in the database {place} was lost to another process."


class DifferentSharding(StorageProblem):
    """Live processes use other numbers of shards, so nobody knows who has which Discord server."""

    sentence = "Processes with other numbers of shards use the database {place}."


class OneProcessServesAll(DifferentSharding):
    """A live process looks after all Discord servers by itself, and shares them with nobody."""

    sentence = "A process that shares the servers with nobody uses the database {place}."


class ServersAlreadyShared(StorageProblem):
    """Live processes share the Discord servers, which this process wants to serve by itself."""

    sentence = "Processes that share the servers among them use the database {place}."


class RepositoryClosed(StorageProblem):
    """The repository was closed before this call."""

    sentence = "The database {place} was closed already."


GAMES_LOST = (GamesElsewhere, DatabaseMissing)
"""Problems with which a running process must end, because it does not find its games any more."""
