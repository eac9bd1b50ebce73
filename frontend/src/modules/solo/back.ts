/* A card that lies face down for the next round: the back of its side, and a glass on a plate. */

import { gallery } from '../../art/gallery.svelte';

export const reconBack = (back: string): string =>
  `${back}<rect x="88" y="134" width="120" height="140" rx="20" fill="#f8f3e6" stroke="#23281f" stroke-width="4"/><g transform="translate(148 204) scale(3.4)" color="#23281f">${gallery.table.signs.recon ?? ''}</g>`;
