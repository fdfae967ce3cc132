"""Errors a repository can raise."""

from game.model.ids import GameId, InteractionId


class Rejected(Exception):
    """The repository works, but this change cannot be accepted."""


class UnknownGame(Rejected):
    """There is no game with this id."""

    def __init__(self, game_id: GameId) -> None:
        super().__init__(f"there is no game {game_id}")
        self.game_id = game_id


class ChannelBusy(Rejected):
    """The channel already has an open game: `game_id`."""

    def __init__(self, game_id: GameId) -> None:
        super().__init__(f"game {game_id} is still open in this channel")
        self.game_id = game_id


class StaleVersion(Rejected):
    """The change builds on a version that is no longer the stored one."""

    def __init__(self, game_id: GameId, expected: int, stored: int) -> None:
        super().__init__(f"game {game_id} stands at version {stored}, not {expected}")
        self.game_id = game_id
        self.expected = expected
        self.stored = stored


class DuplicateClick(Rejected):
    """This click was accepted before and counts once."""

    def __init__(self, click: InteractionId) -> None:
        super().__init__(f"click {click} was accepted before")
        self.click = click


class StaleAttempts(Rejected):
    """Somebody's attempts at the puzzle of a day are at another version, or are not stored."""


class SeatsFixed(Rejected):
    """Seats and cuts change only while the stored game is a lobby."""

    def __init__(self, game_id: GameId) -> None:
        super().__init__(f"game {game_id} has begun, its seats cannot change")
        self.game_id = game_id


class StorageProblem(Exception):
    """The medium failed; nothing was changed, but see `InDoubt`. Its text is for the operator."""

    sentence = "The database {place} could not be used."

    def __init__(self, place: str, detail: str = "") -> None:
        aside = f" ({' '.join(detail.split())})" if detail else ""
        super().__init__(self.sentence.format(place=place) + aside)
        self.place = place
        self.detail = " ".join(detail.split())


class NewerDatabase(StorageProblem):
    """Written by a later release than this one."""

    sentence = "The database {place} was written by a newer release: update this program."


class NoDatabase(StorageProblem):
    """The file is something else altogether."""

    sentence = "The file {place} is no database: choose another path or move it away."


class ForeignDatabase(StorageProblem):
    """A database, but another program's."""

    sentence = "The database {place} belongs to another program: choose another path."


class UnreleasedDatabase(StorageProblem):
    """Ours, from before the first release, whose format nothing reads any more."""

    sentence = (
        "The database {place} was written before the first release, which cannot read it: "
        "choose another path or an empty database."
    )


class DamagedDatabase(StorageProblem):
    """Ours, but its content is broken."""

    sentence = "The database {place} is damaged: put a backup in its place."


class NotWritable(StorageProblem):
    """The file or its folder may not be written."""

    sentence = "The database {place} cannot be written: check the rights on file and folder."


class RightsMissing(NotWritable):
    """The role may not do what the bot does with its tables."""

    sentence = "The role of the database {place} lacks a right: make it the database's owner."


class ReadOnlyServer(NotWritable):
    """The server is a standby, or was told to let nobody write."""

    sentence = "The server of the database {place} only lets read: name the one that writes."


class FolderMissing(StorageProblem):
    """The folder of the database does not exist."""

    sentence = "The folder of the database {place} does not exist: create it first."


class DiskFull(StorageProblem):
    """No space is left."""

    sentence = "There is no space left to write the database {place}."


class DiskFailing(StorageProblem):
    """The system could not read or write the file."""

    sentence = "The system could not read or write the database {place}."


class DatabaseLocked(StorageProblem):
    """Another program held the database for longer than we wait."""

    sentence = "The database {place} is locked by another program."


class OutOfTime(DatabaseLocked):
    """Nothing was begun before the caller had to be answered."""

    sentence = "The database {place} had other work for too long."


class InUse(StorageProblem):
    """Another process has these games, and one at a time may."""

    sentence = "Another process uses the database {place}."


class NoLocks(StorageProblem):
    """The folder knows no locks that keep other processes away."""

    sentence = "Files cannot be locked in the folder of the database {place}."


class UnfinishedRestore(StorageProblem):
    """A backup was being put in the database's place, and that was broken off."""

    sentence = "Putting a backup back as {place} was broken off: do it again."


class ServerAway(StorageProblem):
    """The database's server could not be reached, or gave no answer, for as long as we wait."""

    sentence = "The server of the database {place} does not answer."


class HostUnknown(ServerAway):
    """No host of this name is known."""

    sentence = "The host of the database {place} was not found: check its name."


class NotListening(ServerAway):
    """The host is there, and nobody listens at this port or in this folder."""

    sentence = "No server listens for the database {place}: start it, or check host and port."


class InDoubt(ServerAway):
    """The server gave no answer to a commit: all of it was written, or nothing."""

    sentence = "The server of the database {place} did not say whether it has written."


class AccessRefused(StorageProblem):
    """The server lets nobody in who comes from here, as this user, or without TLS."""

    sentence = "The server of the database {place} does not let us in: check its pg_hba.conf."


class WrongPassword(AccessRefused):
    """The server knows no such user, or the password is another."""

    sentence = "The server of the database {place} refuses the login: check user and password."


class DatabaseMissing(AccessRefused):
    """The server has no database of this name."""

    sentence = "The server has no database {place}: create it, or check its name."


class TlsFailed(StorageProblem):
    """The server speaks no TLS, or its certificate is not the one that was asked for."""

    sentence = "No trusted connection (TLS) to the database {place}: check sslmode and sslrootcert."


class WrongOption(StorageProblem):
    """The address has an option, or a value of one, that cannot be used."""

    sentence = "The address of the database {place} has an option that cannot be used."


class SharedSessions(StorageProblem):
    """Between us and the server is a pooler that gives our sessions to others."""

    sentence = (
        "The pooler before the database {place} mixes sessions: "
        "set it to session mode, or name the server itself."
    )


class UnfinishedCopy(StorageProblem):
    """Games are being moved here, and not all have arrived."""

    sentence = "The database {place} is an unfinished copy of another: let the move end first."


class GamesMoved(StorageProblem):
    """The games were moved to another database, which the detail names."""

    sentence = "The games of the database {place} were moved to another one: use that."


class LeaseLost(StorageProblem):
    """The share that this was to be written for is another process's by now."""

    sentence = "The lease of a share in the database {place} was lost to another process."


class OtherSharding(StorageProblem):
    """Processes with other numbers of shards live, and nobody can say whose a server is."""

    sentence = "Processes with other numbers of shards use the database {place}."


class ServedAlone(OtherSharding):
    """A process that shares the servers with nobody lives, and looks after all of them."""

    sentence = "A process that shares the servers with nobody uses the database {place}."


class ShardedElsewhere(StorageProblem):
    """Processes that hold shares live, and this one would do their work, too."""

    sentence = "Processes that share the servers among them use the database {place}."


class RepositoryClosed(StorageProblem):
    """The repository was closed before this call."""

    sentence = "The database {place} was closed already."
