"""A long table comes in pages: which rows one shows, however wrong its address is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Row = TypeVar("Row")
ROWS_OF_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Paged(Generic[Row]):
    """All rows of a table, and the page of them that an address asks for."""

    everything: Sequence[Row]
    asked: str = ""
    size: int = ROWS_OF_A_PAGE

    @property
    def pages(self) -> int:
        """Count the pages that the rows fill; nothing fills one."""
        return max(1, -(-len(self.everything) // self.size))

    @property
    def page(self) -> int:
        """Return the page that is shown: the nearest one that exists."""
        return min(max(1, int(self.asked)), self.pages) if self.asked.isdecimal() else 1

    @property
    def before(self) -> int:
        """Count the rows on earlier pages."""
        return (self.page - 1) * self.size

    @property
    def rows(self) -> Sequence[Row]:
        """Return the rows of this page."""
        return self.everything[self.before : self.before + self.size]
