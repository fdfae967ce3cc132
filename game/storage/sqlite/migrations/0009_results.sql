-- The results of finished games. They stay when their games are deleted. The id of a result is the
-- number of its game, which no other game ever gets.

CREATE TABLE result (
    id       INTEGER PRIMARY KEY,
    guild    INTEGER NOT NULL,
    ended    INTEGER NOT NULL,
    edition  TEXT    NOT NULL,
    handling TEXT    NOT NULL,
    turns    INTEGER NOT NULL,
    drawn    INTEGER NOT NULL CHECK (drawn IN (0, 1)),
    friendly INTEGER NOT NULL CHECK (friendly IN (0, 1)),
    private  INTEGER NOT NULL CHECK (private IN (0, 1))
) STRICT;

CREATE INDEX results_of_a_server ON result (guild, ended);
CREATE INDEX results_by_age ON result (ended);

-- What each seat reached, in the order of the seats.
CREATE TABLE seat_result (
    result       INTEGER NOT NULL REFERENCES result (id) ON DELETE CASCADE,
    number       INTEGER NOT NULL CHECK (number >= 0),
    person       INTEGER,
    level        TEXT,
    place        INTEGER NOT NULL CHECK (place >= 1),
    aboard       INTEGER NOT NULL,
    spaces_to_go INTEGER NOT NULL,
    longest_run  INTEGER NOT NULL,
    "end"        TEXT    NOT NULL CHECK ("end" IN ('played', 'resigned', 'removed', 'handed_over')),
    PRIMARY KEY (result, number),
    CHECK ((person IS NULL) <> (level IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_a_person ON seat_result (person, result) WHERE person IS NOT NULL;

-- From the salt come the numbers that replace a person who is being forgotten, one for each server.
ALTER TABLE forgetting ADD COLUMN salt TEXT NOT NULL DEFAULT '';

UPDATE forgetting SET salt = hex(randomblob(16));
