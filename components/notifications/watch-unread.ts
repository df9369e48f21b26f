import { NOTIFICATIONS_CHANGED, unread } from "#components/notifications/unread.ts";
import { callData, followOwnRows } from "#lib/auth/browser.ts";
import { hasAccount } from "#lib/auth/companion-cookie.ts";
import { shareInPage } from "#lib/page/store.ts";

/** Before each further try, less or more by up to a half, so that all browsers do not come back at the same moment. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;
/** How soon the number is read again. */
const PAUSE_MS = 1_000;
/** A hidden page keeps its socket this long. */
const HIDDEN_MS = 30_000;

const state = shareInPage("unread-watch", () => ({ isStarted: false }));

/** Keeps the number up to date while the page is seen: over a socket, and by asking now and then where there is none. Once a page. */
export function watchUnread(): void {
  if (state.isStarted) return;
  state.isStarted = true;
  const recount = createCounter();
  let connection: AbortController | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(timer);
    if (connection || document.hidden || !hasAccount(document.cookie)) return;
    const own = new AbortController();
    connection = own;
    const listener = {
      onSubscribed() {
        failures = 0;
        recount();
      },
      onUpdate: recount,
      onLost: () => lose(own),
    };
    followOwnRows("notifications", listener, own.signal).catch(() => lose(own));
  };
  const lose = (lost: AbortController) => {
    if (connection !== lost) return;
    disconnect();
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? PAUSE_MS;
    failures += 1;
    timer = setTimeout(start, delay * (0.5 + Math.random()));
  };
  const disconnect = () => {
    clearTimeout(timer);
    connection?.abort();
    connection = null;
  };
  const start = () => {
    if (!document.hidden) recount();
    connect();
  };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) timer = setTimeout(disconnect, HIDDEN_MS);
    else if (connection) clearTimeout(timer);
    else start();
  });
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) start();
  });
  document.addEventListener(NOTIFICATIONS_CHANGED, recount);
  start();
}

/** Reads the number at once; what is asked for meanwhile is one more reading, a moment later. */
function createCounter(): () => void {
  let isAsking = false;
  let isStale = false;
  return async function recount() {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      // The next event or try reads it again.
      const count = hasAccount(document.cookie)
        ? await callData("rpc/count_unread_notifications").catch(() => null)
        : null;
      if (typeof count === "number" || !hasAccount(document.cookie))
        unread.set(typeof count === "number" ? count : null);
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
    isAsking = false;
  };
}
