-- Before it was noted what a sweep is owed for, each start swept: what was not swept yet is owed.
INSERT INTO meta (key, value) VALUES ('tidying', '0') ON CONFLICT DO NOTHING;
