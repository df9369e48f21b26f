"use client";

import { useParams, useSelectedLayoutSegments } from "next/navigation";
import { routePatternOf } from "#lib/page/route-pattern.ts";

/** What page.ts knows of its page: the build that made it, and its route's pattern. A client component, because only those are told the route. */
export function DocumentMarks({ buildId, isTestNetwork }: { buildId: string; isTestNetwork: boolean }) {
  const pattern = routePatternOf(useSelectedLayoutSegments(), useParams());
  return (
    <>
      <meta name="build" content={buildId} />
      <meta name="route" content={pattern} />
      {isTestNetwork ? <meta name="test-network" content="" /> : null}
    </>
  );
}
