"""What tests of broken services need."""

from tests.integration.runtime.conftest import data_root

__all__ = ["data_root"]
