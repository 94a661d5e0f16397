"""The referee's page: calls, warnings, appeals, statements, and reports of people."""
