"""Draws straight into a buffer of the kernel's that the panel scans out, and reads it back.

No graphics library takes part: on every card with a KMS driver the processor may write pixels.
"""

import os
from collections.abc import Sequence

import pygame
import pygame.display

from companion.device import log
from companion.ui.render.theme import BLACK, WHITE
from companion.ui.shell import drm
from companion.ui.shell.kms import connected
from companion.ui.shell.mice import Mice
from companion.ui.shell.outputs import CARD, NoDisplay, Output, Sight
from companion.ui.shell.pointer import Touch

# More than this is drawn for nobody: a television shows fewer pixels as well.
LARGEST = (1920, 1080)
# Where a picture is compared with what was drawn: a grid, 0..1 of the screen.
PLACES = [(x / 17, y / 17) for x in range(18) for y in range(18)]
# Screens of 16 bits a pixel keep the upper five or six of eight bits.
SAME_WITHIN = 16
MOUSE_EVENTS = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)


class KmsOutput(Output):
    """A buffer of the kernel's that the panel shows; SDL only listens to fingers and keys."""

    way = "kms"

    def __init__(self) -> None:
        screens = connected()
        if not screens:
            raise NoDisplay("kms: no screen is connected")
        self._sdl_is_open = False
        self._card = -1
        try:
            self._card = os.open(f"{CARD}{screens[0].card}", os.O_RDWR | os.O_CLOEXEC)
            self._connector, self._mode, self._crtc = _choose(self._card)
            width, height = self._mode.width, self._mode.height
            self._buffer = drm.create_buffer(self._card, width, height)
            drm.show(self._card, self._crtc, self._connector, self._mode, self._buffer.number)
        except OSError as error:
            self.close()
            raise NoDisplay(f"kms: {error}") from error
        self._mice = Mice((width, height))
        self._cursor: int | None = None
        self._pointed: tuple[int, int] | None = None
        # SDL's own screen in memory, with its listeners for panels, mice and keyboards.
        os.environ["SDL_VIDEODRIVER"] = "evdev"
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        try:
            pygame.display.init()
            self._sdl_is_open = True
            self.surface = pygame.display.set_mode((width, height), depth=drm.BITS_PER_PIXEL)
        except pygame.error as error:
            self.close()
            raise NoDisplay(f"kms: {error}") from error
        # It believes that its screen has another size, and puts mice elsewhere.
        pygame.event.set_blocked(MOUSE_EVENTS)

    def update(self, areas: Sequence[pygame.Rect]) -> None:
        """Copies these parts of the surface to the panel's buffer."""
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
        drm.changed(self._card, self._buffer.number, edges)

    def sight(self) -> Sight:
        """Whether the panel shows our buffer, and what is in it."""
        try:
            if drm.shown(self._card, self._crtc) != self._buffer.number:
                return Sight("blank", "the panel shows another buffer")
            return compare(self.surface, drm.read_picture(self._card, self._buffer.number, PLACES))
        except (OSError, ValueError) as error:
            return Sight("unknown", str(error))

    def holds_screen(self) -> bool:
        """Whether the panel shows our buffer; if not, it is told to once more."""
        try:
            if drm.shown(self._card, self._crtc) != self._buffer.number:
                drm.show(self._card, self._crtc, self._connector, self._mode, self._buffer.number)
        except OSError:
            return False
        return True

    @property
    def mouse_files(self) -> list[int]:
        """What tells of mice."""
        return self._mice.files

    def read_mice(self) -> list[Touch]:
        """What the mice did; the arrow follows them."""
        touches = self._mice.read()
        place = self._mice.position
        width, height = self.surface.get_size()
        at = None if place is None else (round(place[0] * width), round(place[1] * height))
        if at != self._pointed:
            self._pointed = at
            self._point(at)
        return touches

    def _point(self, at: tuple[int, int] | None) -> None:
        """Puts the arrow there, or takes it away; some cards have none."""
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
            log.warning(f"the mouse has no arrow: {error}")

    def close(self) -> None:
        """Gives the screen back; the kernel shows its text console again."""
        if self._sdl_is_open:
            self._mice.close()
            pygame.event.set_allowed(MOUSE_EVENTS)
            pygame.display.quit()
            self._sdl_is_open = False
        if self._card >= 0:
            os.close(self._card)
            self._card = -1


def _arrow() -> bytes:
    """The mouse's arrow, as the card wants it: blue, green, red, opacity."""
    picture = pygame.Surface((drm.CURSOR, drm.CURSOR), pygame.SRCALPHA)
    shape = [(0, 0), (0, 26), (7, 20), (12, 30), (16, 28), (11, 18), (20, 18)]
    pygame.draw.polygon(picture, WHITE, shape)
    pygame.draw.polygon(picture, BLACK, shape, 2)
    pixels = bytearray(pygame.image.tostring(picture, "RGBA"))
    pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
    return bytes(pixels)


def _choose(card: int) -> tuple[int, drm.Mode, int]:
    """The connector with a screen, the mode to use, and the CRTC to feed it. Raises OSError."""
    crtcs, connectors = drm.resources(card)
    for number in connectors:
        screen = drm.connector(card, number)
        if not screen.connected or not screen.modes:
            continue
        possible = [drm.encoder(card, each) for each in (screen.encoder, *screen.encoders) if each]
        usable = [now for now, _ in possible if now]
        usable += [crtc for _, bits in possible for i, crtc in enumerate(crtcs) if bits >> i & 1]
        if usable:
            return number, best_mode(screen.modes), usable[0]
    raise OSError(19, "no screen can be fed")


def best_mode(modes: Sequence[drm.Mode]) -> drm.Mode:
    """What the screen prefers; of one that is too large, the largest that is not."""
    fitting = [
        mode
        for mode in modes
        if max(mode.width, mode.height) <= LARGEST[0] and min(mode.width, mode.height) <= LARGEST[1]
    ]
    if not fitting:
        return modes[0]
    return max(fitting, key=lambda mode: (mode.preferred, mode.width * mode.height))


def sight_through(cards: Sequence[int], surface: pygame.Surface) -> Sight:
    """Whether a screen that SDL feeds shows the surface; `cards` are descriptors that it opened."""
    found = Sight("unknown", "no card is open")
    for card in cards:
        try:
            for crtc in drm.resources(card)[0]:
                frame_buffer = drm.shown(card, crtc)
                if frame_buffer:
                    return compare(surface, drm.read_picture(card, frame_buffer, PLACES))
        except (OSError, ValueError) as error:
            # SDL keeps several descriptors of the card, and only one of them may ask.
            found = Sight("unknown", str(error))
    return found


def compare(surface: pygame.Surface, picture: drm.Picture) -> Sight:
    """Whether the picture, read at PLACES, is what was drawn."""
    width, height = surface.get_size()
    if (picture.width, picture.height) != (width, height):
        return Sight("unknown", f"the picture is {picture.width}x{picture.height}")
    drawn = (
        surface.get_at((round(x * (width - 1)), round(y * (height - 1))))[:3] for x, y in PLACES
    )
    wrong = sum(not _alike(*each) for each in zip(drawn, picture.colours, strict=True))
    if wrong > len(PLACES) // 10:
        return Sight("blank", f"{wrong} of {len(PLACES)} points are not as drawn")
    return Sight("seen")


def _alike(drawn: Sequence[int], found: Sequence[int]) -> bool:
    return all(abs(one - other) <= SAME_WITHIN for one, other in zip(drawn, found, strict=True))
