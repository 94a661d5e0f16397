"""Lists of people that come in as files: read as they are, or by what somebody says columns mean.

`sheets` rows of text or of a workbook · `columns` what they mean · `cells` what stands
there beside people · `surnames` which end of a name
is the surname · `reading` entries, line by line · `people` whether two are one · `faults` what is
wrong, where, and in words.
"""
