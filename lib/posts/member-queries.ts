import "server-only";
import { unavailable } from "#lib/auth/claims";
import { listOwnFiles } from "#lib/posts/file-queries";
import { pathAtWidth, smallerWidths } from "#lib/posts/image";
import { PAID_PICTURE_SECONDS } from "#lib/posts/member-variant";
import { toPicture, toPublishedPost, WHOLE } from "#lib/posts/post-row";
import { findPaidSections } from "#lib/posts/queries";
import { type Db, READ } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** The post at exactly this address, if the caller may read all of it and it is not free for everybody. */
export async function findOwnPostAt(db: Db, handle: string, slug: string): Promise<string | null> {
  const { data, error } = await db.rpc("find_own_post", { handle, slug }, READ);
  if (error) throw unavailable(error);
  return data;
}

const OWN = `${WHOLE}, status, unpublished_at,
  version:post_versions!posts_current_version_id_fkey (id, free_doc), tags:post_tags (tag)` as const;

export type OwnPost = NonNullable<Awaited<ReturnType<typeof findOwnPost>>>;

/** How what is paid for is read. */
export type PaidDoor = {
  readSections(versionId: string): ReturnType<typeof findPaidSections>;
  readChangeNote(versionId: string): Promise<string | null>;
};

/**
 * A post with all of its text, as the caller may read it: also one that its author has withdrawn since. Row rules lead to the
 * paid part where no other door does.
 */
export async function findOwnPost(db: Db, id: string, door: PaidDoor = doorOfRowRules(db)) {
  const [found, stats, pictures, files] = await Promise.all([
    db.from("posts").select(OWN).eq("id", id).neq("status", "removed").maybeSingle(),
    db.from("post_stats").select("unlocks, refunds").eq("post_id", id).maybeSingle(),
    listOwnPictures(db, id),
    listOwnFiles(db, id),
  ]);
  for (const { error } of [found, stats]) if (error) throw toRefusal(error);
  const row = found.data;
  const sections = row?.version && (await door.readSections(row.version.id));
  if (!row?.version || sections === null) return null;
  const tags = row.tags.map(({ tag }) => tag).toSorted();
  const cover = row.cover && toPicture(row.cover);
  return {
    post: toPublishedPost(row, { tags, cover, stats: stats.data }),
    withdrawnAt: row.status === "published" ? null : row.unpublished_at,
    changeNote: await door.readChangeNote(row.version.id),
    free: row.version.free_doc,
    sections,
    pictures,
    files,
  };
}

const doorOfRowRules = (db: Db): PaidDoor => ({
  readSections: (versionId) => findPaidSections(db, versionId),
  readChangeNote: (versionId) => findChangeNote(db, versionId),
});

/** What its author tells who has paid about a version: read with the rights that the paid part is read with. */
async function findChangeNote(db: Db, versionId: string): Promise<string | null> {
  const { data, error } = await db.from("post_bodies").select("change_note").eq("version_id", versionId).maybeSingle();
  if (error) throw toRefusal(error);
  return data?.change_note ?? null;
}

/** Open pictures at their addresses, paid ones at an address that holds for minutes. */
export async function listOwnPictures(db: Db, postId: string, { withDrafts } = { withDrafts: false }) {
  const all = db.from("post_images").select("id, path, width, height, is_paid").eq("post_id", postId);
  const { data, error } = await (withDrafts ? all : all.eq("is_draft", false));
  if (error) throw toRefusal(error);
  const signed = await signPaths(
    db,
    data.filter((image) => image.is_paid).flatMap(({ path, width }) => [path, ...narrowerPaths(path, width)]),
  );
  return data.flatMap(({ id, path, width, height, is_paid: isPaid }) => {
    const src = isPaid ? signed.get(path) : toPicture({ path, width, height }).url;
    return src ? [{ id, src, width, height, isPaid, narrower: isPaid ? narrowerOf({ path, width }, signed) : [] }] : [];
  });
}

function narrowerPaths(path: string, width: number): string[] {
  return smallerWidths(width).map((narrow) => pathAtWidth(path, narrow));
}

function narrowerOf({ path, width: whole }: { path: string; width: number }, signed: ReadonlyMap<string, string>) {
  return smallerWidths(whole).flatMap((width) => {
    const src = signed.get(pathAtWidth(path, width));
    return src ? [{ src, width }] : [];
  });
}

async function signPaths(db: Db, paths: string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { data, error } = await db.storage.from("paid-images").createSignedUrls(paths, PAID_PICTURE_SECONDS);
  if (error) throw new Error("Paid pictures could not be signed.", { cause: error });
  return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])));
}
