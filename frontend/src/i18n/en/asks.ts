/* English: what is asked, what may be answered, and what an action does. */

/* What is asked, by the kind of decision: a short head and a sentence. */
export const decisions = {
  bid: ['Initiative', 'Choose a card to bid, secretly'],
  turn: ['Your turn', 'Play a card: choose one of its actions'],
  'turn/none': ['Your turn', 'No card can be played: end the turn'],
  entry: ['{action}', 'Where does {unit} enter?'],
  march: ['{action}', 'Where to with {unit}? {left} left'],
  strike: ['{action}', 'Choose a target for {unit}'],
  'strike/suppress': ['{action}', 'Whom does {unit} suppress?'],
  blast: ['{action}', 'Whom does the blast strike next?'],
  bolster: ['{action}', 'Choose up to {left} from your supply'],
  'bolster/squad': ['{action}', 'Choose up to {left} of squad {squad} from your supply'],
  inspire: ['{action}', 'Choose up to {left} played cards to take back'],
  'inspire/squad': ['{action}', 'Choose up to {left} played cards of squad {squad}'],
  command: ['{action}', 'Draw how many cards?'],
  guide: ['{action}', 'Which of your counters to guide?'],
  target: ['{action}', 'Aim the mortar at which tile?'],
  other: ['{action}', 'Choose'],
  wait: ['{who}', 'is thinking'],
  'wait/bid': ['Bid given', 'Waiting for the other bid'],
  'wait/player': ['{who}', 'has to move'],
  watch: ['Watching', '{who} has to move'],
  waiting: ['Waiting', 'for a player to take the seat'],
  replay: ['Playing back', 'click or press a key to skip'],
  over: ['The battle is over', '{text}'],
} as Record<string, [string, string]>;

export const options = {
  end: 'End turn',
  stop: 'Stop here',
  done: 'Done',
  draw: 'Draw {n}',
  'draw/0': 'Draw none',
  bid: 'Bid {card}, {n}',
} as Record<string, string>;

/* What an action does, in a line. */
export const hints = {
  move: 'up to {n} tile(s), all with your markers',
  scout: 'up to {n} tile(s), marking them; each new one costs a Fog of War',
  stalk: 'up to {n} tile(s), marked or not',
  guide: 'one of your counters, up to {n} tile(s) with your markers',
  attack: '{dice} at an enemy counter; one hit is enough',
  suppress: '{dice} at an enemy counter; a hit turns it over',
  bolster: 'up to {n} card(s){of} from the supply into the discard pile',
  command: 'draw up to {n} card(s)',
  inspire: 'up to {n} played card(s){of} back into hand',
  recon: 'remove a Fog of War in hand from the game, draw a card',
  conceal: 'the enemy takes a Fog of War',
  control: 'hold the tile and its points',
  target: 'aim at a tile three or more away',
  blast: 'strike everyone on the target tile',
  hunker: 'the card goes back to the supply',
  ready: 'turn the suppressed counter to ready',
  end: 'discard your hand and your play area',
  dud: 'No action.|Good for a bid.',
} as Record<string, string>;
