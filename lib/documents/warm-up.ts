import { setTimeout as sleep } from "node:timers/promises";
import { askItself } from "#lib/documents/ask-itself.ts";
import { findHeldPage } from "#lib/documents/held-pages.ts";
import type { WebServer } from "#lib/documents/web-server.ts";
import { log } from "#lib/log.ts";

const AGAIN_MS = 50;
const AFTER_FAILURE_MS = 1_000;
const SAY_AFTER_TRIES = 20;
/** One that takes longer keeps no process from being ready. */
const EXAMPLE_WITHIN_MS = 5_000;

/** An address of a post, as the home page links to it. */
const POST_LINK = /href="\/@([^"/]+)\/([^"/?#]+)"/;

/**
 * Asks this process for its first pages until it can answer them from memory: then React's code is loaded, the process hears
 * of changes, and pages are compressed. Readers who came earlier would all wait, and be rendered, at the same time.
 */
export async function warmUp(
  { http, listUnheld }: Pick<WebServer, "http" | "listUnheld">,
  exampleWithinMs = EXAMPLE_WITHIN_MS,
): Promise<void> {
  let tries = 0;
  for (let [path] = listUnheld(); path !== undefined; [path] = listUnheld()) {
    const status = await askItself(http, path).then(({ statusCode }) => statusCode, String);
    tries += 1;
    if (tries === SAY_AFTER_TRIES) log.warn("not ready: a first page cannot be answered from memory", { path, status });
    await sleep(status === 200 || status === 404 ? AGAIN_MS : AFTER_FAILURE_MS);
  }
  for (const path of listExamples(findHeldPage("/")?.html ?? "")) {
    const asked = askItself(http, path, { signal: AbortSignal.timeout(exampleWithinMs) });
    await asked.catch((error: unknown) => log.warn("a page of a kind was not warmed up", { path, error }));
  }
}

/** One page of each other kind that readers ask for most, so that its code is loaded, too. */
export function listExamples(home: string): string[] {
  const [, handle, slug] = POST_LINK.exec(home) ?? [];
  return ["/browse", ...(handle === undefined ? [] : [`/@${handle}/${slug}`, `/@${handle}/profile/posts`])];
}
