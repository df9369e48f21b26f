"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createStore } from "#lib/page/store.ts";

/** Code that a page loads after the rest: when it is idle, or when it is needed before. */
export type LaterPart<Part> = {
  get: () => Part | null;
  subscribe: (listener: () => void) => () => void;
  /** A load that failed is tried again by the next call. */
  load: () => Promise<Part>;
};

const RETRY_MS = 5_000;
/** A page that is never idle loads all the same. */
const PATIENCE_MS = 2_000;

export function laterPart<Part extends object>(fetchPart: () => Promise<Part>): LaterPart<Part> {
  const { get, set, subscribe } = createStore<Part | null>(null);
  let loading: Promise<Part> | null = null;
  const load = () => {
    loading ??= fetchPart().then(
      (part) => {
        set(part);
        return part;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return { get, subscribe, load };
}

/** Loads the parts one after another while the page is idle. What fails is tried again until it is there. Returns a stop. */
export function loadWhenIdle(parts: readonly LaterPart<object>[]): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const loadNext = () => {
    const next = parts.find((part) => part.get() === null);
    if (!next || isStopped) return;
    next.load().then(planNext, () => {
      timer = setTimeout(planNext, RETRY_MS);
    });
  };
  const planNext = () => onceIdle(loadNext);
  planNext();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Safari has no such callback. */
function onceIdle(run: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run, { timeout: PATIENCE_MS });
  else setTimeout(run, PATIENCE_MS / 10);
}

/** The part, once it is there. While it is needed and not there, it is loaded; `onFail` hears of a failure. */
export function useLaterPart<Part>(part: LaterPart<Part>, isNeeded: boolean, onFail: () => void): Part | null {
  const loaded = useSyncExternalStore(part.subscribe, part.get, () => null);
  const fail = useEffectEvent(onFail);
  const isMissing = isNeeded && loaded === null;
  useEffect(() => {
    if (isMissing) part.load().catch(() => fail());
  }, [part, isMissing]);
  return loaded;
}
