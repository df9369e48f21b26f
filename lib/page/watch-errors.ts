import { sendBeacon } from "#lib/page/beacon";
import { createErrorHook } from "#lib/page/error-hook";

/** The bundler's loader asks for a part once more; only then is it missing. */
const SECOND_TRY_MS = 3_000;

export const errorHook = createErrorHook({
  send: (report) => sendBeacon("/api/errors", report),
  viewOf: () => location.pathname,
});

/** Listens for everything that goes wrong in this page. Errors of scripts and styles that fail to load do not bubble. */
export function watchErrors(): void {
  const failed = new Set<string>();
  addEventListener("unhandledrejection", ({ reason }) => errorHook.takeError("rejection", reason));
  addEventListener("load", ({ target }) => void failed.delete(partOf(target) ?? ""), true);
  addEventListener(
    "error",
    (event: Event) => {
      if (event instanceof ErrorEvent) return errorHook.takeError("error", event.error);
      const part = partOf(event.target);
      if (part === null || failed.has(part)) return;
      failed.add(part);
      setTimeout(() => {
        if (failed.has(part)) errorHook.takeMissingPart(Object.assign(new Error(part), { name: "PartMissing" }));
      }, SECOND_TRY_MS);
    },
    true,
  );
}

/** The path of a script or style that the page needs, where the element is one. */
function partOf(element: EventTarget | null): string | null {
  if (element instanceof HTMLScriptElement) return ownPath(element.src);
  return element instanceof HTMLLinkElement && element.rel === "stylesheet" ? ownPath(element.href) : null;
}

function ownPath(address: string): string | null {
  const url = URL.parse(address);
  return url?.origin === location.origin ? url.pathname : null;
}
