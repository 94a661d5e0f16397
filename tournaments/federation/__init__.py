"""The rules of a federation's register and season, above those of any one tournament.

Nothing else in `tournaments` knows this package: a tournament is judged without it (ADR 0047).
Days are whole numbers since 1970-01-01, points are hundredths; neither clock nor chance.
"""
