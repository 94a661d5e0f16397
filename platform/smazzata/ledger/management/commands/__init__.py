"""`audit`, `rebuild`, `sequence`, `checkpoint`, `export_chain`, `signing_key`."""
