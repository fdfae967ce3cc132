-- Whether a game is friendly, which counts for records but not for ratings, and what moderators chose
-- about that for new tables.

ALTER TABLE game ADD COLUMN terms_friendly INTEGER NOT NULL DEFAULT 0 CHECK (terms_friendly IN (0, 1));

ALTER TABLE server ADD COLUMN friendly TEXT NOT NULL DEFAULT '';
