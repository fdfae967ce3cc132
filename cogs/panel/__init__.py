"""The private panel, in which a player sees their cards and acts."""
