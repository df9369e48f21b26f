// Shows pushes and opens what they are about. It handles no fetch and caches nothing: pages load as without it.

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, data: { path }, icon: "/apple-icon.png" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Only pages of this site, in a tab that is open already if there is one. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url.href);
  await (tab ? tab.focus() : self.clients.openWindow(url.href));
}

// The push service gave this browser another address.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  if (oldSubscription) await send({ do: "off", endpoint: oldSubscription.endpoint });
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = renewed.toJSON();
  await send({ do: "on", endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

function send(change) {
  return fetch("/api/notifications/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(change),
  });
}
