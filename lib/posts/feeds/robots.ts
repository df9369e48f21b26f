import "server-only";
import { listAiBlockingHandles } from "#lib/creators/queries.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** Touched in the database when an author begins or ends blocking them. */
const AI_CRAWLERS_TAG = "ai-crawlers";

/**
 * Programs that collect text to train language models, by the names that their makers publish (November 2026). Not those
 * that search, or that fetch a page for a person who asked for it: search engines may always read free parts.
 */
export const AI_CRAWLERS = [
  "AI2Bot",
  "Amazonbot",
  "anthropic-ai",
  "Applebot-Extended",
  "Bytespider",
  "CCBot",
  "ClaudeBot",
  "cohere-training-data-crawler",
  "Diffbot",
  "FacebookBot",
  "Google-Extended",
  "GPTBot",
  "ImagesiftBot",
  "Kangaroo Bot",
  "meta-externalagent",
  "omgili",
  "PanguBot",
  "Timpibot",
  "Webzio-Extended",
];

/** The paths that hold texts of the authors who block AI crawlers. */
export async function readAiBlockedPaths(): Promise<string[]> {
  const handles = await readCached(() => listAiBlockingHandles(publicDb()), {
    key: ["ai-blocking"],
    tags: [AI_CRAWLERS_TAG],
  });
  return handles.flatMap((handle) => [`/@${handle}/`, `/feeds/${handle}.`, `/og/posts/@${handle}/`]);
}
