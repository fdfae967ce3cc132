"""Explains why a database cannot be used, in sentences for the person who runs the bot."""

from collections.abc import Mapping

from game.storage import errors as storage

SENTENCES: Mapping[type[storage.StorageProblem], str] = {
    storage.StorageProblem: "The database {place} could not be used.",
    storage.NewerDatabase: "A newer release wrote the database {place}: update this program.",
    storage.FileMissing: "There is no file {place}: check its path, and CARTAGENA_DATABASE.",
    storage.NotADatabase: (
        "The file {place} is not a database: choose another path, or move the file away."
    ),
    storage.ForeignDatabase: (
        "The database {place} belongs to another program: choose another path."
    ),
    storage.UnreleasedDatabase: (
        "The database {place} was written before the first release, which cannot read it: choose "
        "another path or an empty database."
    ),
    storage.OtherBuild: (
        "Another build of this program wrote the database {place}, with other tables than this "
        "release has: start that build again, or name another database."
    ),
    storage.TablesElsewhere: (
        "The tables of the database {place} are in a schema that the bot does not search: put "
        "options=-c%20search_path= with the name of that schema into CARTAGENA_DATABASE."
    ),
    storage.ForeignLog: (
        "The log {place}-wal does not belong to the file {place}: if you have put a backup there, "
        "move the files of the old database away that end in -wal and -shm; if not, put back the "
        "file to which the log belongs."
    ),
    storage.DamagedDatabase: "The database {place} is damaged: put a backup in its place.",
    storage.NotWritable: (
        "The database {place} cannot be written: check the permissions of the file and its folder."
    ),
    storage.RightsMissing: (
        "The role of the database {place} lacks a right: make it the owner of the database and "
        "its tables."
    ),
    storage.ReadOnlyServer: (
        "The server of the database {place} only lets the bot read, like a standby: name the "
        "server that writes, or add target_session_attrs=read-write where CARTAGENA_DATABASE "
        "names several."
    ),
    storage.FolderMissing: "The folder of the database {place} does not exist: create it first.",
    storage.DiskFull: "There is no space left for the database {place}.",
    storage.DiskFailing: "The system could not read or write the database {place}.",
    storage.DatabaseLocked: (
        "Another program is using the database {place}: close it, then start again."
    ),
    storage.DatabaseInUse: "Another process uses the database {place}: stop it first.",
    storage.LocksUnsupported: (
        "Files cannot be locked in the folder of the database {place}, so that a second process "
        "would go unnoticed: choose a folder on a disk of this machine."
    ),
    storage.UnfinishedRestore: (
        "A backup was being put back as the database {place}, and that was broken off: run python "
        "-m service.restore again."
    ),
    storage.ServerAway: (
        "The server of the database {place} does not answer: start it, or check host and port in "
        "CARTAGENA_DATABASE."
    ),
    storage.HostUnknown: (
        "The host of the database {place} was not found: check its name in CARTAGENA_DATABASE."
    ),
    storage.NoServerListening: (
        "No server listens for the database {place}: start PostgreSQL, or check host and port in "
        "CARTAGENA_DATABASE."
    ),
    storage.InDoubt: (
        "The server of the database {place} did not say whether it has written: start again."
    ),
    storage.AccessRefused: (
        "The server of the database {place} does not let this user in from here: check its "
        "pg_hba.conf, or sslmode in CARTAGENA_DATABASE."
    ),
    storage.WrongPassword: (
        "The server of the database {place} refuses the login: check user and password in "
        "CARTAGENA_DATABASE."
    ),
    storage.DatabaseMissing: (
        "The server has no database {place}: create it, or check its name in CARTAGENA_DATABASE."
    ),
    storage.TlsFailed: (
        "There is no trusted connection (TLS) to the server of the database {place}: check "
        "sslmode and sslrootcert in CARTAGENA_DATABASE, and the server's certificate."
    ),
    storage.WrongAddressOption: (
        "CARTAGENA_DATABASE has an option that cannot be used for the database {place}: change "
        "it, or leave it out."
    ),
    storage.SharedSessions: (
        "A connection pooler before the database {place} mixes the bot's sessions with each "
        "other: set it to session mode, or name PostgreSQL itself in CARTAGENA_DATABASE."
    ),
    storage.GamesElsewhere: "The games are no longer in the database {place}.",
    storage.UnfinishedCopy: (
        "The database {place} is an unfinished copy of another: run python -m service.move again "
        "to its end, or name another database."
    ),
    storage.GamesMoved: (
        "The games of the database {place} were moved to another one: set CARTAGENA_DATABASE to "
        "that one. To have them here again, move them back into a new database with python -m "
        "service.move."
    ),
    storage.DatabaseReplaced: (
        "The file of the database {place} was renamed, deleted or replaced while a bot used it: "
        "put it back where it was, or put a backup back, then start again."
    ),
    storage.LeaseLost: (
        "Another process has taken this part of the servers in the database {place} over."
    ),
    storage.DifferentSharding: (
        "Other processes use the database {place} with other numbers: give all of them the same "
        "CARTAGENA_SHARDS and CARTAGENA_SHARE, or stop the others first."
    ),
    storage.OneProcessServesAll: (
        "Another process uses the database {place} and serves all Discord servers by itself: stop "
        "it first, or set CARTAGENA_SHARDS for all of them."
    ),
    storage.ServersAlreadyShared: (
        "Several processes share the servers in the database {place} among them: set "
        "CARTAGENA_SHARDS as they have it, or stop them first."
    ),
}


def reason_of(problem: storage.StorageProblem) -> str:
    """Return what is wrong with a database and what to do; add the system's message in brackets."""
    sentence = SENTENCES[type(problem)].format(place=problem.database)
    return f"{sentence} ({problem.detail})" if problem.detail else sentence
