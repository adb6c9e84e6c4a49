"""Floors of quality: figures pinned in git with a digest of the data that they were measured on.

``python -m tests.quality.floors NAME FIGURE=VALUE ...`` raises floors; lowering one needs ``--lower`` and a line in the
changelog). A test calls `hold_floors`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path

FLOORS = Path(__file__).parent / "floors.json"
SHARED = Path(__file__).parents[3] / "shared"


def digest(path: Path) -> str:
    """The SHA-256 of a file, shortened."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def read_floors(name: str) -> dict[str, float]:
    """The floors of one measure."""
    floors: dict[str, float] = json.loads(FLOORS.read_text("utf-8"))[name]["floors"]
    return floors


def hold_floors(name: str, figures: Mapping[str, float], data: Path) -> list[str]:
    """What is wrong: figures below their floor, and data that is not what the floors were measured on."""
    entry = json.loads(FLOORS.read_text("utf-8"))[name]
    wrong = [f"{key}: {figures[key]:.2f} < {least}" for key, least in entry["floors"].items() if figures[key] < least]
    if digest(data) != entry["data"]:
        wrong.append(f"{data.name} is not the data that the floors were measured on")
    return wrong


def main(arguments: list[str]) -> int:
    """Raise floors from the command line; lower them only with the flag."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("name")
    reader.add_argument("figures", nargs="+", metavar="FIGURE=VALUE")
    reader.add_argument("--data", type=Path, help="the data measured on, for its digest")
    reader.add_argument("--lower", action="store_true", help="allow a floor to go down")
    options = reader.parse_args(arguments)
    known = json.loads(FLOORS.read_text("utf-8")) if FLOORS.exists() else {}
    entry = known.setdefault(options.name, {"data": "", "floors": {}})
    for figure in options.figures:
        key, _, value = figure.partition("=")
        if float(value) < entry["floors"].get(key, float("-inf")) and not options.lower:
            sys.stderr.write(f"{key} would go down to {value}: give --lower and say so in the changelog\n")
            return 1
        entry["floors"][key] = float(value)
    if options.data:
        entry["data"] = digest(options.data)
    FLOORS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
