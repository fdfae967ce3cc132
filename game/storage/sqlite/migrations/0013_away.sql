-- When people were, are or will be away, so that their clocks stand still; until when the clock of
-- a turn does. Moments are Unix milliseconds.

CREATE TABLE absence (
    user  INTEGER NOT NULL,
    began INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (user, began)
) STRICT, WITHOUT ROWID;

CREATE INDEX absence_until ON absence (until);

ALTER TABLE game ADD COLUMN away_until INTEGER;
