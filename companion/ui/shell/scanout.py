"""Draws into a buffer of the kernel that the panel scans out (KMS), and reads it back.

Needs no graphics library: on every card with a KMS driver the processor can write pixels.
"""

import errno
import mmap
import os
from collections.abc import Sequence

import pygame
import pygame.display

from companion.device import log
from companion.ui.render.theme import BLACK, WHITE
from companion.ui.shell import drm
from companion.ui.shell.kms import ConnectedScreen, connected
from companion.ui.shell.mice import Mice
from companion.ui.shell.outputs import CARD, NoDisplay, Output, Visibility
from companion.ui.shell.pointer import Touch

# Larger modes only cost time: a larger screen can show this one as well.
LARGEST = (1920, 1080)
# The points where the screen is compared with what was drawn: a grid, 0..1 of the screen.
SAMPLE_POINTS = [(x / 17, y / 17) for x in range(18) for y in range(18)]
# A difference up to this is none: with 16 bits per pixel only five or six of eight are kept.
TOLERANCE = 16
MOUSE_EVENTS = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)


class KmsOutput(Output):
    """A buffer of the kernel that the panel shows; SDL only reads fingers and keys."""

    kind = "kms"

    def __init__(self) -> None:
        screens = connected()
        if not screens:
            raise NoDisplay("kms: no screen is connected")
        self._sdl_is_open = False
        self._card = -1
        self._memory: mmap.mmap | None = None
        refused = []
        for screen in screens:
            try:
                self._take(screen)
                break
            except OSError as error:
                self.close()
                refused.append(f"{screen.name}: {error}")
        else:
            raise NoDisplay(f"kms: {'; '.join(refused)}")
        width, height = self._mode.width, self._mode.height
        self._mice = Mice((width, height))
        self._cursor: int | None = None
        self._arrow_at: tuple[int, int] | None = None
        # Some cards have none.
        self._has_arrow = True
        # SDL's evdev driver draws in memory and reads panels, mice and keyboards.
        os.environ["SDL_VIDEODRIVER"] = "evdev"
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        try:
            pygame.display.init()
            self._sdl_is_open = True
            self.surface = pygame.display.set_mode((width, height), depth=drm.BITS_PER_PIXEL)
        except pygame.error as error:
            self.close()
            raise NoDisplay(f"kms: {error}") from error
        # SDL assumes another size of its screen, so the places of its mice are wrong.
        pygame.event.set_blocked(MOUSE_EVENTS)

    def _take(self, screen: ConnectedScreen) -> None:
        """Shows a buffer of our own on this screen. Raises OSError."""
        self._card = os.open(f"{CARD}{screen.card}", os.O_RDWR | os.O_CLOEXEC)
        self._connector, self._mode, self._crtc = _find_connector(self._card, screen.name)
        self._buffer = drm.create_buffer(self._card, self._mode.width, self._mode.height)
        self._memory = self._buffer.memory
        drm.show_buffer(self._card, self._crtc, self._connector, self._mode, self._buffer.number)

    def update(self, areas: Sequence[pygame.Rect]) -> None:
        """Copies these parts of the surface to the buffer."""
        whole = self.surface.get_rect()
        clips = [area.clip(whole) for area in areas]
        clips = [clip for clip in clips if clip.width and clip.height]
        if not clips:
            return
        pixels = memoryview(self.surface.get_view("0"))  # type: ignore[arg-type]  # it is a buffer
        memory, pitch, surface_pitch = (
            self._buffer.memory,
            self._buffer.pitch,
            self.surface.get_pitch(),
        )
        for clip in clips:
            length = 4 * clip.width
            start, target = (
                clip.top * surface_pitch + 4 * clip.left,
                clip.top * pitch + 4 * clip.left,
            )
            for _ in range(clip.height):
                memory[target : target + length] = pixels[start : start + length]
                start += surface_pitch
                target += pitch
        pixels.release()
        edges = [(clip.left, clip.top, clip.right, clip.bottom) for clip in clips]
        drm.mark_dirty(self._card, self._buffer.number, edges)

    def visibility(self) -> Visibility:
        """Whether the panel shows our buffer, with the pixels of the surface."""
        try:
            if drm.shown_buffer(self._card, self._crtc) != self._buffer.number:
                return Visibility("blank", "the panel shows another buffer")
            return compare(
                self.surface, drm.read_picture(self._card, self._buffer.number, SAMPLE_POINTS)
            )
        except (OSError, ValueError) as error:
            return Visibility("unknown", str(error))

    def holds_screen(self) -> bool:
        """Whether the panel shows our buffer; if not, sets it again."""
        try:
            if drm.shown_buffer(self._card, self._crtc) != self._buffer.number:
                drm.show_buffer(
                    self._card, self._crtc, self._connector, self._mode, self._buffer.number
                )
        except OSError:
            return False
        return True

    @property
    def mouse_files(self) -> list[int]:
        return self._mice.files

    def read_mice(self) -> list[Touch]:
        """Returns what the mice did since the last call; moves the arrow."""
        touches = self._mice.read()
        place = self._mice.position
        width, height = self.surface.get_size()
        at = None if place is None else (round(place[0] * width), round(place[1] * height))
        if at != self._arrow_at:
            self._arrow_at = at
            self._move_arrow(at)
        return touches

    def _move_arrow(self, at: tuple[int, int] | None) -> None:
        """Shows the arrow at a place, None hides it; nothing if the card has no arrow."""
        if not self._has_arrow:
            return
        try:
            if at is None:
                drm.show_cursor(self._card, self._crtc, 0)
                self._cursor = None
                return
            if self._cursor is None:
                self._cursor = drm.create_cursor(self._card, _arrow())
                drm.show_cursor(self._card, self._crtc, self._cursor)
            drm.move_cursor(self._card, self._crtc, *at)
        except OSError as error:
            self._has_arrow = False  # or every movement would be logged
            log.warning(f"the mouse has no arrow: {error}")

    def close(self) -> None:
        """Closes the screen; the kernel shows its text console again."""
        if self._sdl_is_open:
            self._mice.close()
            pygame.event.set_allowed(MOUSE_EVENTS)
            pygame.display.quit()
            self._sdl_is_open = False
        if self._memory is not None:
            # It holds the card open: nobody else could show anything, nor we a second time.
            self._memory.close()
            self._memory = None
        if self._card >= 0:
            os.close(self._card)
            self._card = -1


