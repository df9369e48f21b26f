import { fetchWithoutPuzzle } from "#lib/http/browser/client.ts";
import { fields, readJsonWhole } from "#lib/http/browser/read-json.ts";

export type FollowCounts = { followers: number; following: number };

const readCounts = fields<FollowCounts>({ followers: readJsonWhole, following: readJsonWhole });

/** As they are now: the answer may be cached, and this reader has just changed it. */
export async function readFollowCounts(userId: string): Promise<FollowCounts> {
  return readCounts(await fetchWithoutPuzzle(`/api/follows/counts/${userId}`, { cache: "reload" }));
}
