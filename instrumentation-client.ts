import { startSiteLoading } from "#components/layout/site-loading";

export function onRouterTransitionStart(): void {
  startSiteLoading();
}
