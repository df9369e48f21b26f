import "server-only";
import { z } from "zod";
import { LICENSES } from "#lib/posts/post.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const pictureSchema = z.object({
  id: z.string(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  is_paid: z.boolean(),
  /** Null until someone has looked. */
  has_qr: z.boolean().nullable(),
});

const downloadSchema = z
  .object({
    /** Whether the quote promised downloads. If not, there is no text here. */
    is_included: z.boolean(),
    post_id: z.guid(),
    slug: z.string(),
    version: z.int(),
    title: z.string(),
    subtitle: z.string().nullable(),
    language: z.string(),
    license: z.enum(LICENSES),
    published_at: z.string().nullable(),
    saved_at: z.string(),
    cover_image_id: z.string().nullable(),
    name: z.string().nullable(),
    handle: z.string().nullable(),
    free_doc: z.unknown(),
    sections: z.unknown(),
    pictures: z.array(pictureSchema),
  })
  .nullable();

export type StoredCopy = NonNullable<z.output<typeof downloadSchema>>;
export type StoredPicture = z.output<typeof pictureSchema>;

/** Whose copy it is. The session of the user and the tokens of the purchases were checked. */
type CopyReader = { userId: string | null; purchaseIds: readonly string[] };

/** The version that the reader bought, or null. */
export async function findOwnedCopy({ userId, purchaseIds }: CopyReader, postId: string): Promise<StoredCopy | null> {
  const asked = { post_id: postId, purchase_ids: [...purchaseIds], ...(userId === null ? {} : { reader: userId }) };
  const { data, error } = await adminDb().rpc("read_download", asked);
  if (error) throw toRefusal(error);
  return downloadSchema.parse(data);
}

/** The bytes of a picture of a copy. */
export async function readPictureFile({
  path,
  is_paid,
}: Pick<StoredPicture, "path" | "is_paid">): Promise<ArrayBuffer> {
  const { data, error } = await adminDb()
    .storage.from(is_paid ? "paid-images" : "images")
    .download(path);
  if (error) throw new Error("Could not read a picture.", { cause: error });
  return data.arrayBuffer();
}
