/* Shows what the server pushes, also while no page of ours is open. It keeps nothing and answers no request of a page. */

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let word = {};
  try {
    word = event.data ? event.data.json() : {};
  } catch {
    /* nothing of ours */
  }
  const { title = 'Sandtable', text = '', table = '', url = '/', stop = '', stop_word = '' } = word;
  const actions = stop ? [{ action: 'stop', title: stop_word }] : [];
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: table || 'sandtable', icon: '/icon.svg', data: { url, stop }, actions }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, stop } = event.notification.data ?? {};
  if (event.action === 'stop' && stop) {
    event.waitUntil(fetch(stop, { method: 'POST' }));
    return;
  }
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const open = pages.find((page) => page.url === url);
    return open ? open.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(show());
});
