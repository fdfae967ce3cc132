-- The results of finished games. They stay when their games are deleted. The id of a result is the
-- number of its game, which no other game ever gets.

CREATE TABLE result (
    id       bigint  PRIMARY KEY,
    guild    bigint  NOT NULL,
    ended    bigint  NOT NULL,
    edition  text    NOT NULL,
    handling text    NOT NULL,
    turns    bigint  NOT NULL,
    drawn    boolean NOT NULL,
    friendly boolean NOT NULL,
    private  boolean NOT NULL
);

CREATE INDEX results_of_a_server ON result (guild, ended);
CREATE INDEX results_by_age ON result (ended);

-- What each seat reached, in the order of the seats.
CREATE TABLE seat_result (
    result       bigint NOT NULL REFERENCES result (id) ON DELETE CASCADE,
    number       bigint NOT NULL CHECK (number >= 0),
    person       bigint,
    level        text,
    place        bigint NOT NULL CHECK (place >= 1),
    aboard       bigint NOT NULL,
    spaces_to_go bigint NOT NULL,
    longest_run  bigint NOT NULL,
    "end"        text   NOT NULL CHECK ("end" IN ('played', 'resigned', 'removed', 'handed_over')),
    PRIMARY KEY (result, number),
    CHECK ((person IS NULL) <> (level IS NULL))
);

CREATE INDEX results_of_a_person ON seat_result (person, result) WHERE person IS NOT NULL;

-- From the salt come the numbers that replace a person who is being forgotten, one for each server.
ALTER TABLE forgetting ADD COLUMN salt text NOT NULL DEFAULT '';

UPDATE forgetting SET salt = CAST(gen_random_uuid() AS text);
