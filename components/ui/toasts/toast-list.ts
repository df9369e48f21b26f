import type { ReactNode } from "react";

export type ToastColor = "primary" | "success" | "warning" | "error" | "info";

export type ToastMessage = {
  /** A second message with the same id replaces the first. */
  id?: string;
  title: string;
  description?: string;
  color?: ToastColor;
  /** Replaces the icon of its colour; null for none. */
  icon?: ReactNode;
  /** Instead of an icon. */
  avatar?: ReactNode;
  /** In milliseconds; Infinity stays until it is closed. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
};

export type Toast = {
  id: string;
  open: boolean;
  title: string;
  description: string | null;
  color: ToastColor;
  /** Undefined means the icon of its colour. */
  icon: ReactNode;
  avatar: ReactNode;
  duration: number;
  action: ToastMessage["action"] | null;
  /** Counts the messages under this id, so that each is announced and timed again. */
  revision: number;
};

export const MAX_VISIBLE = 5;
export const DEFAULT_DURATION_MS = 5000;

const PLAIN = {
  description: null,
  color: "primary",
  icon: undefined,
  avatar: null,
  duration: DEFAULT_DURATION_MS,
  action: null,
} as const;

/** Newest last. One too many replaces a closed one, or else the oldest that would close by itself. */
export function addToast(list: readonly Toast[], message: ToastMessage & { id: string }) {
  const replaced = list.find((toast) => toast.id === message.id);
  const others = list.filter((toast) => toast !== replaced);
  const added: Toast = { ...PLAIN, ...message, open: true, revision: (replaced?.revision ?? 0) + 1 };
  return [...(others.length < MAX_VISIBLE ? others : others.filter((toast) => toast !== leastNeeded(others))), added];
}

export function closeToast(list: readonly Toast[], id: string): readonly Toast[] {
  return list.map((toast) => (toast.id === id && toast.open ? { ...toast, open: false } : toast));
}

/** Removes a closed message, unless its id was used again since then. */
export function removeToast(list: readonly Toast[], id: string, revision: number): readonly Toast[] {
  return list.filter((toast) => toast.id !== id || toast.open || toast.revision !== revision);
}

function leastNeeded(list: readonly Toast[]): Toast | undefined {
  return (
    list.find((toast) => !toast.open) ?? list.find((toast) => toast.duration !== Number.POSITIVE_INFINITY) ?? list[0]
  );
}
