"""The ledger: an append-only, hash-chained log of events in PostgreSQL.

Every fact of the platform is an event in a *stream* (a match, a tournament, a member). The modules,
in the order a newcomer meets them:

``events``       the values that go in and come out: ``NewEvent``, ``StoredEvent``, ``Receipt``
``writer``       ``append`` one command's events; ``find_command`` that was stored before
``statements``   the one SQL statement of an append; ``sql`` the road to the server
``reader``       ``load`` a stream, ``read_positions`` across streams
``canonical``    the only bytes that are stored and hashed, and what they may hold
``chain``        the hash chain of a stream and its verification
``sequencer``    the gapless global order, given after commit
``projections``  disposable read models fed in that order by the ``projection_runner``;
                 ``rebuilding`` builds them anew
``auditing``     walks everything and names what was changed (``findings``), by the statements of
                 ``audit_queries``; ``guards`` that changes are refused, by ``guard_queries``;
                 ``checkpoint_audit`` that checkpoints are one chain and still true;
                 ``stream_auditors`` what only the owner of a kind of stream can judge
``exporting``    a stream as a file that outsiders verify without this program
``session``      what the present session could do to the log, asked of each new connection
``ages``         how old the newest checkpoint is, and what projections have not handled; streams
                 that are open and have stood still
``checkpoints``  one signed chain over all streams, on top of the pure ``merkle``;
                 ``checkpointing`` takes them, ``publishing`` gives them out, ``signing`` and
                 ``keyring`` know the keys
``notifications`` "stream S is at version N", told after commit, never relied upon
``repository``   streams as states that this process remembers; ``executor`` one way to change one
``errors``       every refusal, with its stable code
"""
