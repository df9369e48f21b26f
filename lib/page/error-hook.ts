import { currentRoute } from "#lib/page/current-route.ts";
import { redactError } from "#lib/page/describe-error.ts";
import type { ErrorReport } from "#lib/page/error-report.ts";

const MAX_REPORTS_PER_VIEW = 5;

type Options = {
  send(report: ErrorReport): void;
  /** Differs on every page view. */
  viewOf(): string;
};

/** Receives every error of a page. Reports each once per page view, up to a limit. */
export function createErrorHook({ send, viewOf }: Options) {
  let view = "";
  let reported = new Set<string>();
  let isPartMissing = false;
  const listeners = new Set<() => void>();

  const report = (kind: ErrorReport["kind"], thrown: unknown) => {
    if (view !== viewOf()) {
      view = viewOf();
      reported = new Set();
    }
    const described = redactError(thrown);
    const key = `${described.name} ${described.text} ${described.frames[0]}`;
    if (reported.has(key) || reported.size === MAX_REPORTS_PER_VIEW) return;
    reported.add(key);
    const page = currentRoute();
    send({ kind, ...described, ...(page === undefined ? {} : { page }) });
  };

  /** A script or style of the page did not load: something on the page will not work. */
  const takeMissingPart = (thrown: unknown) => {
    report("part", thrown);
    if (isPartMissing) return;
    isPartMissing = true;
    for (const listener of listeners) listener();
  };

  const takeError = (kind: "error" | "rejection", thrown: unknown) =>
    isMissingPart(thrown) ? takeMissingPart(thrown) : report(kind, thrown);

  /** Calls the listener once; at once if a part is missing already. Returns a function that removes it. */
  const onMissingPart = (listener: () => void) => {
    if (isPartMissing) listener();
    else listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return { takeError, takeMissingPart, onMissingPart };
}

/** The messages of the bundler's loader, Chromium, Firefox and Safari. */
function isMissingPart(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    thrown.name === "ChunkLoadError" || /dynamically imported module|importing a module script/i.test(thrown.message)
  );
}
