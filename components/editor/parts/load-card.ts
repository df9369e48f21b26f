import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import type { ReferredPost } from "#lib/posts/links/referred-post.ts";

export type CardOutcome =
  | { kind: "found"; post: ReferredPost }
  | { kind: "none"; reason: string }
  | { kind: "unknown"; reason: string };

const OFFLINE = "We could not reach the server. Nothing was lost: try again.";
const EXPIRED = "You are signed out. Sign in in another tab, then try again.";

/** Reads what a card of this post shows. Never rejects. */
export async function loadCard(query: { address: string } | { id: string }): Promise<CardOutcome> {
  try {
    return { kind: "found", post: (await fetchJson("/api/posts/cards", { query })) as ReferredPost };
  } catch (error) {
    const { status, detail } = readProblem(error);
    if (status === 404 || status === 410 || status === 422) return { kind: "none", reason: detail ?? "" };
    return { kind: "unknown", reason: status === 401 ? EXPIRED : OFFLINE };
  }
}
