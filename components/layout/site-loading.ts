import { type Clock, createLoadingProgress } from "#components/layout/loading-progress.ts";

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The one progress that follows the router's navigations. */
export const siteLoading = createLoadingProgress(systemClock);

/**
 * Next reports when a navigation starts, and writes to the history when its page is there, even if it is the same page.
 * A browser without the Navigation API does not report this, and shows no bar.
 */
export function startSiteLoading(): void {
  if (!("navigation" in window)) return;
  siteLoading.start();
  window.navigation.addEventListener("currententrychange", siteLoading.finish, { once: true });
}
