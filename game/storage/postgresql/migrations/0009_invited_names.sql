-- What somebody was called when they were invited, behind all else that is kept of an invitation;
-- nobody noted it of those invited before.
UPDATE game SET invitations = (
    SELECT json_agg(invitation::jsonb || '[""]' ORDER BY place)
    FROM json_array_elements(invitations) WITH ORDINALITY AS one (invitation, place)
)
WHERE invitations::text <> '[]';
