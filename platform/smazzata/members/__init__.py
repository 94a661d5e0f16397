"""People and clubs: the one place where names live. Everything else knows opaque ids.

`models` accounts and members · `directory` entering, naming and erasing them · `naming` what people
may be called, `name_keys` that nobody is called alike · `history` a member's stream · `guests` ·
`licences` · `roles` given and taken, `permissions` which may do what · `principals` who asks, how
the ledger names him, and the gate before every page · `auditors` roles and erasures held against
the log · `tokens` how programs come in · `rate_limits` how often, `rate_limited` for pages,
`throttles` for programs, `client_address` by which address, `turns` in which order a web process
works on requests · `login_attempts` how often log-ins fail · `idempotency` doing once what is sent
· `privacy` what is known of a person, and its erasure · `mail` on its way · `forms` and `views` our
own pages, `allauth_adapter` and `allauth_forms` those of django-allauth · `context_processors` what
every template knows · `checks` what an operator should hear first · `refusals` why not, in words.
"""
