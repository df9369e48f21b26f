import { sendBeacon } from "#lib/page/beacon.ts";
import { isBuiltPath } from "#lib/page/built-path.ts";
import { createErrorHook } from "#lib/page/error-hook.ts";

/** The bundler's loader tries once more before a part counts as missing. */
const SECOND_TRY_MS = 3_000;

export const errorHook = createErrorHook({
  send: (report) => sendBeacon("/api/errors", report),
  viewOf: () => location.pathname,
});

/** Listens for every error in this page. Events of scripts and styles do not bubble. */
export function watchErrors(): void {
  const failed = new Set<string>();
  const waitForSecondTry = (part: string) => {
    failed.add(part);
    setTimeout(() => {
      if (failed.delete(part)) errorHook.takeMissingPart(missingPart(part));
    }, SECOND_TRY_MS);
  };
  addEventListener("unhandledrejection", ({ reason }) => errorHook.takeError("rejection", reason));
  document.addEventListener("load", ({ target }) => void failed.delete(partOf(target) ?? ""), true);
  addEventListener(
    "error",
    (event: Event) => {
      if (event instanceof ErrorEvent) return errorHook.takeError("error", event.error);
      const part = partOf(event.target);
      if (part !== null && !failed.has(part)) waitForSecondTry(part);
    },
    true,
  );
}

export function missingPart(part: string): Error {
  return Object.assign(new Error(part), { name: "PartMissing", stack: "" });
}

/** The path of a script or style from the build, if the element is one. */
function partOf(element: EventTarget | null): string | null {
  if (element instanceof HTMLScriptElement) return builtPath(element.src);
  return element instanceof HTMLLinkElement && element.rel === "stylesheet" ? builtPath(element.href) : null;
}

function builtPath(address: string): string | null {
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && isBuiltPath(pathname) ? pathname : null;
}
