import { countView, watchPage } from "#components/layout/watch-page.ts";
import { watchErrors } from "#lib/page/watch-errors.ts";

/** Counts the view, and reports what breaks. */
export function watchDocument(): void {
  watchErrors();
  countView(readMeta("route"));
  watchPage(readMeta("build"));
}

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? "";
}
