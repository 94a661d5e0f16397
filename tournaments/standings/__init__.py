"""Who stands where: a fold of results with a configurable chain of ties."""
