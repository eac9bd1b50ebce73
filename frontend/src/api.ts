/* The HTTP API. What answers in words is asked for in the language of the page. */

import { words } from './i18n/index.svelte';
import type { Abandoning, AlertInfo, Alerting, Art, Blocking, CampaignInfo, Claiming, Created, Credentials, Fork, Import, Invitation, Join, LettingBotPlay, Lobby, Me, Muting, NewAlert, NewCampaign, NewGuest, NewPassword, NewTable, Publishing, Recovery, Refusal, Registered, Renew, Reporting, RuleBrief, RuleText, Scene, ScenarioBrief, Session, ShelfArt, Step, TableInfo, Update } from './wire';

/** What the server refused; `status` is 0 when it did not answer at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError(0, 'network', 'no answer');
  }
  const text = await response.text();
  const data: unknown = text ? JSON.parse(text) : null;
  if (!response.ok) {
    const fault = (data ?? {}) as Partial<Refusal>;
    throw new ApiError(response.status, fault.code ?? '', fault.message ?? response.statusText);
  }
  return data as T;
}

/** A path whose answer is to be read. */
const read = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}language=${words.language}`;
const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const api = {
  me: (): Promise<Me | null> => call('GET', '/me'),
  /** Take a name; who is a guest already is renamed. */
  guest: (name: string): Promise<Me> => call('POST', '/guest', { name } satisfies NewGuest),
  /** Make an account; a guest keeps the games. */
  account: (name: string, password: string): Promise<Registered> => call('POST', '/account', { name, password } satisfies Credentials),
  login: (name: string, password: string): Promise<Me> => call('POST', '/login', { name, password } satisfies Credentials),
  recover: (name: string, code: string, password: string): Promise<Registered> => call('POST', '/account/recover', { name, code, password } satisfies Recovery),
  password: (old: string, fresh: string): Promise<Registered> => call('POST', '/account/password', { old, new: fresh } satisfies NewPassword),
  sessions: (): Promise<Session[]> => call('GET', '/sessions'),
  endSession: (id: string): Promise<null> => call('DELETE', `/sessions/${encodeURIComponent(id)}`),
  block: (id: string, seat: string, blocked: boolean): Promise<null> => call('POST', `${at(id)}/block`, { seat, blocked } satisfies Blocking),
  mute: (id: string, seat: string, muted: boolean): Promise<null> => call('POST', `${at(id)}/mute`, { seat, muted } satisfies Muting),
  report: (id: string, seat: string, text: string): Promise<null> => call('POST', `${at(id)}/report`, { seat, text } satisfies Reporting),
  logout: (): Promise<null> => call('POST', '/logout'),
  scenarios: (): Promise<ScenarioBrief[]> => call('GET', read('/scenarios')),
  lobby: (): Promise<Lobby> => call('GET', read('/lobby')),
  table: (id: string, invite: string | null = null): Promise<TableInfo> => call('GET', read(at(id) + (invite ? `?invite=${encodeURIComponent(invite)}` : ''))),
  create: (table: NewTable): Promise<Created> => call('POST', read('/tables'), table),
  join: (id: string, seat: string | null, invite: string | null): Promise<TableInfo> => call('POST', read(`${at(id)}/join`), { seat, invite } satisfies Join),
  fork: (id: string, step: number, seat: string, bot = 'greedy'): Promise<Created> => call('POST', read(`${at(id)}/fork`), { step, seat, bot } satisfies Fork),
  letBotPlay: (id: string, seat: string): Promise<Update> => call('POST', read(`${at(id)}/stand-in`), { seat } satisfies LettingBotPlay),
  abandon: (id: string, key: string): Promise<Update> => call('POST', read(`${at(id)}/abandon`), { key } satisfies Abandoning),
  claim: (id: string, key: string): Promise<Update> => call('POST', read(`${at(id)}/claim`), { key } satisfies Claiming),
  campaigns: (): Promise<CampaignInfo[]> => call('GET', read('/campaigns')),
  campaign: (id: string): Promise<CampaignInfo> => call('GET', read(`/campaigns/${encodeURIComponent(id)}`)),
  newCampaign: (book: string): Promise<CampaignInfo> => call('POST', read('/campaigns/new'), { book } satisfies NewCampaign),
  alerts: (): Promise<Alerting> => call('GET', '/alerts'),
  addAlert: (alert: NewAlert): Promise<AlertInfo> => call('POST', read('/alerts/new'), alert),
  removeAlert: (id: string): Promise<null> => call('DELETE', `/alerts/${encodeURIComponent(id)}`),
  stopAlert: (id: string, token: string): Promise<null> => call('POST', `/alerts/${encodeURIComponent(id)}/stop/${encodeURIComponent(token)}`),
  confirmAlert: (id: string, token: string): Promise<null> => call('POST', `/alerts/${encodeURIComponent(id)}/confirm/${encodeURIComponent(token)}`),
  rematch: (id: string, swap: boolean): Promise<Created> => call('POST', read(`${at(id)}/rematch?swap=${swap}`)),
  declineRematch: (id: string): Promise<null> => call('POST', `${at(id)}/rematch/decline`),
  publish: (id: string, open: boolean): Promise<TableInfo> => call('POST', read(`${at(id)}/publish`), { public: open } satisfies Publishing),
  invitation: (id: string, invite: string): Promise<Invitation> => call('GET', read(`${at(id)}/invitation?invite=${encodeURIComponent(invite)}`)),
  invite: (id: string, seat: string): Promise<Created> => call('POST', read(`${at(id)}/invite`), { seat } satisfies Renew),
  journal: (id: string, invite: string | null = null): string => `/api${at(id)}/journal` + (invite ? `?invite=${encodeURIComponent(invite)}` : ''),
  importGame: (journal: string): Promise<Created> => call('POST', read('/import'), { journal } satisfies Import),
  /** With the options the table is played by. */
  scene: (id: string): Promise<Scene> => call('GET', read(`${at(id)}/scene`)),
  art: (scenario: string): Promise<Art> => call('GET', `/scenarios/${encodeURIComponent(scenario)}/art`),
  shelfArt: (): Promise<ShelfArt> => call('GET', '/art'),
  step: (id: string, step: number): Promise<Step> => call('GET', read(`${at(id)}/replay/${step}`)),
  rules: (query: string): Promise<RuleBrief[]> => call('GET', read(`/rules?q=${encodeURIComponent(query)}`)),
  readRules: (query: string, groups: readonly string[], without: string): Promise<RuleText[]> => call('GET', read(`/rules/read?q=${encodeURIComponent(query)}&groups=${encodeURIComponent(groups.join(' '))}&without=${encodeURIComponent(without)}`)),
  rule: (id: string): Promise<RuleText> => call('GET', read(`/rules/${encodeURIComponent(id)}`)),
};
