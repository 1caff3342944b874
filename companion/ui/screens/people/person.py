"""The person whom a screen is about, whatever they are called by now."""

from companion.ui.shell.shell import Shell


class ShownPerson:
    """Follows a person of the list of players through new names and merges."""

    def __init__(self, shell: Shell, name: str) -> None:
        self._people = shell.people
        self.name = name
        self._id = self._id_of(name)

    def _id_of(self, name: str) -> str | None:
        """The id of who has this name; None for somebody who is not in the list."""
        return next((one.id for one in self._people.all() if one.name == name), None)

    def follow(self) -> bool:
        """Takes over the name that the person has now, or that of whom they became by a merge.

        Returns False, and changes nothing, if the person was in the list and is nowhere now.
        """
        if self._id is None:
            return True
        name = next((one.name for one in self._people.all() if one.id == self._id), None)
        if name is None:
            change = self._people.last_change()
            if change is None or (change.merged or {}).get("id") != self._id:
                return False
            name, self._id = change.new, self._id_of(change.new)
        self.name = name
        return True
