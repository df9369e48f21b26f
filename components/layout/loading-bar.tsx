"use client";

import { useSyncExternalStore } from "react";
import type { LoadingProgress } from "#components/layout/loading-progress.ts";
import { siteLoading } from "#components/layout/site-loading.ts";

/** The line at the top of every page while the next one loads. */
export function SiteLoadingBar() {
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      <LoadingBar progress={siteLoading} label="Loading the page" />
    </div>
  );
}

export function LoadingBar({ progress, label }: { progress: LoadingProgress; label: string }) {
  const { isShown, percent } = useSyncExternalStore(progress.subscribe, progress.read, progress.readBeforeStart);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-hidden={!isShown}
      className={`h-0.5 transition-opacity ${isShown ? "" : "opacity-0"}`}
    >
      <div className="bg-copper h-full transition-[inline-size]" style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
