-- Since when the clock of a game stands still, because the bot cannot write in its channel. Such a
-- game is looked at after every start, as those whose board lags behind.

ALTER TABLE game ADD COLUMN still_since INTEGER;

DROP INDEX lagging;
CREATE INDEX lagging ON game (id)
    WHERE posting = 1 OR shown_version IS NULL OR shown_version <> version OR shown_tick <> tick
       OR still_since IS NOT NULL;
