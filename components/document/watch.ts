import { findAll } from "#components/document/element.ts";
import { addressMessage } from "#components/layout/errors/address-message.ts";
import { countView, watchPage } from "#components/layout/watch-page.ts";
import { watchErrors } from "#lib/page/watch-errors.ts";

/** Counts the view, and reports what breaks. */
export function watchDocument(): void {
  watchErrors();
  countView(readMeta("route"));
  watchPage(readMeta("build"));
}

/** One page answers for every address that does not exist: only here is it known which it was. */
export function nameAddress(): void {
  for (const text of findAll("[data-addressed]")) {
    const { addressed = "", addressedBegins, addressedUnless = "" } = text.dataset;
    const unless = addressedBegins === undefined ? undefined : { begins: addressedBegins, message: addressedUnless };
    text.textContent = addressMessage({ message: addressed, unless }, location.pathname);
  }
}

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? "";
}
