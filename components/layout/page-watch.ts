"use client";

import { useParams, usePathname, useSelectedLayoutSegments } from "next/navigation";
import { useEffect } from "react";
import { countView, watchPage } from "#components/layout/watch-page.ts";
import { routePatternOf } from "#lib/page/route-pattern.ts";
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
