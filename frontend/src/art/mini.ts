import { P } from './things';
import { INK, type Point } from './tools';

/** A tile for mini boards: one tint and at most one sign, 20 x 20. */
export function mini(kind: string): string {
  const dots = (list: readonly Point[], r: number, fill: string): string => list.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('');
  const base = (c: string): string => `<rect width="20" height="20" fill="${c}"/>`;
  if (/oasis/.test(kind)) return base(P.sand) + dots([[10, 10]], 5.6, P.pasture) + dots([[10, 10]], 3, P.waterDark);
  if (/desert hill/.test(kind)) return base('#e3cc98') + `<g fill="none" stroke="#9b7440" stroke-width="1"><circle cx="10" cy="10" r="7.6"/><circle cx="10.6" cy="9.6" r="5"/><circle cx="11" cy="9" r="2.4"/></g>`;
  if (/desert road/.test(kind)) return base(P.sand) + `<path d="M0 10Q10 8 20 10" stroke="${P.trackEdge}" stroke-width="5" fill="none"/><path d="M0 10Q10 8 20 10" stroke="${P.track}" stroke-width="3.6" fill="none"/>`;
  if (/runway/.test(kind)) return base(P.sand) + `<path d="M0 10H20" stroke="${P.asphalt}" stroke-width="10"/><path d="M1 10H20" stroke="${P.white}" stroke-width="1.4" stroke-dasharray="4 3"/>`;
  if (/pit/.test(kind)) return base(P.sand) + dots([[10, 10]], 6.5, '#bfa16c') + dots([[10, 10]], 3.6, '#a98a58');
  if (/ruins/.test(kind)) return base(P.sand) + `<path d="M4 9V4H10M13 4H16V9M16 13V16H10M7 16H4V13" fill="none" stroke="${P.rockDark}" stroke-width="2"/>`;
  if (/fort/.test(kind)) return base(P.sand) + `<rect x="4.5" y="4.5" width="11" height="11" fill="${P.yard}" stroke="${INK}" stroke-width="2.2"/>`;
  if (/desert (houses|town)/.test(kind)) return base(P.sand) + `<path d="M3 4H8V9H3ZM12 4H17V8H12ZM6 12H11V17H6ZM13 12H17V16H13Z" fill="#f3e9d0" stroke="${INK}" stroke-width=".7"/>`;
  if (/desert camp/.test(kind)) return base(P.sand) + `<path d="M3 9L6.5 4L10 9ZM10 15L13.5 10L17 15Z" fill="${P.wall}" stroke="${INK}" stroke-width=".8"/>`;
  if (/rocks|difficult/.test(kind)) return base(P.sand) + dots([[5, 6], [14, 5], [10, 12], [16, 15], [4, 15]], 2.4, P.rock);
  if (/scrub/.test(kind)) return base(P.sand) + dots([[5, 5], [13, 4], [9, 11], [16, 12], [5, 16], [13, 17]], 1.3, P.scrub);
  if (/desert/.test(kind)) return base(P.sand);
  if (/dense woods/.test(kind)) return base('#6f8a55') + dots([[4, 4], [10, 3], [16, 4], [3, 10], [9, 9], [15, 10], [5, 16], [11, 15], [17, 16]], 2.6, '#46603d');
  if (/woods/.test(kind)) return base('#a9b581') + dots([[4, 4], [11, 3], [17, 5], [3, 11], [17, 12], [5, 17], [11, 17], [17, 18]], 2.2, '#557147');
  if (/river/.test(kind)) return base(P.grass) + `<path d="M0 9Q5 7 10 9T20 9V14Q15 12 10 14T0 14Z" fill="${P.waterDark}"/>` + (/bridge/.test(kind) ? `<path d="M10 5V18" stroke="${INK}" stroke-width="3"/><path d="M10 4V19" stroke="${P.track}" stroke-width="1.6"/>` : '');
  if (/hill/.test(kind)) return base('#d3cd9e') + `<g fill="none" stroke="${P.contour}" stroke-width="1"><circle cx="10" cy="10" r="7.6"/><circle cx="10.6" cy="9.6" r="5"/><circle cx="11" cy="9" r="2.4"/></g>`;
  if (/village/.test(kind)) return base(P.yard) + `<path d="M1 5H6V9H1ZM7.5 5H12.5V9H7.5ZM14 5H19V9H14ZM1 13H6V17H1ZM7.5 13H12.5V17H7.5ZM14 13H19V17H14Z" fill="${P.roof}"/>`;
  if (/hamlet|scattered/.test(kind)) return base(P.meadow) + `<path d="M3 4H8V8H3ZM12 5H17V9H12ZM6 12H11V16H6Z" fill="${P.roof}"/>`;
  if (/church/.test(kind)) return base(P.meadow) + `<path d="M8.5 3H11.5V7H15V10H11.5V17H8.5V10H5V7H8.5Z" fill="${P.slateDark}"/>`;
  if (/farm/.test(kind)) return base(P.stubble) + `<path d="M3 4H10V8H3Z" fill="${P.roof}"/><path d="M2 12H18M18 12V19" stroke="${P.hedge}" stroke-width="1.8"/>`;
  if (/camp/.test(kind)) return base(P.grass) + `<path d="M3 9L6.5 4L10 9ZM10 15L13.5 10L17 15Z" fill="${P.wall}" stroke="${INK}" stroke-width=".8"/>`;
  if (/hedged/.test(kind)) return base(P.meadow) + `<path d="M11.5 0H20V9.5L10.5 8.5Z" fill="${P.stubble}"/><path d="M11.5 0L9 20M0 8L20 9.8" stroke="${P.hedge}" stroke-width="1.5" fill="none"/>`;
  if (/plough/.test(kind)) return base(P.plough) + `<path d="M0 3H20M0 7H20M0 11H20M0 15H20M0 19H20" stroke="${P.ploughDark}" stroke-width="1.1"/>`;
  if (/crop/.test(kind)) return base(P.crop) + `<path d="M3 0V20M7 0V20M11 0V20M15 0V20M19 0V20" stroke="${P.cropDark}" stroke-width=".9" stroke-dasharray="2 1.5"/>`;
  return base(P.grass) + (/bush/.test(kind) ? dots([[5, 6], [14, 13], [15, 5]], 1.5, P.leaf) : '');
}
