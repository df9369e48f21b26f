import "server-only";
import { AppError } from "#lib/errors.ts";
import { DRAFT } from "#lib/posts/columns.ts";
import { joinAtPaywall, type PostDocument } from "#lib/posts/document/document.ts";
import { keepKnownBlocks } from "#lib/posts/document/free-document.ts";
import { joinWhole } from "#lib/posts/document/whole-document.ts";
import { type Draft, EMPTY_DOCUMENT, type Revision } from "#lib/posts/drafts/draft.ts";
import { findPaidSections } from "#lib/posts/queries.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/**
 * The caller's post as a draft. Filters by author, because row rules let owners see others' posts too. Takes the text
 * from `loaded` if that is the same version: versions never change.
 */
export async function getDraft(db: Db, authorId: string, id: string, loaded?: Draft): Promise<Draft> {
  const { data, error } = await db.from("posts").select(DRAFT).eq("id", id).eq("profile_id", authorId).maybeSingle();
  if (error) throw toRefusal(error);
  if (!data) throw notYours();
  const { latest_version: version, excerpt_auto: isAuto, own_warning: own, tags, ...fields } = data;
  const newest = loaded?.version === version ? loaded : await findVersion(db, id, version);
  return {
    ...fields,
    version,
    content_warning: own ?? fields.content_warning,
    has_age_gate: own !== null,
    excerpt: isAuto ? null : fields.excerpt,
    tags: tags.map(({ tag }) => tag).toSorted(),
    title: newest?.title ?? fields.title,
    subtitle: newest?.subtitle ?? null,
    doc: newest?.doc ?? EMPTY_DOCUMENT,
  };
}

/** The stored versions, newest first. */
export async function listRevisions(db: Db, authorId: string, postId: string): Promise<Revision[]> {
  const { data, error } = await db
    .from("post_versions")
    .select("id, n, title, free_words, created_at, published_at")
    .eq("post_id", postId)
    .eq("author_id", authorId)
    .order("n", { ascending: false });
  if (error) throw toRefusal(error);
  if (data.length === 0) throw notYours();
  const ids = data.map(({ id }) => id);
  const [paid, live] = await Promise.all([countPaidWords(db, ids), findLiveVersion(db, postId)]);
  return data.map(({ id, free_words, ...revision }) => ({
    ...revision,
    words: free_words + (paid.get(id) ?? 0),
    is_live: id === live,
  }));
}

export async function getRevision(db: Db, authorId: string, postId: string, n: number) {
  const version = await findVersion(db, postId, n);
  if (version?.author_id !== authorId) throw notYours();
  const { title, subtitle, doc } = version;
  return { title, subtitle, doc };
}

export async function getFeeBps(db: Db): Promise<number> {
  const { data, error } = await db.rpc("platform_fee_bps");
  if (error) throw toRefusal(error);
  return data;
}

/** One of the caller's versions exactly as stored, or null. */
export async function findStoredVersion(db: Db, authorId: string, postId: string, n: number) {
  const { data, error } = await db
    .from("post_versions")
    .select("id, free_doc")
    .eq("post_id", postId)
    .eq("author_id", authorId)
    .eq("n", n)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data && { free: data.free_doc, sections: await findPaidSections(db, data.id) };
}

async function findVersion(db: Db, postId: string, n: number) {
  const { data, error } = await db
    .from("post_versions")
    .select("id, author_id, title, subtitle, free_doc")
    .eq("post_id", postId)
    .eq("n", n)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data && { ...data, doc: toDocument(data.free_doc, await findPaidSections(db, data.id)) };
}

/** The version that readers see. Null while the post is not published. */
async function findLiveVersion(db: Db, postId: string): Promise<string | null> {
  const columns = "current_version_id";
  const asked = db.from("posts").select(columns).eq("id", postId).eq("status", "published");
  const { data, error } = await asked.maybeSingle();
  if (error) throw toRefusal(error);
  return data?.current_version_id ?? null;
}

async function countPaidWords(db: Db, versionIds: string[]): Promise<Map<string, number>> {
  const { data, error } = await db.from("post_bodies").select("version_id, words").in("version_id", versionIds);
  if (error) throw toRefusal(error);
  return new Map(data.map(({ version_id, words }) => [version_id, words]));
}

function toDocument(free: unknown, sections: unknown): PostDocument {
  const open: PostDocument = { type: "doc", content: keepKnownBlocks(free) };
  return sections === null ? open : joinAtPaywall(open, joinWhole(null, sections));
}

function notYours(): AppError {
  return new AppError("not_found", { detail: "You have no such post." });
}
