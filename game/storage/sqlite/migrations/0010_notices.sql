-- How a person wants to be told that they are awaited, on all servers. Times of day are minutes
-- after midnight on the person's clock, which is utc_offset minutes ahead of UTC.

CREATE TABLE preference (
    user        INTEGER PRIMARY KEY,
    told        TEXT    NOT NULL CHECK (told IN ('mention', 'direct', 'never')),
    reminder    INTEGER NOT NULL CHECK (reminder IN (0, 1)),
    next        INTEGER NOT NULL CHECK (next IN (0, 1)),
    quiet_begin INTEGER CHECK (quiet_begin BETWEEN 0 AND 1439),
    quiet_end   INTEGER CHECK (quiet_end BETWEEN 0 AND 1439),
    utc_offset  INTEGER CHECK (utc_offset BETWEEN -1440 AND 1440),
    locale      TEXT    NOT NULL,
    undelivered INTEGER NOT NULL CHECK (undelivered IN (0, 1)),
    CHECK ((quiet_begin IS NULL) = (quiet_end IS NULL)),
    CHECK ((quiet_begin IS NULL) = (utc_offset IS NULL))
) STRICT;

CREATE INDEX undelivered ON preference (user) WHERE undelivered = 1;

-- Who is called at a turn: by which milestone, whom its message mentions (a JSON list), and when
-- the player of the turn was last nudged.

ALTER TABLE game ADD COLUMN call_milestone TEXT;
ALTER TABLE game ADD COLUMN call_users TEXT NOT NULL DEFAULT '[]';
ALTER TABLE game ADD COLUMN nudged INTEGER;
-- How often somebody was called is told by the milestone.
ALTER TABLE game DROP COLUMN called;
