"""How often one address may ask."""

from __future__ import annotations

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

# A whole tournament hall often shares one address, so the limits on checking are generous.
CHECKING = "3000 per minute"
COMPLETING = "6000 per minute"
KEEPING = "60 per minute"
SIGNING_IN = "20 per minute"

limiter = Limiter(get_remote_address, default_limits=["6000 per minute"], headers_enabled=False)
