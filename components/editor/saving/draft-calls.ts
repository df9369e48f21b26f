import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import type { Draft, PostFields, Revision } from "#lib/posts/drafts/draft.ts";

export type Sent = { title: string; subtitle: string | null; doc: PostDocument };

export type DraftSaveOutcome =
  | { kind: "saved"; version: number }
  | { kind: "conflict" }
  | { kind: "expired" }
  | { kind: "offline" }
  | { kind: "refused"; reason: string };

const REFUSED = "This cannot be saved as it is.";

/** The first save of a draft. Never rejects. */
export function beginDraft(id: string, content: Sent): Promise<DraftSaveOutcome> {
  return save("/api/posts", { method: "POST", body: { id, ...content } });
}

export function saveDraft(id: string, version: number, changes: Partial<PostFields & Sent>): Promise<DraftSaveOutcome> {
  return save(`/api/posts/${id}`, { method: "PATCH", body: { version, ...changes } });
}

export type LoadOutcome = { kind: "found"; draft: Draft } | { kind: "none" } | { kind: "offline" };

export async function loadDraft(id: string): Promise<LoadOutcome> {
  try {
    return { kind: "found", draft: (await fetchJson(`/api/posts/${id}`)) as Draft };
  } catch (error) {
    const { status } = readProblem(error);
    return status === 404 ? { kind: "none" } : { kind: "offline" };
  }
}

export async function loadRevisions(id: string): Promise<Revision[]> {
  const answer = (await fetchJson(`/api/posts/${id}/revisions`)) as { items: Revision[] };
  return answer.items;
}

export async function loadRevision(id: string, n: number): Promise<Sent> {
  return (await fetchJson(`/api/posts/${id}/revisions/${n}`)) as Sent;
}

async function save(url: string, request: { method: "POST" | "PATCH"; body: object }): Promise<DraftSaveOutcome> {
  try {
    const { version } = (await fetchJson(url, request)) as { version: number };
    return { kind: "saved", version };
  } catch (error) {
    const { status, detail, errors } = readProblem(error);
    if (status === 409) return { kind: "conflict" };
    if (status === 401) return { kind: "expired" };
    // A message about one field is clearer than one about the whole.
    if (status >= 400 && status < 500 && status !== 429)
      return { kind: "refused", reason: errors[0]?.message ?? detail ?? REFUSED };
    return { kind: "offline" };
  }
}
