"""Writes a PDF of one page: a picture, and its texts, unseen, to be searched and copied.

Written here because that is less than a library costs, which none of this needs otherwise.
Measured: fpdf2 installs 55 MB (Pillow, fontTools) and imports in 260 ms, reportlab 31 MB (Pillow)
and 67 ms; this module imports in 1 ms.
"""

import time
import zlib
from collections.abc import Sequence
from itertools import groupby

from companion.records import dataclass
from companion.share.png import CompressedPicture

POINTS_PER_METRE = 72 / 0.0254
# How many letters a font of a PDF has.
FONT_LETTERS = 256
# A character map is written in pieces of at most so many letters.
MOST_MAPPED = 100


@dataclass(frozen=True)
class PageText:
    """A line of text, for the reader of the file: where it is in the picture, in pixels.

    text: its letters from left to right, as they are seen; programs that read it turn them round.
    x, y: where its letters begin, on their base line. width: how far they reach. size: that of the
    font.
    """

    text: str
    x: float
    y: float
    width: float
    size: float


def pdf(picture: CompressedPicture, texts: Sequence[PageText], title: str, when: float) -> bytes:
    """A file with a page of the size of `picture`. `when` is the time that it says it is from."""
    scale = POINTS_PER_METRE / picture.per_metre
    # Rounded down: a page that is larger than its picture by a trace would show a white edge.
    width, height = (int(side * scale * 1000) / 1000 for side in (picture.width, picture.height))
    lines = [line for line in texts if line.text.strip() and line.width > 0]
    letters = sorted(set("".join(line.text for line in lines)))
    codes = {letter: at for at, letter in enumerate(letters)}
    drawing = [f"q {width:.3f} 0 0 {height:.3f} 0 0 cm /I Do Q BT 3 Tr".encode()]
    for line in lines:
        # The letters of our fonts are as wide as high, and are stretched to the width of the line.
        stretch = 100 * line.width / (len(line.text) * line.size)
        x, y = line.x * scale, height - line.y * scale
        drawing.append(f"{stretch:.2f} Tz 1 0 0 1 {x:.2f} {y:.2f} Tm".encode())
        for font, run in groupby(
            (codes[letter] for letter in line.text), lambda at: at // FONT_LETTERS
        ):
            shown = bytes(at % FONT_LETTERS for at in run).hex()
            drawing.append(f"/F{font} {line.size * scale:.2f} Tf <{shown}> Tj".encode())
    drawing.append(b"ET")
    parts = [letters[at : at + FONT_LETTERS] for at in range(0, len(letters), FONT_LETTERS)]
    # From object 8 on: two for each font.
    fonts = " ".join(f"/F{number} {8 + 2 * number} 0 R" for number in range(len(parts)))
    made = time.strftime("D:%Y%m%d%H%M%SZ", time.gmtime(when))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.3f} {height:.3f}] /Contents 4 0 R "
        f"/Resources << /XObject << /I 5 0 R >> /Font << {fonts} >> >> >>".encode(),
        _stream(b"/Filter /FlateDecode", zlib.compress(b"\n".join(drawing))),
        _stream(
            f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} "
            "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms "
            f"<< /Predictor 15 /Colors 3 /Columns {picture.width} >>".encode(),
            picture.data,
        ),
        f"<< /Title {_string(title)} /Creator {_string('Table Companion')} /CreationDate ({made}) "
        ">>".encode(),
        # The letter of all fonts: as wide as high, and empty.
        _stream(b"", b"1 0 d0"),
    ]
    for part in parts:
        objects += [_font(len(part), 9 + 2 * parts.index(part)), _stream(b"", _to_unicode(part))]
    return _file(objects)


def _font(count: int, to_unicode: int) -> bytes:
    """A font of `count` empty letters; object `to_unicode` says which they stand for."""
    names = "/e " * count
    return (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] "
        f"/CharProcs << /e 7 0 R >> /Resources << >> /FirstChar 0 /LastChar {count - 1} "
        f"/Encoding << /Type /Encoding /Differences [0 {names}] >> "
        f"/Widths [{'1 ' * count}] /ToUnicode {to_unicode} 0 R >>"
    ).encode()


def _to_unicode(letters: Sequence[str]) -> bytes:
    pairs = [f"<{code:02x}> <{_utf16(letter)}>" for code, letter in enumerate(letters)]
    pieces = [pairs[at : at + MOST_MAPPED] for at in range(0, len(pairs), MOST_MAPPED)]
    mapped = "\n".join(
        f"{len(piece)} beginbfchar\n" + "\n".join(piece) + "\nendbfchar" for piece in pieces
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{mapped}\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    ).encode()


def _string(text: str) -> str:
    return f"<feff{_utf16(text)}>"


def _utf16(text: str) -> str:
    return text.encode("utf-16-be", errors="replace").hex()


def _stream(entries: bytes, data: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)


def _file(objects: Sequence[bytes]) -> bytes:
    """The objects, numbered from 1, with the table of where each begins. The sixth is the Info."""
    # The second line says to programs that send files that this one is not text.
    written = [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"]
    places, at = [], len(written[0])
    for number, data in enumerate(objects, 1):
        places.append(at)
        written.append(b"%d 0 obj\n%s\nendobj\n" % (number, data))
        at += len(written[-1])
    count = len(objects) + 1
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    written.append(b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table))
    written.append(b"trailer\n<< /Size %d /Root 1 0 R /Info 6 0 R >>\n" % count)
    written.append(b"startxref\n%d\n%%%%EOF\n" % at)
    return b"".join(written)
