/* Who is playing: a guest with a name. */

import { api, ApiError } from './api';
import { words } from './i18n/index.svelte';
import type { Me } from './wire';

class Session {
  me = $state.raw<Me | null>(null);
  private asking: Promise<Me> | null = null;

  /** The player's own name, making a guest of whoever has none yet. */
  ready(): Promise<Me> {
    this.asking ??= this.find().catch((error: unknown) => {
      this.asking = null;
      throw error;
    });
    return this.asking;
  }

  private async find(): Promise<Me> {
    try {
      this.me = await api.me();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      this.me = await api.guest(words.now.t('guest'));
    }
    return this.me;
  }

  async rename(name: string): Promise<void> {
    this.me = await api.guest(name);
    this.asking = Promise.resolve(this.me);
  }
}

export const session = new Session();
