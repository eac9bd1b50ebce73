"""English. Fields in braces are filled by `sandtable.words`; a new code of the engine needs its line here."""

from __future__ import annotations

from typing import Final

NAMES: Final = {"us": "US", "german": "German"}

ZONES: Final = {
    "deck": "deck",
    "hand": "hand",
    "play area": "play area",
    "discard pile": "discard pile",
    "supply": "supply",
    "removed": "lost cards",
}

TERMS: Final = {
    "of squad": " of squad {squad}",
    "cover": "cover {n}",
    "hill": "hill {n}/1",
    "scouted": "scouted",
    "controlled": "controlled",
    "suppressed": "suppressed",
    "spawn": "spawn",
    "target": "mortar target",
    "nothing": "nothing",
    "times": "{what} ×{n}",
}

DECISIONS: Final = {
    "bid": "Bid for the initiative: one card, face down. The higher one takes it; both are discarded.",
    "turn": "Play a card",
    "march": "Where to?",
    "strike": "At whom?",
    "blast": "Whom does the blast strike next?",
    "bolster": "Which card from the supply?",
    "inspire": "Which card back into hand?",
    "command": "Draw how many cards?",
    "guide": "Whom to guide?",
    "target": "Aim the mortar at which tile?",
}

OPTIONS: Final = {
    "bid": "bid {card}",
    "end": "end the turn",
    "play": "{action}",
    "play/enter": "{action}, entering on {entry}",
    "hunker": "hunker down",
    "ready": "recover",
    "step": "to {tile}",
    "stop": "stop here",
    "target": "{enemy} on {place}",
    "take": "{card}",
    "done": "no more",
    "draw": "{number}",
    "pick": "{own} on {place}",
    "aim": "{tile}",
    "next": "{unit}",
    "leave": "leave the battle",
}

# What an action or option does, in a line, for those who do not know the cards by heart.
HINTS: Final = {
    "move": "up to {n} tile(s), all with your markers",
    "scout": "up to {n} tile(s), marking them; each new one costs a Fog of War",
    "stalk": "up to {n} tile(s), marked or not",
    "guide": "one of your counters, up to {n} tile(s) with your markers",
    "bolster": "up to {n} card(s){of} from the supply into the discard pile",
    "command": "draw up to {n} card(s)",
    "inspire": "up to {n} played card(s){of} back into hand",
    "recon": "remove a Fog of War in hand from the game, draw a card",
    "conceal": "the enemy takes a Fog of War",
    "control": "hold the tile",
    "target": "aim at a tile three or more away",
    "blast": "strike everyone on the target tile",
    "hunker": "the card goes back to the supply",
    "ready": "turn the suppressed counter to ready",
    "end": "discard your hand and your play area",
}

EVENTS: Final = {
    "round": "Round {number}",
    "drawn": "{seat} draws {cards}",
    "drawn/hidden": "{seat} draws {count}",
    "reshuffled": "{seat} shuffles the discard pile into a new deck",
    "bid-given": "{seat} bids {card}, face down",
    "bid-shown": "{seat} shows {card} (initiative {initiative})",
    "initiative/0": "{side} keeps the initiative",
    "initiative/1": "{side} takes the initiative",
    "turn": "{seat} begins the turn",
    "played": "{seat} plays {card}: {action}",
    "hunkered": "{seat} hunkers down {card}: back to the supply",
    "readied": "{unit} recovers and is ready again ({seat} plays {card})",
    "turn-ended": "{seat} ends the turn",
    "entered": "{unit} enters on {tile}",
    "moved": "{unit} moves from {origin} to {tile}",
    "scouted": "{side} scouts {tile}",
    "dud-taken": "{seat} puts a {card} into the discard pile",
    "controlled": "{side} takes control of {tile} ({value})",
    "controlled/0": "{side} takes control of {tile}",
    "attack": "{unit} attacks {target} on {tile}: needs {total} ({base} + {cover} + {range}), rolls {rolls}: {result}",
    "suppress": "{unit} fires to suppress {target} on {tile}: needs {total} ({base} + {cover} + {range}),"
    " rolls {rolls}: {result}",
    "blast": "{unit} shells {target} on {tile}: needs {total} ({base} + {cover}), rolls {rolls}: {result}",
    "hit/0": "miss",
    "hit/1": "hit",
    "card-lost": "{unit} loses a card from the {zone}",
    "unit-lost": "{unit} leaves the board ({tile})",
    "suppressed/0": "{unit} was suppressed already",
    "suppressed/1": "{unit} is suppressed",
    "bolstered": "{seat} takes {cards} from the supply into the discard pile",
    "inspired": "{seat} takes {cards} from the play area back into hand",
    "dud-removed": "{seat} removes a {card} from the game",
    "won": "{outcome}",
    "raised": "{side} sends the intelligence from {tile}: it is now worth {points}",
    "aim-lost": "{side} loses its mortar's aim at {tile}",
    "aimed": "{side} aims its mortar at {tile}",
    "pinned": "{side} is pinned: no {side} Rifleman is left on the board",
    "beyond-hope": "{side} is beyond all hope: it can claim no further objective",
}

