"""Who is away, who plays for them meanwhile, and how seats change hands."""
