"""The addresses of the desk, as its pages declare them."""

from importlib import import_module
from pkgutil import iter_modules

from django.urls import URLPattern

import smazzata.desk
from smazzata.desk.pages import ADDRESSES, PAGES

ROOMS = ("setup", "entries", "rounds", "rulings", "officials", "finality")
"""Where pages stand; each module is imported, so that a new page is found."""

for room in ROOMS:
    for module in iter_modules([f"{smazzata.desk.__path__[0]}/{room}"]):
        import_module(f"smazzata.desk.{room}.{module.name}")

app_name = "desk"
# By name: in which order modules were imported says nothing.
urlpatterns: list[URLPattern] = sorted(
    (*ADDRESSES, *(page.make_path() for page in PAGES)), key=lambda pattern: str(pattern.name)
)
