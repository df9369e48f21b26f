import { currentRoute } from "#lib/page/current-route";
import { describeError } from "#lib/page/describe-error";
import type { ErrorReport } from "#lib/page/error-report";

const MAX_REPORTS_PER_VIEW = 5;

type Options = {
  send(report: ErrorReport): void;
  /** What is different on every page view. */
  viewOf(): string;
};

/** Where every error of a page arrives, whoever met it: each is reported once a page view, and not too many. */
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
    const described = describeError(thrown);
    const key = `${described.name} ${described.text} ${described.frames[0]}`;
    if (reported.has(key) || reported.size === MAX_REPORTS_PER_VIEW) return;
    reported.add(key);
    const page = currentRoute();
    send({ kind, ...described, ...(page === undefined ? {} : { page }) });
  };

  /** A script or style of the page has not arrived: something on it will not work. */
  const takeMissingPart = (thrown: unknown) => {
    report("part", thrown);
    if (isPartMissing) return;
    isPartMissing = true;
    for (const listener of listeners) listener();
  };

  const takeError = (kind: "error" | "rejection", thrown: unknown) =>
    isMissingPart(thrown) ? takeMissingPart(thrown) : report(kind, thrown);

  /** Calls once; at once where a part is missing already. Gives what takes the listener away. */
  const onMissingPart = (listener: () => void) => {
    if (isPartMissing) listener();
    else listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return { takeError, takeMissingPart, onMissingPart };
}

/** How the bundler's loader, Chromium, Firefox and Safari name it. */
function isMissingPart(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    thrown.name === "ChunkLoadError" || /dynamically imported module|importing a module script/i.test(thrown.message)
  );
}
