import { ASK_EVERY_MS, createBuildCheck } from "#lib/page/build-check.ts";
import { whenReloadIsFree } from "#lib/page/reload-hold.ts";

/** Checks the server's build every five minutes and when the tab gets focus. Returns a function that stops it. */
export function watchBuild(buildId: string, notify: () => void): () => void {
  const check = createBuildCheck({ buildId, ask: askBuild, notify: () => whenReloadIsFree(notify), now: Date.now });
  const stop = new AbortController();
  const { signal } = stop;
  const timer = setInterval(check, ASK_EVERY_MS);
  addEventListener("focus", check, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || check(), { signal });
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}

/** If the server cannot be reached, it is asked again later. Until then, nothing has changed. */
async function askBuild(): Promise<string | null> {
  try {
    const answer = await fetch("/api/build", { cache: "no-store" });
    const { buildId }: { buildId?: string } = await answer.json();
    return buildId ?? null;
  } catch {
    return null;
  }
}
