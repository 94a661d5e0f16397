"""What the rest of the platform may listen to."""

from django.dispatch import Signal

match_over = Signal()
"""A match has its result: `match` (UUID), `table` (`smazzata.tables.table.Table`).

May be sent more than once for a match, and is lost when a process dies at the wrong moment: a
listener must be idempotent, and whoever waits for a result must also look for himself.
"""

table_due = Signal()
"""A table has changed and something is due there at a moment to come, or now: `match` (UUID),
`due_ms`, `table`. Sent after the commit; what is lost is made up for by
`smazzata.tables.tasks.wake_tables`.
"""
