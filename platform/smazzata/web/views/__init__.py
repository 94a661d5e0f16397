"""What answers requests: one module for each kind of page."""