OUTCOMES: Final = {
    "round-cap": "The round limit was reached; {winner} is ahead and wins",
    "conceded": "{loser} concedes; {winner} wins",
    "agreed-draw": "Both sides agree on a draw",
    "claimed": "{winner} has claimed its objectives and wins",
    "pinned": "{loser} is pinned, with no Rifleman left on the board; {winner} wins",
    "beyond-hope": "{loser} is beyond all hope, which counts as pinned; {winner} wins",
    "outscored": "{loser} is beyond all hope and {winner} owns more objective points; {winner} wins",
    "exhausted": "Nobody has a card left to play; {winner} wins by points, then initiative",
    "both-pinned": "Both sides are pinned; {winner} wins by points, then initiative",
}

VICTORY: Final = {
    "claim": "{side} wins by holding objectives worth {points} ({there} on the board).",
    "pin": "{side} wins by pinning the enemy: no {enemy} Rifleman left on the board, or {enemy} beyond all hope.",
    "raise": "Radio on {tile}: once {side} controls it, each further {side} Control there adds 1 point to its value.",
}

REFUSALS: Final = {
    "not-now": "That is not what is asked now.",
    "bid-first": "First everybody bids a card for the initiative.",
    "bids-are-over": "Bids are made once a round, before the turns; this round's are over.",
    "not-your-card": "That card is not yours.",
    "not-in-hand": "That card is not in your hand.",
    "not-on-card": "That action is not printed on the card.",
    "finish-the-card": "A card is being carried out: first decide what is asked now.",
    "dud-played": "Fog of War has no action and cannot be played.",
    "dud-hunker": "Fog of War cannot be hunkered down: it stays in your deck until Recon removes it.",
    "COM-39 suppressed": "The card's counter is suppressed: the card can only turn it to ready (or hunker down).",
    "NOR-15 suppressed": "A suppressed counter cannot be guided.",
    "not-suppressed": "The card's counter is not suppressed, so there is nothing to recover from.",
    "no-marker": "It can only enter tiles that carry a marker of your side: scout the tile first.",
    "not-in-supply": "Your supply holds no such card.",
    "own-supply-only": "Bolster takes cards from your own supply only.",
    "too-many": "That is more cards than the action allows.",
    "not-in-play-area": "That card is not in your play area.",
    "own-play-area-only": "Inspire returns cards from your own play area only.",
    "no-dud-in-hand": "Recon needs a Fog of War card in your hand to remove.",
    "own-counter": "You cannot attack your own counters.",
    "COM-54 not-on-board": "That counter is not on the board.",
    "RUL-35 not-on-board": "Only a counter on the board can be guided.",
    "names-no-entry": "Its counter is off the board and may enter by several spawn markers: add one, such as @17B.",
    "no-counter": "That card has no counter, so it enters nowhere.",
    "not-its-spawn": "Its counter has no spawn marker on that tile.",
    "on-board": "Its counter is on the board already: leave out the entry tile.",
    "no-spawn": "Its counter is off the board and has no spawn marker to return by; the card can only hunker down.",
    "enemy-on-tile": "An enemy counter stands on the tile, and with classic control any of them blocks the action.",
    "enemy-holds-tile": "The enemy controls the tile and has a counter on it; drive it off first.",
    "no-own-marker": "Your side has no marker on its tile yet: a Scout has to go there first.",
    "nothing-far-enough": "No tile is three or more tiles away from the mortar.",
    "too-near": "A mortar aims at tiles three or more tiles away.",
    "same-tile": "The mortar is aimed at that tile already.",
    "no-target-marker": "The mortar is not aimed yet: play Target first (moving it loses the aim).",
    "nobody-there": "Nobody stands on the tile the mortar is aimed at.",
    "no-regular-defence": "That counter cannot be hit by this attack.",
    "not-adjacent": "That tile is not next to it: neighbours share a stretch of edge, a corner is not enough.",
    "cannot-enter": "That tile cannot be entered.",
    "no-target": "There is no enemy counter on the board to fire at.",
    "nobody-to-guide": "None of your counters can be guided: they are off the board or suppressed.",
    "itself": "Inspire cannot return the card that is being played.",
    "inspired-before": "That card has an Inspire of its own and was returned once this turn.",
    "dud-bolstered": "Fog of War cannot be taken by Bolster.",
    "other-squad": "The action reaches only cards of its own squad's letter.",
    "not-a-target": "Choose among the counters on the blasted tile that were not struck yet.",
    "own-counters-only": "Guide moves counters of your own side.",
    "": "That is not allowed now.",
}


def plural(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def join(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
