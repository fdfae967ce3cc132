-- Whom a table's host invited, as a JSON list of id, whether it is a role, in which round they are
-- called, and whether it stands; and whether nobody else may take a seat.

ALTER TABLE game ADD COLUMN invitations TEXT NOT NULL DEFAULT '[]';
ALTER TABLE game ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
