/* The heights at which a phone's sheet rests, the bar below it included. */

export type Stop = 'peek' | 'half' | 'full';
export type Stops = Record<Stop, number>;

const PEEK = 116; // prompt and bar
const ABOVE = 90; // stays in sight above a full sheet

/** `low`: the window is; `idle`: nobody plays here, there is no hand. */
export const stopsOf = (height: number, low: boolean, idle: boolean): Stops => ({ peek: PEEK, half: idle ? PEEK + 20 : low ? 252 : 308, full: Math.max(PEEK, height - ABOVE) });

/** Where a sheet comes to rest that is let go at a height. */
export const stopAt = (stops: Stops, height: number): Stop =>
  (Object.keys(stops) as Stop[]).reduce((best, stop) => (Math.abs(stops[stop] - height) < Math.abs(stops[best] - height) ? stop : best));
