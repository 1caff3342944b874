"""What is asked of a game after each message of the session: which sounds, and what is spoken."""

from companion.match.session import MatchEnded, SessionMessage, StageEnded, Undone
from companion.match.view import View
from companion.ui.shell.game_ui.names import GameNames
from companion.ui.widgets.words import Words


class SoundHooks(GameNames):
    """Sounds, and what the voice says."""

    def sounds(self, message: SessionMessage, shown: View) -> tuple[str, ...]:  # noqa: ARG002
        """The names of the sounds for a message of the session; `shown` is the view after it.

        Called after every message, unless sound is switched off.
        """
        return ("undo",) if isinstance(message, Undone) else ()

    def spoken(self, _: Words, message: SessionMessage, shown: View) -> str:
        """What is spoken after a message of the session, or ""; `shown` is the fair view after it.

        Short, as people say it, and with digits for numbers. Called after every message, if
        speech is switched on.
        """
        from companion.ui.widgets.standing_words import ending_words

        match message:
            case Undone():
                return _("Undone.")
            case StageEnded() if shown.scores and (points := shown.scores[-1]):
                scores = self.spoken_scores(_, shown.names, points)
                return self.say(_, "spoken-scores", number=shown.complete, scores=scores)
            case MatchEnded():
                return f"{ending_words(_, shown.names, shown.winners, shown.ended)}."
        return ""

    def spoken_scores(self, _: Words, names: tuple[str, ...], points: tuple[int, ...]) -> str:
        """Everybody's points, as they are spoken; not for overriding."""
        each = zip(names, points, strict=True)
        return ", ".join(f"{name} {self.spoken_points(_, mine)}" for name, mine in each)

    def spoken_points(self, _: Words, points: int) -> str:
        """One player's points, as they are spoken; called for the scores of a stage."""
        return _("minus {points}").format(points=-points) if points < 0 else str(points)
