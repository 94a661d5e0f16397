"""People and clubs: the one place where names live. Everything else knows opaque ids.

`models` accounts and members · `directory` entering, naming and erasing them, so that nobody is
called alike · `naming` what people may be called, `name_changes` what they were called before ·
`history` a member's stream · `guests` · `licences` · `roles` given and taken, `first_administrator`
who gives the first, `permissions` which may do what · `principals` who asks, how the ledger names
him, and the gate before every page · `auditors` roles, names and erasures held against the log ·
`tokens` how programs come in · `rate_limits` how often, `rate_limited` for pages, `client_address`
by which address, `turns` in which order a web process works on requests · `login_attempts` how
often log-ins fail · `idempotency` doing once what is sent · `sent_forms` what
came too late kept, to be sent again · `privacy` what is known of a person,
and its erasure · `mail` on its way, `mail_page` how it looks · `forms` and `views` our own pages,
`allauth_adapter` those of django-allauth · `context_processors` what every template knows ·
`refusals` why not, in words.
"""
