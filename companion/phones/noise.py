"""What tornado logs about requests that are none: nothing of it is an error of ours."""

import logging

# Where tornado reads requests. What goes wrong in our handlers it logs elsewhere.
READS = "_server_request_loop"


class ClientMistakes(logging.Filter):
    """Leaves out what tornado's reader stumbled over: anybody in the network could fill the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is kept."""
        return record.funcName != READS


def ignore_client_mistakes() -> None:
    """Has tornado's loggers say nothing about malformed requests; called again it does nothing."""
    for name in ("tornado.application", "tornado.general"):
        logger = logging.getLogger(name)
        if not any(isinstance(each, ClientMistakes) for each in logger.filters):
            logger.addFilter(ClientMistakes())
