/* The drawings the server made: those of the table that is open, and the lobby's. Each is fetched once. */

import { api, ApiError } from '../api';
import type { Art, ShelfArt } from '../wire';

const AGAIN = 2000; // milliseconds until drawings that did not come are asked for again

class Gallery {
  private shown = $state.raw<{ scenario: string; art: Art } | null>(null);
  shelf = $state.raw<ShelfArt | null>(null);
  fault = $state(''); // why there will be none
  private readonly kept = new Map<string, Art>();
  private wanted = '';

  /** Of the table that is open: for parts that are shown once it `has` them. */
  get table(): Art {
    return this.shown!.art;
  }

  has(scenario: string | undefined): boolean {
    return this.shown !== null && this.shown.scenario === scenario;
  }

  /** What all drawings on the page refer to. */
  defs(table: boolean): string {
    return (table ? this.shown?.art.defs : this.shelf?.defs) ?? '';
  }

  async visit(): Promise<void> {
    this.shelf ??= await api.shelfArt();
  }

  /** The drawings of a scenario, asked for until they come, are refused, or others are wanted. */
  async open(scenario: string): Promise<void> {
    this.wanted = scenario;
    this.fault = '';
    while (this.wanted === scenario && !this.kept.has(scenario) && !this.fault) {
      try {
        this.kept.set(scenario, await api.art(scenario));
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.fault = error.message;
        else await new Promise((done) => setTimeout(done, AGAIN));
      }
    }
    const art = this.kept.get(scenario);
    if (art && this.wanted === scenario) this.shown = { scenario, art };
  }
}

export const gallery = new Gallery();
