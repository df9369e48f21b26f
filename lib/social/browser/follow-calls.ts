import { callData } from "#lib/auth/browser.ts";
import { FetchError } from "#lib/http/browser/fetch-error.ts";
import { fields, readJsonText } from "#lib/http/browser/read-json.ts";
import { shareInPage } from "#lib/page/store.ts";
import { keepFollow } from "#lib/social/browser/follow-sets.ts";

/** Counts begins and ends of changes in this page. */
const changes = shareInPage("follow-changes", () => ({ count: 0 }));

export function countFollowChanges(): number {
  return changes.count;
}

/** Follows a creator, or ends that, with the user's own rights: the database keeps the rules. */
export async function changeFollow(creatorId: string, isFollowed: boolean): Promise<void> {
  changes.count += 1;
  try {
    if (isFollowed) await callData("follows", { method: "POST", body: { creator_id: creatorId } });
    else await callData("follows", { method: "DELETE", query: { creator_id: `eq.${creatorId}` } });
    keepFollow(creatorId, isFollowed);
  } catch (error) {
    if (isFollowed && judgeFollowError(error).kind === "already") keepFollow(creatorId, true);
    throw error;
  } finally {
    changes.count += 1;
  }
}

export type FollowError = { kind: "already" | "signed-out" | "unknown" } | { kind: "refused"; reason: string };

const readRefusal = fields({ code: readJsonText, message: readJsonText, details: readJsonText });
/** Postgres: the row exists; the caller has no right to it. And how our own functions refuse. */
const [EXISTS, NO_RIGHT, RAISED] = ["23505", "42501", "P0001"];

/** What the data API's error means for the reader. */
export function judgeFollowError(error: unknown): FollowError {
  if (!(error instanceof FetchError)) return { kind: "unknown" };
  if (error.status === 401) return { kind: "signed-out" };
  const { code }: { code?: unknown } = Object(error.data);
  if (code === EXISTS) return { kind: "already" };
  if (code === NO_RIGHT) return { kind: "signed-out" };
  if (code !== RAISED) return { kind: "unknown" };
  try {
    return { kind: "refused", reason: readRefusal(error.data).details };
  } catch {
    return { kind: "unknown" };
  }
}