def _arrow() -> bytes:
    """The pixels of the mouse's arrow as the card takes them: blue, green, red, alpha."""
    picture = pygame.Surface((drm.CURSOR, drm.CURSOR), pygame.SRCALPHA)
    shape = [(0, 0), (0, 26), (7, 20), (12, 30), (16, 28), (11, 18), (20, 18)]
    pygame.draw.polygon(picture, WHITE, shape)
    pygame.draw.polygon(picture, BLACK, shape, 2)
    pixels = bytearray(pygame.image.tostring(picture, "RGBA"))
    pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
    return bytes(pixels)


def _find_connector(card: int, name: str) -> tuple[int, drm.Mode, int]:
    """The connector of this name, the mode to use, and a CRTC for it. Raises OSError.

    Which screen is used is decided by `kms.connected` alone: the order in which a driver registers
    its connectors says nothing.
    """
    crtcs, connectors = drm.resources(card)
    for number in connectors:
        screen = drm.connector(card, number)
        if screen.name != name or not screen.connected or not screen.modes:
            continue
        possible = [drm.encoder(card, each) for each in (screen.encoder, *screen.encoders) if each]
        usable = [now for now, _ in possible if now]
        usable += [crtc for _, bits in possible for i, crtc in enumerate(crtcs) if bits >> i & 1]
        if usable:
            return number, best_mode(screen.modes), usable[0]
    raise OSError(errno.ENODEV, "this screen cannot be fed")


def best_mode(modes: Sequence[drm.Mode]) -> drm.Mode:
    """The mode that was asked for, or else the one that the screen prefers.

    If that is above LARGEST: the largest that is not.
    """
    fitting = [
        mode
        for mode in modes
        if max(mode.width, mode.height) <= LARGEST[0] and min(mode.width, mode.height) <= LARGEST[1]
    ]
    if not fitting:
        return modes[0]
    return max(fitting, key=lambda mode: (mode.asked_for, mode.preferred, mode.width * mode.height))


def sdl_number(screen: ConnectedScreen) -> int:
    """SDL's number of a screen: it counts what is connected to a card, as the driver lists it.

    0, its first, if the card does not tell.
    """
    try:
        card = os.open(f"{CARD}{screen.card}", os.O_RDWR | os.O_CLOEXEC)
        try:
            listed = [drm.connector(card, number) for number in drm.resources(card)[1]]
        finally:
            os.close(card)
    except OSError as error:
        log.warning(f"{screen.name}: it is not known which of SDL's screens this is: {error}")
        return 0
    names = [each.name for each in listed if each.connected and each.modes]
    return names.index(screen.name) if screen.name in names else 0


def sdl_visibility(cards: Sequence[int], surface: pygame.Surface, name: str) -> Visibility:
    """Whether SDL shows the surface on the screen of this name.

    `cards` are the descriptors that SDL opened.
    """
    found = Visibility("unknown", f"no card shows {name}")
    for card in cards:
        try:
            frame_buffer = _shown_on(card, name)
            if frame_buffer:
                return compare(surface, drm.read_picture(card, frame_buffer, SAMPLE_POINTS))
        except (OSError, ValueError) as error:
            # SDL opens the card several times, and only one of the descriptors is allowed to ask.
            found = Visibility("unknown", str(error))
    return found


def _shown_on(card: int, name: str) -> int:
    """The number of the frame buffer that this screen shows; 0 if there is none. Raises OSError."""
    for number in drm.resources(card)[1]:
        screen = drm.connector(card, number)
        if screen.name == name and screen.encoder:
            crtc = drm.encoder(card, screen.encoder)[0]
            return drm.shown_buffer(card, crtc) if crtc else 0
    return 0


def compare(surface: pygame.Surface, picture: drm.Picture) -> Visibility:
    """Whether the picture, read at SAMPLE_POINTS, is what was drawn."""
    width, height = surface.get_size()
    if (picture.width, picture.height) != (width, height):
        return Visibility("unknown", f"the picture is {picture.width}x{picture.height}")
    drawn = (
        surface.get_at((round(x * (width - 1)), round(y * (height - 1))))[:3]
        for x, y in SAMPLE_POINTS
    )
    wrong = sum(not _similar(*each) for each in zip(drawn, picture.colours, strict=True))
    if wrong > len(SAMPLE_POINTS) // 10:
        return Visibility("blank", f"{wrong} of {len(SAMPLE_POINTS)} points are not as drawn")
    return Visibility("seen")


def _similar(drawn: Sequence[int], found: Sequence[int]) -> bool:
    return all(abs(one - other) <= TOLERANCE for one, other in zip(drawn, found, strict=True))
