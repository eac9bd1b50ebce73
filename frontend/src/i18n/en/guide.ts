/* English: hints of a first game. */

export const guide = {
  bid: ['Bid for the initiative', 'Each round both sides bid one card face down. The higher number moves first; both cards are discarded. A Fog of War is a cheap bid, a leader a strong one.'],
  card: ['Play your cards', 'Every card works the counter with its name and letter. Click an action on the card; then, if it needs one, the target on the board. A faded action tells why when you point at it.'],
  move: ['Moving needs markers', 'Riflemen move only on tiles with a marker of your side. Where there is none, a Scout has to go first.'],
  scout: ['Scouting', 'A Scout marks each new tile it enters. Every new marker puts a Fog of War into your deck: useless cards, so scout where you mean to go.'],
  attack: ['Attacking', 'The percentage is your chance. Base defence, cover of the tile and distance add up to the number to roll; come closer, or wait until the enemy leaves the woods.'],
  control: ['Taking ground', 'A Rifleman on a tile with your marker can Control it. Brass numbers are points: five of them win here.'],
  fog: ['Fog of War', 'It cannot be played. Bid it away, or remove it for good with Recon on a Scout.'],
  bolster: ['Reinforcing', 'Bolster takes new cards from your supply. More copies mean that a counter acts more often, and survives more hits.'],
  crew: ['Seats and free steps', 'A soldier in a vehicle may use his card for the action of his seat. Once a card, before or after its use, he may also get in, get out or change seat, free of charge.'],
  hit: ['A vehicle is hit', 'You choose who aboard is struck. Then the vehicle is damaged: some damage disables it, so that its seats are of no use, more destroys it.'],
} as Record<string, [string, string]>;
