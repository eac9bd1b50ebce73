/* The line to a table. It comes back by itself, and a choice is sent again until the table has answered it: the key
   makes the repeat harmless. */

import type { FromClient, ToClient } from './wire';

export type Line = 'connecting' | 'open' | 'lost' | 'closed' | 'gone';

export interface Listener {
  message(message: ToClient): void;
  line(line: Line): void;
  resume(): { language: string; events: string }; // events: how many the client has of each seat, us:12,german:14
}

/** Messages that must arrive: kept until the answer names their key. */
type Keyed = Extract<FromClient, { key: string }>;

const keyed = (message: FromClient): message is Keyed => message.type === 'choose' || message.type === 'undo' || message.type === 'concede';

export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
};

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING = 20000;
const SILENCE = 50000;
const AGAIN = 900; // after the table was too busy to take a choice
const FORBIDDEN = 4403;
const UNKNOWN = 4404;

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting: Keyed[] = [];
  private wait = FIRST_WAIT;
  private timer = 0;
  private heart = 0;
  private heard = 0;
  private stopped = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Whether a choice is under way that the table has not answered. */
  get busy(): boolean {
    return this.waiting.length > 0;
  }

  send(message: FromClient): void {
    if (keyed(message)) this.waiting.push(message);
    this.write(message);
  }

  close(): void {
    this.stopped = true;
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.heart);
    this.socket?.close();
    this.listener.line('closed');
  }

  private write(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    this.listener.line(this.socket ? 'lost' : 'connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = new URLSearchParams(this.listener.resume());
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/ws?${query}`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      clearInterval(this.heart);
      this.heart = window.setInterval(() => this.beat(), PING);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.receive(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket || this.stopped) return;
      if (event.code === FORBIDDEN || event.code === UNKNOWN) {
        this.close();
        this.listener.line('gone');
      } else this.retry();
    };
  }

  private receive(message: ToClient): void {
    if (message.type === 'error' && (message.code === 'too-fast' || message.code === 'storage')) {
      const kept = this.waiting.find((waiting) => waiting.key === message.reply);
      if (kept) {
        setTimeout(() => this.waiting.includes(kept) && this.write(kept), AGAIN);
        return;
      }
    }
    if ('reply' in message && message.reply) this.waiting = this.waiting.filter((kept) => kept.key !== message.reply);
    if (message.type === 'welcome') {
      this.wait = FIRST_WAIT;
      this.listener.line('open');
    }
    this.listener.message(message);
    if (message.type === 'welcome') for (const kept of this.waiting) this.write(kept);
  }

  private beat(): void {
    if (Date.now() - this.heard > SILENCE) this.socket?.close();
    else this.write({ type: 'ping' });
  }

  private retry(): void {
    clearInterval(this.heart);
    this.listener.line('lost');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private hurry = (): void => {
    if (this.stopped || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };
}
