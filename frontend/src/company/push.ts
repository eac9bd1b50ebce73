/* This browser as a receiver of pushes. */

import { api } from '../api';
import type { AlertInfo } from '../wire';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const bytes = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
};

/** Ask the browser, then the server. Throws where the browser says no. */
export async function subscribe(key: string): Promise<AlertInfo> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
  const worker = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  await old?.unsubscribe(); // it may have been made with the key of another server
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint = '', keys = {} } = made.toJSON();
  return api.addAlert({ kind: 'push', address: endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } });
}

/** Where this browser is pushed to, or ''. */
export async function endpoint(): Promise<string> {
  if (!canPush()) return '';
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription())?.endpoint ?? '';
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
