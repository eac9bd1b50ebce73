/* What is to be heard of a table: dice, what they came to, and that it is one's turn. */

import type { TableModel } from '../game/table.svelte';
import { play } from '../sound';

export function heard(model: () => TableModel | null): void {
  let [faces, done, mine] = [0, true, true];
  $effect(() => {
    const playback = model()?.playback;
    const dice = playback?.rolling ? playback.dice : null;
    if (dice && dice.faces.length > faces) play('die');
    if (dice?.done && !done) play(dice.faces.some((face) => face.hit) ? 'hit' : 'miss');
    [faces, done] = [dice?.faces.length ?? 0, dice?.done ?? true];
  });
  $effect(() => {
    const table = model();
    const now = Boolean(table?.myTurn && !table.playback.busy);
    if (now && !mine) play('turn');
    if (table) mine = now || (mine && table.playback.busy);
  });
}
