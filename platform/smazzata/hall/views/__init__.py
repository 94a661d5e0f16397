"""The hall's pages: what everybody may read, and one page for those who run the evening."""
