"use client";

import { useParams, usePathname, useSelectedLayoutSegments } from "next/navigation";
import { useEffect } from "react";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { setCurrentRoute } from "#lib/page/current-route.ts";
import { routePatternOf } from "#lib/page/route-pattern.ts";
import { track } from "#lib/page/track.ts";
import { watchBuild } from "#lib/page/watch-build.ts";
import { errorHook } from "#lib/page/watch-errors.ts";
import { forgetPaymentsOfUser } from "#lib/purchases/checkout/on-sign-out.ts";

/** Runs on every page, in the root layout: counts views, clears data after a sign-out, offers to reload when that would help. */
export function PageWatch({ buildId }: { buildId: string }) {
  const pathname = usePathname();
  const pattern = routePatternOf(useSelectedLayoutSegments(), useParams());

  useEffect(() => {
    if (pathname) countView(pattern);
  }, [pattern, pathname]);
  useEffect(() => {
    if (pathname) forgetPaymentsOfUser();
  }, [pathname]);
  useEffect(() => watchPage(buildId), [buildId]);
  return null;
}

function countView(page: string): void {
  setCurrentRoute(page);
  track({ name: "page_view", page });
}

function watchPage(buildId: string): () => void {
  const stopWatching = watchBuild(buildId, offerNewBuild);
  const stopListening = errorHook.onMissingPart(offerReloadOfPart);
  return () => {
    stopWatching();
    stopListening();
  };
}

function offerNewBuild(): void {
  offerReload("A new version is ready.", () => {
    track({ name: "build_reloaded" });
    location.reload();
  });
}

function offerReloadOfPart(): void {
  track({ name: "error_shown", what: "part" });
  offerReload("Part of the page could not be loaded.", () => location.reload());
}

/** It stays until it is answered. A second one replaces the first: one reload fixes both. */
function offerReload(title: string, onSelect: () => void): void {
  toast({ id: "reload", title, duration: Number.POSITIVE_INFINITY, action: { label: "Reload", onSelect } });
}
