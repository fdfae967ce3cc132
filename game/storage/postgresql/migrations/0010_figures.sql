-- Whether a game is friendly, which counts for records but not for ratings, and what moderators chose
-- about that for new tables.

ALTER TABLE game ADD COLUMN terms_friendly boolean NOT NULL DEFAULT false;

ALTER TABLE server ADD COLUMN friendly text NOT NULL DEFAULT '';
