import { sendBeacon } from "#lib/page/beacon";
import type { PageEvent } from "#lib/page/event";
import { browserRefusesTracking } from "#lib/page/tracking-refusal";

/** Tells our own server that something happened in this page, unless the visitor's browser says not to. */
export function track(event: PageEvent): void {
  if (!browserRefusesTracking(navigator)) sendBeacon("/api/e", event);
}
