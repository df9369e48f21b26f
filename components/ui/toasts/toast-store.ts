import { addToast, closeToast, removeToast, type Toast, type ToastMessage } from "#components/ui/toasts/toast-list.ts";
import { createStore, shareInPage } from "#lib/page/store.ts";

const REMOVE_DELAY_MS = 200;

const { toasts, numbers } = shareInPage("toasts", () => ({
  toasts: createStore<readonly Toast[]>([]),
  numbers: { last: 0 },
}));

/** Shows a message to the person at this browser, from anywhere in the browser's code. Returns its id. */
export function toast(message: ToastMessage): string {
  numbers.last += 1;
  const id = message.id ?? `toast-${numbers.last}`;
  toasts.set(addToast(toasts.get(), { ...message, id }));
  return id;
}

/** It stays in the page during its exit animation. */
export function dismissToast(id: string): void {
  const leaving = toasts.get().find((shown) => shown.id === id && shown.open);
  if (!leaving) return;
  toasts.set(closeToast(toasts.get(), id));
  setTimeout(() => toasts.set(removeToast(toasts.get(), id, leaving.revision)), REMOVE_DELAY_MS);
}

/** At once, where no animation shows it leave. */
export function dropToast(id: string): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

export function dismissNewestToast(): void {
  const newest = toasts.get().findLast((shown) => shown.open);
  if (newest) dismissToast(newest.id);
}

export const listToasts = toasts.get;
export const listToastsBeforeStart = toasts.getInitial;
export const subscribeToToasts = toasts.subscribe;
