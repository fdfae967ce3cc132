-- What somebody was called when they were invited, behind all else that is kept of an invitation;
-- nobody noted it of those invited before.

UPDATE game SET invitations = (
    SELECT json_group_array(json_insert(value, '$[#]', '')) FROM json_each(invitations)
)
WHERE invitations <> '[]';
