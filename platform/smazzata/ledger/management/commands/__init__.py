"""`audit`, `rebuild`, `sequence`, `checkpoint`, `export_chain`."""
