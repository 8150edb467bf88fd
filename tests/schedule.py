"""Which tests run side by side: what shares something stays in one process, what takes long begins first."""

from xdist.scheduler import LoadScopeScheduling

# Where tests take longest.
LONG = ("tests/browser/", "tests/web/")
# What tests of a module share: a copy of the project, a served site, pictures that were read, processes.
SHARING = (
    "tests/cli/test_batch_keep.py",
    "tests/contributing/test_recipes.py",
    "tests/documents/",
    "tests/ingest/pdf/test_pdf_scan.py",
    "tests/jobs/test_killed_workers.py",
    "tests/pipeline/test_bounded.py",
    "tests/web/api/test_api_client.py",
    "tests/web/server/test_serving.py",
)


def unit_of(nodeid: str) -> str:
    """Return the module of a test that shares something with its neighbours, else the test."""
    module = nodeid.partition("::")[0]
    return module if module.startswith(SHARING) else nodeid


class WholeModules(LoadScopeScheduling):
    """Hands out modules whose tests share something as a whole, then all others test by test.

    The groups of the plugin itself rest on names of tests that pytest no longer lets it change.
    """

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
