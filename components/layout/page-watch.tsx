"use client";

import { useParams, usePathname, useSelectedLayoutSegments } from "next/navigation";
import { useEffect, useState } from "react";
import { ReloadNotice } from "#components/layout/reload-notice";
import { setCurrentRoute } from "#lib/page/current-route";
import { routePatternOf } from "#lib/page/route-pattern";
import { track } from "#lib/page/track";
import { watchBuild } from "#lib/page/watch-build";
import { errorHook } from "#lib/page/watch-errors";

const NEW_BUILD = "A new version is ready.";
const MISSING_PART = "A part of the page could not be loaded.";

/** What every page does by itself, in the root layout: counts its views, and offers to reload when that would help. */
export function PageWatch({ buildId }: { buildId: string }) {
  const [offer, setOffer] = useState<string | null>(null);
  const pathname = usePathname();
  const pattern = routePatternOf(useSelectedLayoutSegments(), useParams());

  useEffect(() => {
    if (!pathname) return;
    setCurrentRoute(pattern);
    track({ name: "page_view", page: pattern });
  }, [pattern, pathname]);
  useEffect(() => watchBuild(buildId, () => setOffer(NEW_BUILD)), [buildId]);
  useEffect(
    () =>
      errorHook.onMissingPart(() => {
        setOffer(MISSING_PART);
        track({ name: "error_shown", what: "part" });
      }),
    [],
  );

  const reload = () => {
    if (offer === NEW_BUILD) track({ name: "build_reloaded" });
    location.reload();
  };
  return offer && <ReloadNotice title={offer} onReload={reload} onClose={() => setOffer(null)} />;
}
