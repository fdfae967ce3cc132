-- The first moments of a kind, along an index; what is due is asked for kind by kind.
DROP INDEX due_at;
DROP INDEX due_kind;
CREATE INDEX due_of_a_kind ON due (kind, at);
