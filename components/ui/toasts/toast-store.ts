import { addToast, closeToast, removeToast, type Toast, type ToastMessage } from "#components/ui/toasts/toast-list.ts";

const REMOVE_DELAY_MS = 200;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let count = 0;

/** Shows a message to the person at this browser, from anywhere in the browser's code. Returns its id. */
export function toast(message: ToastMessage): string {
  count += 1;
  const id = message.id ?? `toast-${count}`;
  change(addToast(toasts, { ...message, id }));
  return id;
}

/** It stays in the page during its exit animation. */
export function dismissToast(id: string): void {
  const leaving = toasts.find((shown) => shown.id === id && shown.open);
  if (!leaving) return;
  change(closeToast(toasts, id));
  setTimeout(() => change(removeToast(toasts, id, leaving.revision)), REMOVE_DELAY_MS);
}

export function dismissNewestToast(): void {
  const newest = toasts.findLast((shown) => shown.open);
  if (newest) dismissToast(newest.id);
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
