-- Whom each seat wants to begin: a person's id.

ALTER TABLE seat ADD COLUMN vote INTEGER;
