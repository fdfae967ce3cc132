"""What is kept of games and people, as plain values: no rules, no Discord, no database."""
