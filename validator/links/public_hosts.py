"""Requests to addresses that strangers name: they go to public hosts only, and nowhere from there.

The name is looked up here, every address behind it is judged, and the connection goes to the address that
was judged: a name that means something else a moment later leads nowhere.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import NewConnectionError

from card_data.importers.download import USER_AGENT

# Addresses in which a network hides one of the old kind.
_NAT64 = IPv6Network("64:ff9b::/96")
LONGEST_ADDRESS = 500


class AddressError(Exception):
    """An address that is not used; the text says why and what to do."""


def is_public(text: str) -> bool:
    """Tell whether an IP address is one of the open internet, also where it hides another one."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        hidden = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64:
            hidden = IPv4Address(int(address) & 0xFFFFFFFF)
        if hidden is not None:
            address = hidden
    return address.is_global and not address.is_multicast


def verified_url(text: str, *, private: bool = False) -> str:
    """Return the address of a page somewhere else; http:// only where private addresses are let in."""
    url = text.strip()
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError as error:
        raise AddressError("This is not an address. Copy it again, beginning with https://.") from error
    if len(url) > LONGEST_ADDRESS or not url.isprintable() or " " in url or "\\" in url:
        raise AddressError(f"An address has at most {LONGEST_ADDRESS} characters and no spaces.")
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise AddressError("The address must begin with https://.")
    if not host or parts.username is not None or parts.fragment:
        raise AddressError("The address must name a host, without a login and without #.")
    return url


def guarded_session(*, private: bool = False) -> requests.Session:
    """Return a session that reaches public hosts only and no proxy, whatever this machine has set."""
    session = requests.Session()
    session.headers["User-Agent"] = USER_AGENT
    session.trust_env = False
    if not private:
        session.mount("https://", _PublicAdapter())
        session.mount("http://", _PublicAdapter())
    return session


def _judged(connection: HTTPConnection) -> str:
    """Return the address to connect to, after judging all that the name means."""
    host = connection._dns_host
    try:
        found = socket.getaddrinfo(host, connection.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NewConnectionError(connection, "there is no such host") from error
    addresses = [str(place[4][0]) for place in found]
    if not addresses or not all(map(is_public, addresses)):
        raise NewConnectionError(connection, "not a public address")
    return addresses[0]


class _PublicHTTP(HTTPConnection):
    def _new_conn(self) -> socket.socket:
        host, self._dns_host = self._dns_host, _judged(self)
        try:
            return super()._new_conn()
        finally:
            self._dns_host = host  # the certificate is for the name


class _PublicHTTPS(_PublicHTTP, HTTPSConnection):
    pass


class _HTTPPool(HTTPConnectionPool):
    ConnectionCls = _PublicHTTP


class _HTTPSPool(HTTPSConnectionPool):
    ConnectionCls = _PublicHTTPS


class _PublicAdapter(HTTPAdapter):
    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        super().init_poolmanager(*args, **kwargs)
        self.poolmanager.pool_classes_by_scheme = {"http": _HTTPPool, "https": _HTTPSPool}
