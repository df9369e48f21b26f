import "server-only";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A promotion that a list may show, and its post. */
export type Listed = { promotionId: string; postId: string };

/** As many as the database gives at most: a filter may leave out most of them. */
const MOST_LISTED = 48;

type Row = { promotion_id: string; post_id: string };

export async function listPromoted(
  db: Db,
  place: "browse" | "category" | "search",
  category: string | null,
): Promise<Listed[]> {
  const asked = { place, at_most: MOST_LISTED, ...(category === null ? {} : { category }) };
  const { data, error } = await db.rpc("list_promoted", asked, READ);
  if (error) throw toRefusal(error);
  return data.map(toListed);
}

type Asked = { words: string; facets: string[]; mostRaw: bigint | null; mostUsdMicros: bigint | null };

/** Those that a search would find. */
export async function searchPromoted(db: Db, { words, facets, mostRaw, mostUsdMicros }: Asked): Promise<Listed[]> {
  const { data, error } = await db.rpc(
    "search_promoted",
    {
      words,
      facets,
      ...(mostRaw === null ? {} : { most_raw: mostRaw.toString() }),
      ...(mostUsdMicros === null ? {} : { most_usd_micros: mostUsdMicros.toString() }),
    },
    READ,
  );
  if (error) throw toRefusal(error);
  return data.map(toListed);
}

export async function locatePromotion(db: Db, id: string) {
  const { data, error } = await db.rpc("locate_promotion", { promotion_id: id }, READ).maybeSingle();
  if (error) throw toRefusal(error);
  return data && { author: { handle: data.handle }, slug: data.slug, isRunning: data.is_running };
}

function toListed({ promotion_id: promotionId, post_id: postId }: Row): Listed {
  return { promotionId, postId };
}
