import { ownWordsOf } from "#lib/moderation/checks/own-words.ts";
import { isCopied, shinglesOf } from "#lib/moderation/checks/shingles.ts";
import {
  type ReadText,
  readPublishedText,
  type StoredText,
  type TextQuery,
} from "#lib/moderation/checks/text-query.ts";
import { joinWhole } from "#lib/posts/document/whole-document.ts";

export type ComparedPost = { id: string; versionId: string; shingles: ReadonlySet<string> };
type PublishedVersion = { id: string; published_at: Date };

/** As many versions of a post are read to find out since when it has a text. */
const VERSIONS_READ = { own: 100, others: 20 };

export function toCompared({ id, versionId, document }: ReadText): ComparedPost {
  return { id, versionId, shingles: shinglesOf(ownWordsOf(document)) };
}

/**
 * Compares a text whose print is noted with older ones of other authors, and with younger ones that may be copies of
 * it: the older one may be looked at last. The database decides what follows.
 */
export async function compareCopies(query: TextQuery, post: ComparedPost): Promise<void> {
  const { rows } = await query("select * from private.list_likely_copies($1)", [post.id]);
  let original: string | null = null;
  for (const { id, is_overruled: isOverruled } of rows as { id: string; is_overruled: boolean }[]) {
    const read = await readPublishedText(query, id);
    if (read === null) continue;
    const other = toCompared(read);
    if (original === null && !isOverruled && (await isCopyOf(query, post, other))) original = other.id;
    else if (await isCopyOf(query, other, post)) await settle(query, other, post.id, true);
  }
  await settle(query, post, original, false);
}

async function settle(
  query: TextQuery,
  { id, versionId }: ComparedPost,
  original: string | null,
  keepsKnown: boolean,
): Promise<void> {
  await query("select private.settle_copy($1, $2, $3, $4)", [id, versionId, original, keepsKnown]);
}

/**
 * Whether most of a text stands in the other post, which had it first. That the other post is older does not count: its
 * author may have put the text into it later.
 */
async function isCopyOf(query: TextQuery, post: ComparedPost, other: ComparedPost): Promise<boolean> {
  if (!isCopied(post.shingles, other.shingles)) return false;
  const since = await findBeginning(query, post);
  const older = (await listVersions(query, other.id)).filter(({ published_at: at }) => at < since);
  for (const version of older.toReversed().slice(0, VERSIONS_READ.others)) {
    if (isCopied(post.shingles, await readVersion(query, version.id))) return true;
  }
  return false;
}

/** When the post first had its text of today: a later correction makes it no younger. */
async function findBeginning(query: TextQuery, { id, versionId, shingles }: ComparedPost): Promise<Date> {
  const versions = await listVersions(query, id);
  for (const version of versions.slice(0, VERSIONS_READ.own)) {
    if (isCopied(shingles, await readVersion(query, version.id))) return version.published_at;
  }
  return versions.find((version) => version.id === versionId)?.published_at ?? new Date();
}

async function listVersions(query: TextQuery, postId: string): Promise<PublishedVersion[]> {
  const { rows } = await query("select * from private.list_compared_versions($1)", [postId]);
  return rows as PublishedVersion[];
}

async function readVersion(query: TextQuery, versionId: string): Promise<ReadonlySet<string>> {
  const { rows } = await query("select * from private.read_compared_version($1)", [versionId]);
  const [row] = rows as StoredText[];
  return row ? shinglesOf(ownWordsOf(joinWhole(row.free_doc, row.sections))) : new Set();
}
