"""A command, a setting or a make target that the README does not name is a defect, and so is a name it invents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer.main

from bot.cli import app
from bot.settings import Settings

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
SETTINGS = sorted(name.upper() for name in Settings.model_fields)
TARGETS = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[0].split()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert f"parkland-facts {command}" in README


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_is_in_the_readme(setting: str) -> None:
    assert f"`{setting}`" in README


@pytest.mark.parametrize("target", TARGETS)
def test_every_make_target_is_in_the_docs(target: str) -> None:
    docs = README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"make {target}" in docs


def test_the_readme_names_no_command_that_is_not_there() -> None:
    named = set(re.findall(r"parkland-facts ([a-z]+)", README.replace("/parkland-facts", "")))
    assert named <= set(COMMANDS)


def test_the_readme_names_no_setting_that_is_not_there() -> None:
    assert set(re.findall(r"`((?:PARKLAND|SLACK)_[A-Z_]+)`", README)) <= set(SETTINGS)


def test_links_to_files_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_no_module_is_longer_than_400_lines() -> None:
    rooms = [path for room in ("bot", "handlers", "store", "tests") for path in (ROOT / room).rglob("*.py")]
    long = {str(path.relative_to(ROOT)): n for path in rooms if (n := len(path.read_text("utf-8").splitlines())) > 400}
    assert not long
