import "server-only";
import { z } from "zod";
import { keepReadable } from "#lib/posts/readable.ts";
import {
  type Promotion,
  type PromotionOffer,
  promotionOfferShape,
  promotionShape,
  type StaffPromotion,
  type StaffPromotionList,
  staffPromotionShape,
} from "#lib/promotions/promotion.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** One more is asked for, to know whether others follow. */
const PAGE = 50;

type Page<Item> = { items: Item[] /** The last of this page, if others follow. */; nextAfter: string | null };

/** The caller's promotions, the newest first. */
export async function listOwnPromotions(db: Db, after: string | null): Promise<Page<Promotion>> {
  const { data, error } = await db.rpc("list_own_promotions", after === null ? {} : { after_id: after }, READ);
  if (error) throw toRefusal(error);
  const rows = z.array(z.looseObject({ id: z.string() })).parse(data);
  return toPage(rows, (some) => keepReadable("promotions", some, (row) => promotionShape.parse(row)));
}

/** One promotion, as of a moment. Null for one of someone else. */
export async function findOwnPromotion(db: Db, id: string): Promise<{ promotion: Promotion; nowMs: number } | null> {
  const { data, error } = await db.rpc("read_own_promotion", { promotion_id: id }, READ);
  if (error) throw toRefusal(error);
  const [row] = data;
  return row ? { promotion: promotionShape.parse(row), nowMs: Date.now() } : null;
}

/** Null for a post of someone else. */
export async function findPromotionOffer(db: Db, postId: string): Promise<PromotionOffer | null> {
  const { data, error } = await db.rpc("read_promotion_offer", { post_id: postId }, READ);
  if (error) throw toRefusal(error);
  return data === null ? null : promotionOfferShape.parse(data);
}

const staffShape = z.object({
  ...{ is_owner: z.boolean(), day_raw: z.string().nullable(), waiting: z.int(), running: z.int() },
  promotions: z.array(z.looseObject({ id: z.string() })),
});

export type StaffPromotions = Page<StaffPromotion> & {
  waiting: number;
  running: number;
  nowMs: number;
  /** What a day costs; for owners. */
  dayRaw: string | null;
};

export async function listStaffPromotions(
  db: Db,
  list: StaffPromotionList,
  after: string | null,
): Promise<StaffPromotions> {
  const asked = { of_list: list, ...(after === null ? {} : { after_id: after }) };
  const { data, error } = await db.rpc("list_promotions_for_staff", asked, READ);
  if (error) throw toRefusal(error);
  const { promotions, waiting, running, day_raw: dayRaw } = staffShape.parse(data);
  const page = toPage(promotions, (some) =>
    keepReadable("promotions for staff", some, (row) => staffPromotionShape.parse(row)),
  );
  return { ...page, waiting, running, dayRaw, nowMs: Date.now() };
}

function toPage<Row extends { id: string }, Item>(
  rows: readonly Row[],
  read: (some: readonly Row[]) => Item[],
): Page<Item> {
  const shown = rows.slice(0, PAGE);
  return { items: read(shown), nextAfter: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}
