"""The battlefield as a seat sees it: ground of one kind together, with its words, and everybody on it."""

from typing import cast

from cinque.core.screen import Board, Mark, record_data
from cinque.core.words import Reader
from cinque.web.shapes import BoardShape, Cell, LayerShape, TokenShape


def board_data(reader: Reader, board: Board) -> BoardShape:
    unseen, creatures = reader.scene.unseen, reader.scene.creatures
    return {
        "width": board.width,
        "height": board.height,
        "layers": layers_data(reader, board),
        "tokens": [
            cast("TokenShape", record_data(token) | {"hidden": unseen(creatures[token.who])}) for token in board.tokens
        ],
        "zones": [
            {"name": zone.name, "ways": [[to, reader.name("word", how)] for to, how in zone.ways]}
            for zone in board.zones
        ],
        "scale": {
            "each": board.scale.each,
            "unit": reader.ground(board.scale.unit),
            "diagonals": list(board.scale.diagonals),
        },
    }


def layers_data(reader: Reader, board: Board) -> list[LayerShape]:
    grounds: dict[tuple[str, Mark], list[Cell]] = {}
    for layer in board.layers:
        for mark in layer.marks:
            grounds.setdefault((layer.kind, mark._replace(cell=(0, 0))), []).append(list(mark.cell))
    return [
        {
            "kind": kind,
            "look": mark.look,
            "text": ", ".join(map(reader.ground, mark.words)),
            "note": mark.note,
            "cells": cells,
        }
        for (kind, mark), cells in grounds.items()
    ]
