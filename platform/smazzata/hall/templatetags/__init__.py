"""What the hall's templates need."""
