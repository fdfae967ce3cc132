-- How many seconds a turn may take, and how the clock of the turn stands; moments are Unix
-- milliseconds. A clock runs beside the versions: `tick` counts what a board must show of it.

ALTER TABLE game ADD COLUMN pace INTEGER;
ALTER TABLE game ADD COLUMN turn_due INTEGER;
ALTER TABLE game ADD COLUMN overdue INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN called INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN tick INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN shown_tick INTEGER NOT NULL DEFAULT 0;

DROP INDEX lagging;
CREATE INDEX lagging ON game (id)
    WHERE posting = 1 OR shown_version IS NULL OR shown_version <> version OR shown_tick <> tick;
CREATE INDEX running_clocks ON game (turn_due) WHERE turn_due IS NOT NULL AND overdue = 0;
