/* Unit symbols, 48 x 32 around the middle, in one colour; stencil cuts are gaps. */

import { INK, PAPER } from './tools';

const WHEELS =
  '<g stroke="var(--cut)" stroke-width="2"><circle cx="-16" cy="8.6" r="6.4"/><circle cx="14" cy="8.6" r="6.4"/></g><g fill="var(--cut)"><circle cx="-16" cy="8.6" r="1.7"/><circle cx="14" cy="8.6" r="1.7"/></g>';
const CAB = '<path d="M5.8 -6H14.4L20 0H24V6H5.8Z"/><path d="M9.4 -3.6H13.6L16.6 0H9.4Z" fill="var(--cut)"/>';
const BED = '<path d="M-24 4.6H4V7H-24Z"/>';
const LOW = '<path d="M-24 -2H4V3H-24Z"/>';

export const symbols = {
  rifleman: '<g transform="rotate(-22)"><path d="M-25 1L-13 -3H-9.4V2.6L-14 4L-25 9.5Z"/><path d="M-7.6 -3.4H-.6V2.4H-2.2Q-2.6 5.8 -5 5.8T-7.6 3Z"/><path d="M1 -3H14V1.6L1 2.4Z"/><path d="M15.6 -2.6H25V-.4H15.6Z"/><path d="M21.4 -5H23.4V-3H21.4ZM-5.4 -6.6H-2.6V-4H-5.4Z"/></g>',
  scout: '<path d="M-14 -13H-6.4V-8.6L-3 -3V13H-19V-2.4L-14 -8.6Z"/><path d="M14 -13H6.4V-8.6L3 -3V13H19V-2.4L14 -8.6Z"/><path d="M-1.6 -5H1.6V4H-1.6Z"/><path d="M-17.4 7.6H-4.6M17.4 7.6H4.6" stroke="var(--cut)" stroke-width="1.8"/>',
  sniper: '<path d="M-2.4 -14.4A14.6 14.6 0 0 0 -14.4 -2.4H-10.2A10.4 10.4 0 0 1 -2.4 -10.2ZM2.4 -14.4A14.6 14.6 0 0 1 14.4 -2.4H10.2A10.4 10.4 0 0 0 2.4 -10.2ZM-2.4 14.4A14.6 14.6 0 0 1 -14.4 2.4H-10.2A10.4 10.4 0 0 0 -2.4 10.2ZM2.4 14.4A14.6 14.6 0 0 0 14.4 2.4H10.2A10.4 10.4 0 0 1 2.4 10.2Z"/><path d="M-1.2 -16H1.2V-4.5H-1.2ZM-1.2 4.5H1.2V16H-1.2ZM-16 -1.2H-4.5V1.2H-16ZM4.5 -1.2H16V1.2H4.5Z"/><circle r="2.2"/>',
  gunner: '<path d="M-25 -5L-16.6 -6V1.4L-25 5Z"/><path d="M-15 -7H-1V2.2H-6.4L-8 8.6H-12L-11 2.2H-15Z"/><path d="M.8 -6.2H18V-.6H.8Z"/><path d="M19.6 -4.8H25V-2H19.6Z"/><path d="M13.4 .6L8 13H11L15.4 3.4L19.8 13H22.8L17 .6Z"/><path d="M-4.6 4H-1.6V9H-4.6ZM-.4 5.6H2.6V10.6H-.4Z"/><path d="M4 -4.6H6V-2.2H4ZM8.4 -4.6H10.4V-2.2H8.4ZM12.8 -4.6H14.8V-2.2H12.8Z" fill="var(--cut)"/>',
  mortar: '<path d="M9.6 -16L15.4 -12.6L-5.6 9.6L-11.4 6.2Z"/><path d="M-20 10.4H-1V14H-20Z"/><path d="M6.4 -.6L10 -4.4L20 14H16Z"/><path d="M3 2.8L6 -.2L9.4 14H5.8Z"/>',
  sergeant: '<path d="M0 -16L18 -5V.4L0 -10.6L-18 .4V-5Z"/><path d="M0 -7.2L18 3.8V9.2L0 -1.8L-18 9.2V3.8Z"/><path d="M0 1.6L18 12.6V18L0 7L-18 18V12.6Z"/>',
  leader: '<path d="M0 -12L18 -1V5L0 -6L-18 5V-1Z"/><path d="M0 -1L18 10V16L0 5L-18 16V10Z"/>',
  guide: '<path d="M0 -17L4 -4L0 -1.4L-4 -4Z"/><path d="M0 17L4 4L0 1.4L-4 4Z"/><path d="M-17 0L-4.6 -3.4L-2 0L-4.6 3.4ZM17 0L4.6 -3.4L2 0L4.6 3.4Z"/><path d="M9 -12L13 -8M-9 -12L-13 -8M9 12L13 8M-9 12L-13 8" stroke="currentColor" stroke-width="3"/>',
  fog: '<path d="M-24 -9q6 -6 12 0t12 0t12 0t12 0M-18 1q6 -6 12 0t12 0t12 0M-24 11q6 -6 12 0t12 0t12 0t12 0" fill="none" stroke="currentColor" stroke-width="4.4"/>',
  antitank: '<path d="M-25 -3L-16 -4.6V3L-25 5.4Z"/><path d="M-14.4 -5.6H-5V2.4H-8L-9.4 8H-13L-12.4 2.4H-14.4Z"/><path d="M-3.4 -4H19V-.6H-3.4Z"/><path d="M20.4 -5.6H25.4V1H20.4Z"/><path d="M8.8 .8L4 12H7L10.4 4L13.8 12H16.8L12 .8Z"/>',
  saboteur: '<path d="M-13 -6H-5.4V13H-13ZM-3.8 -6H3.8V13H-3.8ZM5.4 -6H13V13H5.4Z"/><path d="M0 -7.4Q1 -14 8 -13T17 -15" fill="none" stroke="currentColor" stroke-width="2.6"/><path d="M-13 1.4H13M-13 5.6H13" stroke="var(--cut)" stroke-width="1.6"/>',
  engineer: '<g transform="rotate(45)"><path d="M-3.4 -7H3.4V17H-3.4Z"/><path d="M-8.6 -17V-8.4L-3 -4.6H3L8.6 -8.4V-17L4 -14V-9.6H-4V-14Z"/></g>',
  driver: '<path d="M-2.4 -14.4A14.6 14.6 0 0 0 -12.6 7.4L-8.9 5.1A10.4 10.4 0 0 1 -2.4 -10.2ZM2.4 -14.4A14.6 14.6 0 0 1 12.6 7.4L8.9 5.1A10.4 10.4 0 0 0 2.4 -10.2ZM-10.2 10.6A14.6 14.6 0 0 0 10.2 10.6L7.4 7.4A10.4 10.4 0 0 1 -7.4 7.4Z"/><circle r="4.6"/><path d="M-9 -1.6H-5V1.6H-9ZM9 -1.6H5V1.6H9ZM-1.6 5.4H1.6V9H-1.6Z"/>',
  officer: '<path d="M-10 -13L-1.6 0L-10 13L-18.4 0ZM10 -13L18.4 0L10 13L1.6 0Z"/><path d="M-10 -5L-6.6 0L-10 5L-13.4 0ZM10 -5L13.4 0L10 5L6.6 0Z" fill="var(--cut)"/>',
  warrant: '<path d="M0 -15L9.6 0L0 15L-9.6 0Z"/><path d="M-20 -3H-12V3H-20ZM12 -3H20V3H12Z"/><path d="M0 -6L3.8 0L0 6L-3.8 0Z" fill="var(--cut)"/>',
  shell: '<path d="M-21 -6.4H3V6.4H-21Z"/><path d="M5.4 -6.4H10Q18 -4 22 0Q18 4 10 6.4H5.4Z"/><path d="M-17 -6.4V6.4" stroke="var(--cut)" stroke-width="2"/>',
  crewman: '<path d="M-12.6 4V0A12.6 13 0 0 1 12.6 0V4H8V1.4H-8V4Z"/><path d="M-15 2.4H-9V13H-15ZM15 2.4H9V13H15Z"/><path d="M-5.6 -11.4V0M5.6 -11.4V0M0 -13V0" stroke="var(--cut)" stroke-width="1.6"/>',
  aircraft: '<path d="M-2.4 -15H2.4L3.4 -5L23 0V4.6L3.2 3L2 10L8 13.4V16H-8V13.4L-2 10L-3.2 3L-23 4.6V0L-3.4 -5Z"/>',
  truck: '<path d="M-24 -9H4V3H-24Z"/>' + BED + CAB + WHEELS,
  gunTruck: LOW + BED + CAB + '<path d="M-17 -3.6V-9H-11L-9 -3.6ZM-10 -10.4L9 -13.4V-10.6L-9 -7.4Z"/>' + WHEELS,
  patrolTruck: LOW + BED + CAB + '<path d="M-14.4 -3.4V-8H-11.6V-3.4ZM-20 -11H-8V-8.6H-20ZM-7 -10.6H3V-9H-7Z"/>' + WHEELS,
  car: '<path d="M-24 -1L-21 -4H-8V-1H4L7 -4H14L22 0H24V6H-24Z"/><path d="M1 -10.4H3L7 -5.4H4.6Z"/><path d="M-19 -8.4H-10V-5.4H-19Z"/>' + WHEELS,
  tank: '<path d="M-11 -12H6L9 -5H-13Z"/><path d="M9.6 -10.6H25V-7.8H10.6Z"/><path d="M-21 -3.6H17L21 2.4H-24Z"/><path d="M-24 4H22L17 13H-18Z"/><path d="M-15 8.4h.1M-7.5 8.4h.1M0 8.4h.1M7.5 8.4h.1M14 8.4h.1" stroke="var(--cut)" stroke-width="5" stroke-linecap="round"/>',
} as const;

