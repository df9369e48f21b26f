import { callData } from "#lib/auth/browser.ts";
import { readUserId } from "#lib/auth/companion-cookie.ts";
import { fields, listOf, readJsonText } from "#lib/http/browser/read-json.ts";
import { countFollowChanges } from "#lib/social/browser/follow-calls.ts";
import { keepFollowSets } from "#lib/social/browser/follow-sets.ts";

/** As many rows as the data API answers at once (`max_rows` in supabase/config.toml). */
const PAGE = 1_000;
/** What fits into a tab's storage with room to spare. Beyond it, buttons and badges stay as for a visitor. */
const MOST_PAGES = 20;

const readRow = fields({ id: readJsonText, person: readJsonText });

/** Asks the data API whom the user follows and who follows them. An answer from before a change here is out of date. */
export async function fillFollowSets(): Promise<void> {
  const before = countFollowChanges();
  const follows = await listAll("get_user_follows", "creator_id");
  const followers = await listAll("get_user_followers", "follower_id");
  // The first call has told, if no page had.
  const user = readUserId(document.cookie);
  if (user !== null && countFollowChanges() === before)
    keepFollowSets({ user, follows: new Set(follows), followers: new Set(followers) });
}

/** Page by page, by the ids of the rows: a change between two pages moves no row over their border. */
async function listAll(name: "get_user_follows" | "get_user_followers", column: string): Promise<string[]> {
  const people: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const rows = await listPage(name, column, after);
    people.push(...rows.map(({ person }) => person));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last.id;
  }
  return people;
}

async function listPage(name: string, column: string, after: string | null) {
  const range: { id?: string } = after === null ? {} : { id: `gt.${after}` };
  const query = { select: `id,person:${column}`, order: "id", limit: PAGE, ...range };
  return listOf(readRow)(await callData(`rpc/${name}`, { query }));
}
