import { fetchJson } from "#lib/http/browser/client.ts";
import { keepStored, readStored } from "#lib/page/storage.ts";

/** Whether this browser can have push. `home-screen`: on iPhone and iPad, only a site on the home screen can. */
export type PushSupport = "able" | "blocked" | "home-screen" | "unable";

/** Who turned push on here, so that it is turned on again for them alone. */
const OWNER_KEY = "farthing-push";

export function readSupport(): PushSupport {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) {
    return isApplePhone() ? "home-screen" : "unable";
  }
  return Notification.permission === "denied" ? "blocked" : "able";
}

/** An iPad says that it is a Mac, and is the only one that is touched. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** This browser's push, of any user. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission, unless it was given before. Returns the address of this browser's push, null if permission was denied. */
export async function turnOn(publicKey: string, owner: string): Promise<string | null> {
  const isAllowed = Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
  if (!isAllowed) return null;
  await navigator.serviceWorker.register("/push-worker.js", { scope: "/", updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && !isSignedBy(known, publicKey)) await known.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  if (endpoint === undefined) throw new Error("The browser gave no address for push.");
  await change({ do: "on", endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } });
  keepStored(OWNER_KEY, owner);
  return endpoint;
}

/** A browser refuses a second key, and our own no longer signs for the first. */
function isSignedBy({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

export async function turnOff(): Promise<void> {
  const subscription = await findSubscription();
  keepStored(OWNER_KEY, null);
  if (!subscription) return;
  await change({ do: "off", endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

export async function sendTry(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) await change({ do: "try", endpoint: subscription.endpoint });
}

/** The user turned push on here, and their session has changed since: a new sign-in, or a code that was asked for. */
export function isOwnedBy(owner: string): boolean {
  return Notification.permission === "granted" && readStored(OWNER_KEY) === owner;
}

function change(wanted: object): Promise<unknown> {
  return fetchJson("/api/notifications/push", { method: "POST", body: wanted });
}
