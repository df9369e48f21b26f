import { sendBeacon } from "#lib/page/beacon.ts";
import type { PageEvent } from "#lib/page/event.ts";
import { browserRefusesTracking } from "#lib/page/tracking-refusal.ts";

/** Reports an event in this page to our own server, unless the browser asks not to be tracked. */
export function track(event: PageEvent): void {
  if (!browserRefusesTracking(navigator)) sendBeacon("/api/e", event);
}
