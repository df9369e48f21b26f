import "server-only";
import { z } from "zod";
import type { Session } from "#lib/auth/session/session.ts";
import { readWholeDocument } from "#lib/posts/document/whole-document.ts";
import { findReadablePost } from "#lib/posts/reading/member-queries.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const versionSchema = z
  .object({
    post_id: z.guid(),
    title: z.string(),
    n: z.int(),
    saved_at: z.string(),
    bought_at: z.string(),
    is_current: z.boolean(),
    free_doc: z.unknown(),
    sections: z.unknown(),
  })
  .nullable();

/** The post as it was when the caller bought it. Null if they did not buy it, or no longer own it. */
export async function findPurchasedVersion({ db }: Session, purchaseId: string) {
  const { data, error } = await db.rpc("read_bought_version", { purchase_id: purchaseId });
  if (error) throw toRefusal(error);
  const bought = versionSchema.parse(data);
  const own = bought && (await findReadablePost(db, { id: bought.post_id }));
  if (!own) return null;
  return {
    title: bought.title,
    number: bought.n,
    boughtAt: bought.bought_at,
    isCurrent: bought.is_current,
    ...readWholeDocument(bought.free_doc, bought.sections),
    post: own.post,
    files: new Map(own.files),
    pictures: new Map(own.pictures.map(({ id, ...picture }) => [id, picture])),
  };
}
