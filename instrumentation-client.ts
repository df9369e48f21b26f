import { startSiteLoading } from "#components/layout/site-loading";
import { watchErrors } from "#lib/page/watch-errors";

watchErrors();

export function onRouterTransitionStart(): void {
  startSiteLoading();
}