export type SymbolName = keyof typeof symbols;

/** The symbol of a card or counter, by its English title. */
const TITLES: Record<string, SymbolName> = {
  Rifleman: 'rifleman',
  Scout: 'scout',
  Sniper: 'sniper',
  'Machine Gunner': 'gunner',
  Mortar: 'mortar',
  'Platoon Sergeant': 'sergeant',
  'Squad Leader': 'leader',
  'Platoon Guide': 'guide',
  'Fog of War': 'fog',
  'Antitank Rifleman': 'antitank',
  Saboteur: 'saboteur',
  Engineer: 'engineer',
  Sergeant: 'leader',
  'Staff Sergeant': 'sergeant',
  'Tank Driver': 'driver',
  'Tank Gunner': 'shell',
  'Tank Crewman': 'crewman',
  'Tank Commander': 'leader',
  Lieutenant: 'officer',
  'Warrant Officer': 'warrant',
  'Recon Aircraft': 'aircraft',
  'Gun Truck': 'gunTruck',
  'Patrol Truck': 'patrolTruck',
  'Light Truck': 'truck',
  'Pilot Car': 'car',
  'Scout Car': 'car',
  'Medium Tank': 'tank',
};

export const symbolOf = (title: string): SymbolName => TITLES[title] ?? 'rifleman';

export const symbol = (name: SymbolName, x = 0, y = 0, k = 1, colour = INK, cut = PAPER): string =>
  `<g transform="translate(${x} ${y}) scale(${k})" fill="currentColor" color="${colour}" style="--cut:${cut}">${symbols[name]}</g>`;
