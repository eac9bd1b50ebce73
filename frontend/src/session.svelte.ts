/* Who is playing: a guest with a name, or somebody with an account. */

import { api } from './api';
import { words } from './i18n/index.svelte';
import type { Me, Registered } from './wire';

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
    this.me = (await api.me()) ?? (await api.guest(words.now.t('guest')));
    return this.me;
  }

  private become(me: Me): void {
    this.me = me;
    this.asking = Promise.resolve(me);
  }

  async rename(name: string): Promise<void> {
    this.become(await api.guest(name));
  }

  /** From a guest to an account: name and games are kept. Answers the recovery code, which is shown once. */
  async register(name: string, password: string): Promise<string> {
    return this.renewed(await api.account(name, password));
  }

  /** Another password, by the recovery code; answers the next one. */
  async recover(name: string, code: string, password: string): Promise<string> {
    return this.renewed(await api.recover(name, code, password));
  }

  private renewed(me: Registered): string {
    this.become(me);
    return me.recovery;
  }

  async logIn(name: string, password: string): Promise<void> {
    this.become(await api.login(name, password));
  }

  async logOut(): Promise<void> {
    await api.logout();
    this.become(await api.guest(words.now.t('guest')));
  }
}

export const session = new Session();
