-- Games, who sits at them, and everything done in them. Moments are Unix milliseconds.

CREATE TABLE game (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild         INTEGER NOT NULL,
    channel       INTEGER NOT NULL,
    host          INTEGER NOT NULL,
    options       TEXT    NOT NULL,
    locale        TEXT    NOT NULL,
    secret        BLOB    NOT NULL CHECK (length(secret) > 0),
    status        TEXT    NOT NULL
                  CHECK (status IN ('lobby', 'playing', 'finished', 'cancelled', 'expired')),
    board_channel INTEGER,
    board_message INTEGER,
    version       INTEGER NOT NULL CHECK (version >= 1),
    created       INTEGER NOT NULL,
    changed       INTEGER NOT NULL,
    CHECK ((board_channel IS NULL) = (board_message IS NULL))
) STRICT;

CREATE UNIQUE INDEX one_open_game_a_channel ON game (channel)
    WHERE status IN ('lobby', 'playing');

CREATE TABLE seat (
    game   INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    user   INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    click  INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
    game   INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    seat   INTEGER NOT NULL,
    action TEXT    NOT NULL,
    user   INTEGER NOT NULL,
    click  INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entry_follows_the_last BEFORE INSERT ON entry
WHEN new.number <> (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE game = new.game)
BEGIN
    SELECT RAISE(ABORT, 'the record is append-only');
END;

CREATE TRIGGER entry_stays_as_written BEFORE UPDATE ON entry
BEGIN
    SELECT RAISE(ABORT, 'the record is append-only');
END;

CREATE TRIGGER entry_is_never_removed BEFORE DELETE ON entry
BEGIN
    SELECT RAISE(ABORT, 'the record is append-only');
END;

-- Every accepted click once, with the version it led to.
CREATE TABLE click (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES game (id),
    version INTEGER NOT NULL CHECK (version >= 1),
    UNIQUE (game, version)
) STRICT;

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
