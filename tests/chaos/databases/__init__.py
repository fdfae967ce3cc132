"""Where the bot keeps its games while everything breaks: a file, or a server's database."""
