"""Where the server listens, and how that is said."""

from __future__ import annotations

import errno
import os
import socket

from matchkit.errors import MatchkitError

#: How many ports after a taken one are tried.
TRIES = 20
#: What --ip may be to serve the whole network.
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104


class CannotServe(MatchkitError):
    """The server cannot start; the sentence says why and what to do."""


def _bind(port: int, ip: str) -> list[socket.socket]:
    """Sockets on one port for every address that `ip` stands for ("localhost" may be two)."""
    bound: list[socket.socket] = []
    found = socket.getaddrinfo(ip or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    try:
        for family, kind, proto, _, where in dict.fromkeys(found):
            taking = socket.socket(family, kind, proto)
            bound.append(taking)
            taking.setblocking(False)
            if os.name != "nt":
                taking.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                taking.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                # With port 0 the second address takes the port that the first was given.
                taking.bind((where[0], bound[0].getsockname()[1] or port, *where[2:]))
            except OSError as error:
                # Many a container says that localhost is ::1 too, and has no such address.
                if error.errno != errno.EADDRNOTAVAIL or len(found) == 1:
                    raise
                bound.remove(taking)
                taking.close()
                continue
            taking.listen(128)
        if not bound:
            raise OSError(errno.EADDRNOTAVAIL, ip)
    except OSError:
        for each in bound:
            each.close()
        raise
    return bound


def listen(port: int, ip: str) -> list[socket.socket]:
    """Sockets on that port, or on the next free one if it is taken; raises `CannotServe`."""
    if not 0 <= port <= 65535:
        raise CannotServe(f"A port is a number from 0 to 65535, not {port}. 0 takes any free one.")
    last = min(port + TRIES, 65535)
    for attempt in range(port, last + 1) if port else [0] * TRIES:
        try:
            return _bind(attempt, ip)
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
                continue
            if error.errno in (errno.EACCES, errno.EPERM):
                raise CannotServe(
                    f"This computer does not let you use port {attempt}. Try one above 1023, like 8866."
                ) from error
            raise CannotServe(
                f"This computer has no address {ip!r}. Leave --ip out to serve this computer alone, "
                "or say --ip 0.0.0.0 to serve its network too."
            ) from error
    raise CannotServe(
        f"Ports {port} to {last} are all taken. Name another with --port; 0 takes any free one."
    )


def address(ip: str, port: int, base_url: str = "/") -> str:
    """Where this computer finds the lessons."""
    host = "localhost" if ip in EVERYWHERE else f"[{ip}]" if ":" in ip else ip
    return f"http://{host}:{port}{base_url}"


def own_address() -> str:
    """The address of this computer in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
