/* Command that passes to the teammate. */

import type { Told } from '../events';

const told: Told = {
  follow: {
    'command-passed': (view, e) => ({ ...view, sides: view.sides.map((side) => (view.seats.find((seat) => seat.seat === e.seat)?.side === side.side ? { ...side, facts: { ...side.facts, commands_next: e.to } } : side)) }),
  },
  times: { 'command-passed': 420 },
};

export default told;
