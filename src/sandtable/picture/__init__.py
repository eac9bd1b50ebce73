"""Pictures: all that is drawn is drawn here, for documents and for clients. The same position is always the same bytes.

look = look_for(catalog)                   # what its book looks like
picture(words, look, view)                 # the board as an SVG document
mini(words, look)                          # the same in small
art_of(words, look)                        # fragments for a client that draws the board itself
"""

from sandtable.picture.art import art_of
from sandtable.picture.board import picture
from sandtable.picture.fragments import Art
from sandtable.picture.look import Look, LookError, look_for, look_of
from sandtable.picture.mini import MiniBoard, mini, mini_board
from sandtable.picture.tiles import known_arts

__all__ = [
    "Art",
    "Look",
    "LookError",
    "MiniBoard",
    "art_of",
    "known_arts",
    "look_for",
    "look_of",
    "mini",
    "mini_board",
    "picture",
]
