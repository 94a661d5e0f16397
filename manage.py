#!/usr/bin/env python
"""Smazzata's command line: `manage.py help` lists the commands."""

import sys
from pathlib import Path

# Lets a bare checkout run before it is installed.
sys.path.insert(0, str(Path(__file__).resolve().parent / "platform"))

from smazzata.runtime.command_line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv))
