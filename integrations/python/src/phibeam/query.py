"""Queries, `game=wab&a=5&b=3`: only taken apart and put together. What they mean, and whether they are right, the engine says."""

from urllib.parse import quote, unquote

#: What leaves parts of a board away; not a part of the query.
FLAGS = ("no-controls", "no-zoom", "no-play", "no-legend", "no-links")

#: Signs that sets, boxes and lists are made of, which a query has as they are.
PLAIN = ",+*^/.;"


def read(query):
    """The items of a query, in order. A plus is a plus, as in the set 3n+1."""
    pairs = (item.partition("=") for item in query.lstrip("?").split("&") if item)
    return {unquote(key): unquote(value) for key, _, value in pairs}


def write(items):
    """A query of these items; the engine makes it canonical."""
    return "&".join(f"{quote(key, safe='')}={quote(value, safe=PLAIN)}" for key, value in items.items())


def changed(query, changes):
    """A query with some keys set, or at their default where the value is None. Another game starts from its own defaults."""
    items = read(query)
    given = {key.replace("_", "-"): value for key, value in changes.items()}
    if "game" in given and given["game"] != items.get("game"):
        items = {}
    for key, value in given.items():
        if value is None:
            items.pop(key, None)
        else:
            items[key] = text(value)
    return write(items)


def text(value):
    """A value as a query writes it: (12, 17) is "12,17", [(12, 15), (3, 5)] is "12,15;3,5", True is "1"."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, (list, tuple)):
        return (";" if any(isinstance(part, (list, tuple)) for part in value) else ",").join(map(text, value))
    return str(value)


def split(changes):
    """What is for the query, and the flags that are set: no_zoom=True is the flag no-zoom."""
    names = {key: key.replace("_", "-") for key in changes}
    flags = [name for key, name in names.items() if name in FLAGS and changes[key]]
    return {key: value for key, value in changes.items() if names[key] not in FLAGS}, flags


def heaps(written):
    """ "12,17" as (12, 17); None for what is no position, which the engine complains about."""
    parts = written.split(",")
    return tuple(map(int, parts)) if len(parts) >= 2 and all(part.isascii() and part.isdigit() for part in parts) else None


def moves_of(query):
    """The positions reached in the game of a query."""
    reached = [heaps(part) for part in read(query).get("moves", "").split(";") if part]
    return reached if None not in reached else []


def position_of(query):
    """Where the piece is; None where there is none, as where the board itself is the task."""
    items = read(query)
    reached = moves_of(query)
    if reached:
        return reached[-1]
    if items.get("exercise") in ("mark", "guess") or "at" not in items:
        return None
    return heaps(items["at"])
