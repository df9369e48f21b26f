import { startSiteLoading } from "#components/layout/site-loading.ts";
import { watchErrors } from "#lib/page/watch-errors.ts";

watchErrors();

export function onRouterTransitionStart(): void {
  startSiteLoading();
}
