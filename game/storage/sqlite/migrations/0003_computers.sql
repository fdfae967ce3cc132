-- The level of a computer player at the seat; none where a person sits.

ALTER TABLE seat ADD COLUMN level TEXT;
