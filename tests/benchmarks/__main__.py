"""Measure the cost of each stage: `make bench` prints one table."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main(wanted: list[str]) -> None:
    """Run every bench_*.py beside this file, or the named ones, and print what they measured."""
    print(f"{'benchmark':58}{'measured':>14}  {'target':>14}")
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        if wanted and path.stem.removeprefix("bench_") not in wanted:
            continue
        module = import_module(f"tests.benchmarks.{path.stem}")
        print(f"-- {(module.__doc__ or path.stem).splitlines()[0]}")
        for name, value, unit, target in module.run():
            shown = f"{value:,.0f} {unit}" if value >= 100 else f"{value:,.3g} {unit}"
            print(f"{name:58}{shown:>14}  {target:>14}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
