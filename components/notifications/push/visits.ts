import { keepStored, readStored } from "#lib/page/storage.ts";

/** In the browser's local storage: how often its user came to their notifications, and whether they want to hear of push again. */
const KEY = "farthing-push-offer";

/** A pause this long ends a visit. */
const VISIT_MS = 30 * 60_000;

type Visits = { count: number; lastAt: number; isDismissed: boolean };

/** Notes that the page is seen. True from the second visit on, until the offer is dismissed or the browser has asked for permission. */
export async function mayOffer(now: number): Promise<boolean> {
  const { count, lastAt, isDismissed } = readVisits();
  const visits = { count: now - lastAt > VISIT_MS ? count + 1 : count, lastAt: now, isDismissed };
  if (!keepStored(KEY, JSON.stringify(visits)) || visits.count < 2 || isDismissed) return false;
  const { state } = await navigator.permissions.query({ name: "notifications" });
  return state === "prompt";
}

export function dismissOffer(): void {
  keepStored(KEY, JSON.stringify({ ...readVisits(), isDismissed: true }));
}

/** Storage belongs to the user: what we did not write counts as nothing. */
function readVisits(): Visits {
  const [, count = "0", lastAt = "0", isDismissed] =
    /^\{"count":(\d{1,9}),"lastAt":(\d{1,15}),"isDismissed":(true|false)\}$/.exec(readStored(KEY) ?? "") ?? [];
  return { count: Number(count), lastAt: Number(lastAt), isDismissed: isDismissed === "true" };
}
