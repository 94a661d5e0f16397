"""Lists of people that come in as files: read as they are, or by what somebody says columns mean.

`sheets` rows of text or of a workbook · `columns` what they mean, and how people are
written · `reading` entries, line by line · `faults` what is wrong, where, and in words.
"""
