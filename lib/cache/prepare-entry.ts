import { type CachedPage, type CachedRoute, type CachedValue, tagsOf } from "#lib/cache/entry.ts";
import { listIntegrity } from "#lib/cache/script-integrity.ts";
import { readDocumentScripts } from "#lib/documents/shape/document-scripts.ts";
import { isLocked } from "#lib/documents/shape/page-content.ts";
import type { StyledPage } from "#lib/documents/shape/page-style.ts";
import { isDocument, toDocument } from "#lib/documents/shape/to-document.ts";
import { EMPTY_APP_ACTION, isKeyOfErrorPage } from "#lib/http/next-internals.ts";
import { AI_BLOCKED_TAG, AI_HEADERS } from "#lib/http/pages/ai-headers.ts";
import { findPageStatus } from "#lib/http/pages/page-status.ts";
import { DATA_POLICY, pagePolicy } from "#lib/http/security/content-security-policy.ts";
import { inlineScripts, sha256 } from "#lib/http/security/script-hashes.ts";
import { log } from "#lib/log.ts";

/** With Next's own s-maxage, a shared cache could show a buyer the locked page. */
const ALWAYS_ASK = "public, max-age=0, must-revalidate";

type Site = {
  addStyle(html: string): Promise<StyledPage>;
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
  const made = await makeDocument(key, page.html, addStyle);
  page.html = made ?? (await addIntegrity(withoutEmptyActions(page.html)));
  const scripts = [...inlineScripts(page.html).map(sha256), ...listIntegrity(page.html)];
  const { "set-cookie": _, ...headers } = page.headers ?? {};
  page.headers = {
    ...headers,
    ...(tagsOf(page).includes(AI_BLOCKED_TAG) ? AI_HEADERS : {}),
    vary: "Cookie",
    "content-security-policy": pagePolicy(scripts, settings, { hasPlayers: made === null || mayPlay(made) }),
    // Ours would be added to Next's.
    ...(isKeyOfErrorPage(key) ? {} : { "cache-control": ALWAYS_ASK }),
  };
  page.status = status;
}

/** Whether it has an embed (components/post/document/embed.tsx), or may open to one. */
function mayPlay(html: string): boolean {
  return html.includes(' data-island="player"') || isLocked(html);
}

/** What is rendered for one request loses them on its way out (lib/documents/drop-empty-actions.ts). */
function withoutEmptyActions(html: string): string {
  const { found, dropped } = EMPTY_APP_ACTION;
  return html.replaceAll(found, found.slice(dropped.length));
}

/** Null for an app, and for a page of an unknown shape. Both work as Next made them. */
async function makeDocument(key: string, html: string, addStyle: Site["addStyle"]): Promise<string | null> {
  if (!isDocument(html)) return null;
  const made = toDocument(await addStyle(html), readDocumentScripts());
  if (made === null) log.error("a page is sent as Next made it, because its shape is not known", { key });
  return made;
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
