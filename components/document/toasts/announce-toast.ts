import { make } from "#components/document/element.ts";
import type { Toast } from "#components/ui/toasts/toast-list.ts";

const SAID_AFTER_MS = 1000;

/** Errors interrupt the screen reader; everything else waits for the end of its sentence. */
export function announceToast({ title, description, action, color }: Toast, place: Element): void {
  const status = make("span", {
    role: "status",
    "aria-live": color === "error" ? "assertive" : "polite",
    class: "sr-only",
  });
  place.append(status);
  const words = ["Notification", title, description, action?.label].filter(Boolean).join(" ");
  // A screen reader only notices what changes in it.
  requestAnimationFrame(() => requestAnimationFrame(() => status.append(words)));
  setTimeout(() => status.remove(), SAID_AFTER_MS);
}
