/* What lies on a tile besides counters: markers, frames, cover, points, spawn flags, the mortar's target. */

import { signs } from './signs';
import { box, style, text } from './sides';
import { INK, PAPER } from './tools';

/** Control marker, 30 x 30: scouted is hollow with an eye, controlled is filled with a flag. */
export function marker(side: string, controlled: boolean): string {
  const s = style(side);
  const shape = box(s.axis, -15, -15, 30, 30, s.axis ? 8 : 7);
  const fill = s.axis ? s.face : s.band;
  const halo = `<path d="${shape}" transform="translate(1 1.8)" fill="#1a1d14" opacity=".3"/><path d="${shape}" fill="none" stroke="${PAPER}" stroke-width="4.6" stroke-linejoin="round"/>`;
  if (!controlled) {
    return (
      halo +
      `<path d="${shape}" fill="${PAPER}" stroke="${INK}" stroke-width="1.8" stroke-dasharray="4.5 2.6"/><g color="${fill}" transform="scale(.86)">${signs.scout}</g>`
    );
  }
  const flag = s.axis ? 'M-7 -10H-4.6V11H-7ZM-3.4 -9.4H10L5.4 -4L10 1.4H-3.4Z' : 'M-7 -10H-4.6V11H-7ZM-3.4 -9.4H9.4V2H-3.4Z';
  return (
    halo +
    `<path d="${shape}" fill="${fill}"/>` +
    (s.pattern ? `<path d="${shape}" fill="url(#${s.pattern})"/>` : '') +
    `<path d="${shape}" fill="none" stroke="${INK}" stroke-width="1.8"/><path d="${flag}" fill="${PAPER}"/>`
  );
}

/** The frame a controlled tile wears just inside its edge: solid or dashed, so the front can be read from afar. */
export function frame(side: string): string {
  const s = style(side);
  const rect = (stroke: string, width: number, extra: string): string =>
    `<rect x="7" y="7" width="186" height="186" ${s.axis ? '' : 'rx="5"'} fill="none" stroke="${stroke}" stroke-width="${width}" ${extra}/>`;
  return rect(PAPER, 7.4, 'opacity=".85"') + rect(s.axis ? s.face : s.band, 5.4, s.axis ? 'stroke-dasharray="11 5"' : '');
}

/** The cover shield; a hill shows both its values. */
export const shield = (cover: number, hill = false): string =>
  `<path d="M-14 -15Q0 -11 14 -15V0Q14 11 0 18Q-14 11 -14 0Z" fill="${PAPER}" stroke="${INK}" stroke-width="2" ${cover === 0 ? 'fill-opacity=".8"' : ''}/>` +
  (hill
    ? text(-6.6, 6, 17, cover) + `<path d="M0 -10V13" stroke="${INK}" stroke-width="1.2"/>` + text(7, 6, 17, 1)
    : text(0, 7.6, 23, cover, cover === 0 ? '#62665a' : INK));

/** Objective: a brass hexagon with its points. */
export const objective = (value: number, k = 1): string =>
  `<g transform="scale(${k})"><path d="M0 -19L16.5 -9.5V9.5L0 19L-16.5 9.5V-9.5Z" fill="${INK}" opacity=".3" transform="translate(1.2 2.2)"/><path d="M0 -19L16.5 -9.5V9.5L0 19L-16.5 9.5V-9.5Z" fill="#e5aa38" stroke="${INK}" stroke-width="2.2"/><path d="M0 -14.6L12.7 -7.3V7.3L0 14.6L-12.7 7.3V-7.3Z" fill="none" stroke="${INK}" stroke-width=".9" opacity=".6"/>${text(0, 8, 23, value)}</g>`;

export const spawnWidth = (label: string): number => 20 + label.length * 10;

/** A spawn flag with the squads that enter here. */
export function spawn(side: string, label: string): string {
  const s = style(side);
  const w = spawnWidth(label);
  return (
    `<path d="${box(s.axis, -w / 2, -10, w, 20, 6)}" fill="${s.axis ? s.face : PAPER}" stroke="${s.axis ? PAPER : INK}" stroke-width="1.6"/>` +
    `<path d="M${-w / 2 + 6} 5L${-w / 2 + 11} -5L${-w / 2 + 16} 5Z" fill="${s.axis ? PAPER : s.band}"/>` +
    text(7, 5.2, 14, label, s.axis ? PAPER : INK)
  );
}

/** The tile a mortar is aimed at. */
export function targetMark(side: string): string {
  const s = style(side);
  const fill = s.axis ? s.face : s.band;
  return `<circle r="21" fill="${PAPER}" opacity=".9"/><circle r="17" fill="none" stroke="${fill}" stroke-width="4"/><circle r="6.5" fill="#ab3417" stroke="${PAPER}" stroke-width="1.6"/><path d="M0 -25V-12M0 25V12M-25 0H-12M25 0H12" stroke="${fill}" stroke-width="4"/>`;
}

/** The tab with a tile's name, at the top middle of a tile. */
export const nameTab = (name: string): string =>
  `<path d="M78 1.5H122V14Q122 20 116 20H84Q78 20 78 14Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/>` + text(100, 15.6, 15.5, name);

/** Dots inside the edge: this tile may be chosen. */
export const mayEnter = (hot: boolean): string =>
  `<rect x="9" y="9" width="182" height="182" rx="6" fill="${hot ? '#1c667033' : '#1c66701c'}" stroke="${PAPER}" stroke-width="8"/><rect x="9" y="9" width="182" height="182" rx="6" fill="none" stroke="#1c6670" stroke-width="${hot ? 6 : 5.2}" ${hot ? '' : 'stroke-dasharray="1 9" stroke-linecap="round"'}/>`;
