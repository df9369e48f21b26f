"use client";

import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { PlainToasts } from "#components/ui/toasts/plain-toasts.tsx";
import type { Toast } from "#components/ui/toasts/toast-list.ts";
import { listToasts, listToastsBeforeStart, subscribeToToasts } from "#components/ui/toasts/toast-store.ts";

type Region = ComponentType<{ toasts: readonly Toast[] }>;

/** The notification area of every page. Its code arrives with the first message. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts, listToastsBeforeStart);
  const [Region, setRegion] = useState<Region | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = toasts.at(-1);
  useEffect(() => {
    if (Region || !latest) return;
    import("#components/ui/toasts/toast-region.tsx").then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      (error: unknown) => {
        setFailed(true);
        reportError(error);
      },
    );
  }, [Region, latest]);
  if (!latest) return null;
  if (Region) return <Region toasts={toasts} />;
  return hasFailed ? <PlainToasts toasts={toasts} /> : null;
}
