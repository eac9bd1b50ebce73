/* Questions beside the game: what one counter could do to another as they stand. Answers are kept until the table moves on. */

import type { AskOdds, Threats } from '../wire';

const MARK = 'about ';

export class Asking {
  private found = $state.raw<ReadonlyMap<string, Threats>>(new Map());
  private readonly asked = new Set<string>();

  constructor(private readonly send: (message: AskOdds) => void) {}

  /** The shot and the shot back, once the table has said; it is asked the first time. */
  odds(attacker: string, target: string): Threats | undefined {
    return this.found.get(`${MARK}${attacker} ${target}`);
  }

  want(attacker: string, target: string): void {
    const key = `${MARK}${attacker} ${target}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    this.send({ type: 'ask-odds', attacker, target, key });
  }

  /** Whether an answer is to a question asked here. */
  hear(answer: Threats): boolean {
    if (!answer.reply?.startsWith(MARK)) return false;
    this.found = new Map([...this.found, [answer.reply, answer]]);
    return true;
  }

  /** Counters have moved. */
  forget(): void {
    this.asked.clear();
    this.found = new Map();
  }
}
