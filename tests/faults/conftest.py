"""What tests of broken services need."""

from tests.integration.services.conftest import data_root

__all__ = ["data_root"]
