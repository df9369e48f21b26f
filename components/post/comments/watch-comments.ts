import { readCommentIds } from "#lib/posts/comments/read-ids.ts";

const EVERY_MS = 30_000;

/**
 * Asks every 30 seconds whether a discussion has changed, as long as the section is in sight. Returns whether it has comments already that
 * the page does not show.
 */
export async function watchComments(section: HTMLElement, path: string, renew: () => Promise<void>): Promise<boolean> {
  let isInSight = true;
  new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting ?? false;
  }).observe(section);
  const ask = askOf(path.slice(path.lastIndexOf("/") + 1));
  const first = await ask();
  setInterval(async () => {
    if (isInSight && !document.hidden && (await ask())) await renew();
  }, EVERY_MS);
  return first?.some((id) => !section.querySelector(`[data-comment="${CSS.escape(id)}"]`)) ?? false;
}

/** Returns the ids if anything has changed since the last answer, else null. */
function askOf(postId: string): () => Promise<string[] | null> {
  let version: string | null = null;
  return async () => {
    const headers: HeadersInit = version === null ? {} : { "if-none-match": version };
    const answer = await fetch(`/api/comments?postId=${postId}`, { cache: "no-store", headers }).catch(() => null);
    if (!answer?.ok) return null;
    version = answer.headers.get("etag");
    return readCommentIds(await answer.json());
  };
}
