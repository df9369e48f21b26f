import "server-only";
import { unavailable } from "#lib/auth/claims";
import { toFiles } from "#lib/posts/file-queries";
import { pathAtWidth, smallerWidths } from "#lib/posts/image";
import type { PictureFile } from "#lib/posts/post";
import { toPicture, toPublishedPost, WHOLE } from "#lib/posts/post-row";
import { signPictures } from "#lib/posts/sign-pictures";
import type { Json } from "#lib/supabase/database.types";
import { type Db, READ } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** The post at exactly this address, if the caller may read all of it and it is not free for everybody. */
export async function findOwnPostAt(db: Db, handle: string, slug: string): Promise<string | null> {
  const { data, error } = await db.rpc("find_own_post", { handle, slug }, READ);
  if (error) throw unavailable(error);
  return data;
}

/** The same columns as the function read_own_post writes; a test compares the two. */
const OWN = `${WHOLE}, status, unpublished_at, tags:post_tags (tag), stats:post_stats (unlocks, refunds),
  pictures:post_images!post_images_post_id_fkey (id, path, width, height, is_paid), files:post_files (id, kind, bytes),
  version:post_versions!posts_current_version_id_fkey (id, free_doc, published_at)` as const;

export type OwnPost = Awaited<ReturnType<typeof toOwnPost>>;

/** Where row rules do not lead to the paid part: how it is read all the same. */
export type PaidDoor = {
  readSections(): Promise<Body["sections"]>;
  readChangeNote(): Promise<string | null>;
};

type Body = { sections: Json; change_note: string | null };
type PurchaseRow = { id: string; refund_window_min: number; refund_window_ends_at: string | null };
/** The purchase by which somebody owns a post, and for how long they may give it back. Of a text as it is nothing has been cut since. */
export type OwnPurchase = PurchaseRow & { isOfTextAsItIs: boolean };
type OwnRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;
/** With what row rules open to who asks and to nobody else: the paid part, and by which purchase it is theirs. */
type ReadableRow = OwnRow & { body: Body; purchases: PurchaseRow[] };

/**
 * A post with all of its text, as the caller may read it: also one that its author has withdrawn since. One question: whoever has
 * just paid waits for it.
 */
export async function findOwnPost(db: Db, at: { id: string } | { handle: string; slug: string }) {
  const asked = "id" in at ? db.rpc("read_own_post", { post_id: at.id }, READ) : db.rpc("read_own_post_at", at, READ);
  const { data, error } = await asked;
  if (error) throw toRefusal(error);
  const row = data as ReadableRow | null;
  return row && toOwnPost(row, row.body, toOwnPurchase(row.purchases[0], row.version));
}

function toOwnPurchase(row: PurchaseRow | undefined, version: OwnRow["version"]): OwnPurchase | null {
  if (!row) return null;
  // The window begins when a purchase is paid; where there is none, the moment is not known here.
  const { refund_window_min: minutes, refund_window_ends_at: endsAt } = row;
  const paidAt = endsAt === null ? Number.NaN : Date.parse(endsAt) - minutes * 60_000;
  return { ...row, isOfTextAsItIs: paidAt > Date.parse(version?.published_at ?? "") };
}

/** The same for who has shown what opens it. */
export async function findPostThrough(door: PaidDoor, db: Db, id: string): Promise<OwnPost | null> {
  const [row, sections, note] = await Promise.all([findRow(db, id), door.readSections(), door.readChangeNote()]);
  return row && sections !== null ? toOwnPost(row, { sections, change_note: note }, null) : null;
}

async function findRow(db: Db, id: string) {
  const { data, error } = await db
    .from("posts")
    .select(OWN)
    .eq("id", id)
    .neq("status", "removed")
    .eq("pictures.is_draft", false)
    .eq("files.state", "out")
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

async function toOwnPost(row: OwnRow, { sections, change_note: changeNote }: Body, bought: OwnPurchase | null) {
  const tags = row.tags.map(({ tag }) => tag).toSorted();
  const pictures = await placePictures(row.pictures);
  return {
    post: toPublishedPost(row, { tags, cover: findCover(pictures, row.cover_image_id), stats: row.stats }),
    withdrawnAt: row.status === "published" ? null : row.unpublished_at,
    ...{ changeNote, bought, sections, free: row.version?.free_doc },
    pictures,
    files: toFiles(row.id, row.files),
  };
}

/** All pictures of one's own post, also those of no version that is out. */
export async function listDraftPictures(db: Db, postId: string) {
  const { data, error } = await db.from("post_images").select("id, path, width, height, is_paid").eq("post_id", postId);
  if (error) throw toRefusal(error);
  return placePictures(data);
}

type OwnPicture = Awaited<ReturnType<typeof placePictures>>[number];
type PictureRow = { id: string; path: string; width: number; height: number; is_paid: boolean };

/** Open pictures at their addresses, paid ones at an address that holds for minutes. */
async function placePictures(rows: PictureRow[]) {
  const signed = await signPictures(
    rows.filter((image) => image.is_paid).flatMap(({ path, width }) => [path, ...narrowerPaths(path, width)]),
  );
  return rows.flatMap(({ id, path, width, height, is_paid: isPaid }) => {
    const src = isPaid ? signed.get(path) : toPicture({ path, width, height }).url;
    return src ? [{ id, src, width, height, isPaid, narrower: isPaid ? narrowerOf({ path, width }, signed) : [] }] : [];
  });
}

/** Where the cover is open at the moment, or the caller's for minutes: on its way into the open, and of a post that was taken back. */
export function findCover(pictures: OwnPicture[], id: string | null): PictureFile | null {
  const cover = pictures.find((picture) => picture.id === id);
  return cover ? { url: cover.src, width: cover.width, height: cover.height } : null;
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
