import { narrow, writeInAscii } from "#lib/cache/ascii-page.ts";
import { type CachedPage, type CachedRoute, type CachedValue, tagsOf } from "#lib/cache/entry.ts";
import { holdScripts } from "#lib/cache/late-scripts.ts";
import { listIntegrity } from "#lib/cache/script-integrity.ts";
import { findPageStatus } from "#lib/http/pages/page-status.ts";
import { DATA_POLICY, pagePolicy } from "#lib/http/security/content-security-policy.ts";
import { inlineScripts, sha256 } from "#lib/http/security/script-hashes.ts";

/** With Next's own s-maxage, a shared cache could show a buyer the locked page. */
const ALWAYS_ASK = "public, max-age=0, must-revalidate";
/** Next sets its own cache-control on its error pages, and ours would be added to it. */
const NEXT_ERROR_PAGE = /\/_(not-found|global-error)$/;

type Site = {
  addStyle(html: string): Promise<string>;
  addIntegrity(html: string): Promise<string>;
  settings: Parameters<typeof pagePolicy>[1];
};

/**
 * Prepares what Next rendered for sending. Changes the value itself, because the same object is the answer to the
 * current visitor.
 */
export async function prepareEntry(key: string, value: CachedValue, site: Site): Promise<void> {
  if ("rscData" in value) await preparePage(key, value, site);
  else if ("body" in value) prepareRoute(value);
}

async function preparePage(key: string, page: CachedPage, { addStyle, addIntegrity, settings }: Site): Promise<void> {
  const status = statusOf(page);
  const html = await addStyle(writeInAscii(page.html));
  // Next lets the browser draw pages that are missing or failed.
  page.html = narrow(await addIntegrity((status ?? 200) < 400 ? holdScripts(html) : html));
  const scripts = [...inlineScripts(page.html).map(sha256), ...listIntegrity(page.html)];
  const { "set-cookie": _, ...headers } = page.headers ?? {};
  page.headers = {
    ...headers,
    vary: "Cookie",
    "content-security-policy": pagePolicy(scripts, settings),
    ...(NEXT_ERROR_PAGE.test(key) ? {} : { "cache-control": ALWAYS_ASK }),
  };
  page.status = status;
}

function statusOf(page: CachedPage): number | undefined {
  const marked = findPageStatus(tagsOf(page));
  // A page marked as moved whose target was not found, or that is missing, does not get its marked status.
  const isRedirect = page.status === 308;
  const fits = marked === 301 ? isRedirect : marked !== undefined && (page.status ?? 200) === 200;
  return fits ? marked : page.status;
}

function prepareRoute(route: CachedRoute): void {
  const { "set-cookie": _, ...headers } = route.headers;
  route.headers = { "cache-control": ALWAYS_ASK, "content-security-policy": DATA_POLICY, ...headers };
}
