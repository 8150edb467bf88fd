"""The code on a printed sheet: the whole list with a checksum, as an address that a phone opens.

The letters are those that QR codes pack tightest, so that two decks still make a code that a camera reads.
"""

import base64
import binascii
import re
import zlib
from typing import Any, NamedTuple

MOST_BYTES = 20_000  # what a code may unpack to; a list of two decks is a thousand
PATH = "/Q/"
_CODE = re.compile(r"/Q/([A-Z2-7]+)$")
_RAW = -15  # deflate without header: the checksum is ours


class CodedList(NamedTuple):
    """What a code holds: the format and the day of the list, and the list as text."""

    format: str
    day: str
    text: str


def write_code(coded: CodedList, site: str = "") -> tuple[str, str]:
    """Return the address of a list on a site, in two parts: as the site writes it, and the code itself."""
    plain = f"{coded.format} {coded.day}\n{coded.text}".encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = zlib.crc32(plain).to_bytes(4, "big") + packer.compress(plain) + packer.flush()
    return f"{site.rstrip('/')}{PATH}", base64.b32encode(packed).decode().rstrip("=")


def read_code(address: str) -> CodedList | None:
    """Return the list that an address holds; None where it is not one of ours, or damaged."""
    found = _CODE.search(address)
    if found is None:
        return None
    try:
        packed = base64.b32decode(found[1] + "=" * (-len(found[1]) % 8))
        unpacker = zlib.decompressobj(_RAW)
        plain = unpacker.decompress(packed[4:], MOST_BYTES)
    except (binascii.Error, zlib.error):
        return None
    if not unpacker.eof or zlib.crc32(plain).to_bytes(4, "big") != packed[:4]:
        return None
    head, _, text = plain.decode("utf-8", "replace").partition("\n")
    format_id, _, day = head.partition(" ")
    return CodedList(format_id, day, text)


def codes_in(picture: Any) -> list[CodedList]:
    """Return the lists whose codes a picture shows."""
    import zxingcpp

    wanted = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    read = zxingcpp.read_barcodes(picture.convert("L"), formats=wanted)
    return [coded for code in read if (coded := read_code(code.text)) is not None]
