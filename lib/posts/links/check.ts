import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { getDraft } from "#lib/posts/drafts/queries.ts";
import { checkExternalLink } from "#lib/posts/links/external-links.ts";
import { checkCard, checkInternalLink, isOnThisSite, type LinkingPost } from "#lib/posts/links/internal-links.ts";
import { cardOfLink, LINKS_MOST, type LinkAnswer, type LinkVerdict, linksOf } from "#lib/posts/links/links.ts";
import { VerdictCache } from "#lib/posts/links/verdict-cache.ts";

/** How many links run in parallel and come in one answer, so that the author sees progress. */
const AT_ONCE = 5;

const kept = new VerdictCache();

/** Checks the next few links of the caller's draft. Sends no text: each server is asked only for its own address. */
export async function checkLinks({ db, viewer }: RegisteredSession, postId: string, from: number): Promise<LinkAnswer> {
  const draft = await getDraft(db, viewer.id, postId);
  const links = linksOf(draft.doc).slice(0, LINKS_MOST);
  const end = from + AT_ONCE;
  const linking = { draft, handle: viewer.handle };
  const checked = await Promise.all(
    links.slice(from, end).map(async (link) => ({ ...link, verdict: await lookAt(link.address, linking) })),
  );
  return { links: checked, next: end < links.length ? end : null };
}

function lookAt(address: string, linking: LinkingPost): Promise<LinkVerdict> {
  const card = cardOfLink(address);
  if (card !== null) return checkCard(card);
  const url = new URL(address);
  return isOnThisSite(url) ? checkInternalLink(url, linking) : kept.get(address, checkExternalLink);
}
