"""The pages of the rules: in the reader's language, with what is missing said, and safe."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from games import busca, registry
from games.busca import Busca
from games.registry import Game
from smazzata.presentation import rules_pages
from tests.testbed.alike import body_of
