/* What makes something without a use of its own answer. With a mouse or keys by a click or Enter, too; a finger holds it. */

import { device } from '../table/device.svelte';
import { aboutPile, aboutScore, type Zone } from './subject';

interface Asked { 'data-about': string; 'data-ask'?: ''; role?: 'button'; tabindex?: 0 }

const answers = (about: string): Asked => ({ 'data-about': about, ...(device.touch ? {} : { 'data-ask': '', role: 'button', tabindex: 0 }) });

/** A pile of a seat. */
export const askPile = (seat: string, zone: Zone): Asked => answers(aboutPile(seat, zone));

/** A side's score. */
export const askScore = (side: string): Asked => answers(aboutScore(side));
