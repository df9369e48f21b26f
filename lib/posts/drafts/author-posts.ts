import "server-only";
import { AUTHOR_ENTRY } from "#lib/posts/columns.ts";
import { AUTHOR_LISTS, type AuthorOrder, type AuthorQuery } from "#lib/posts/drafts/author-lists.ts";
import type { PostStatus } from "#lib/posts/drafts/draft.ts";
import { isSentBack, keptPercentOf } from "#lib/posts/kept-rate.ts";
import { pathAtWidth } from "#lib/posts/media/image.ts";
import { signPictures } from "#lib/posts/media/sign-pictures.ts";
import type { Terms } from "#lib/posts/price.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A post as its author's lists show it. */
export type AuthorPost = {
  id: string;
  title: string;
  slug: string | null;
  status: PostStatus;
  isUnlisted: boolean;
  /** Whether it is among the first on the author's profile. */
  isPinned: boolean;
  words: number;
  updatedAt: string;
  deletedAt: string | null;
  scheduledAt: string | null;
  /** Why it was not published at its time. */
  keptBackBecause: string | null;
  firstPublishedAt: string | null;
  terms: Terms;
  /** A small, temporary URL of the cover. */
  coverUrl: string | null;
  unlocks: number;
  /** The percentage of buyers who kept the post. Null without buyers. */
  keptPercent: number | null;
  /** So many readers returned it that it is no longer recommended. */
  isSentBack: boolean;
  /** Why staff keep it out of some lists, by itself or with all of the author's posts. */
  limitedBecause: string | null;
  hasAgeGate: boolean;
};

/** More posts than any author has, and as many as a page can show. */
const MOST = 500;

const THUMB_WIDTH = 320;

const ORDERS: Record<AuthorOrder, { column: "updated_at" | "title" | "reading_minutes"; ascending: boolean }> = {
  changed: { column: "updated_at", ascending: false },
  title: { column: "title", ascending: true },
  words: { column: "reading_minutes", ascending: false },
};

export async function listAuthorPosts(
  db: Db,
  authorId: string,
  { list, text, order }: AuthorQuery,
): Promise<AuthorPost[]> {
  const { column, ascending } = ORDERS[order];
  const asked = db
    .from("posts")
    .select(AUTHOR_ENTRY)
    .eq("profile_id", authorId)
    .in("status", [...AUTHOR_LISTS[list].statuses]);
  const found = text === "" ? asked : asked.ilike("title", `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  const { data, error } = await found.order(column, { ascending }).order("id").limit(MOST);
  if (error) throw toRefusal(error);
  const thumbOf = ({ path, width }: { path: string; width: number }) => pathAtWidth(path, Math.min(width, THUMB_WIDTH));
  const [stats, covers, limit] = await Promise.all([
    readStats(
      db,
      data.map(({ id }) => id),
    ),
    signPictures(data.flatMap(({ cover }) => (cover ? [thumbOf(cover)] : []))),
    findLimit(db, authorId),
  ]);
  return data.map((row) => {
    const sales = stats.get(row.id) ?? { unlocks: 0, refunds: 0 };
    return {
      id: row.id,
      title: row.title,
      slug: row.slug,
      status: row.status,
      isUnlisted: !row.listed,
      isPinned: row.pin !== null,
      words: row.free_words + row.paid_words,
      updatedAt: row.updated_at,
      deletedAt: row.deleted_at,
      scheduledAt: row.scheduled_at,
      keptBackBecause: row.kept_back_because,
      firstPublishedAt: row.first_published_at,
      terms: {
        access: row.access,
        currency: row.price_currency,
        priceRaw: row.price_raw,
        priceUsdMicros: row.price_usd_micros,
        pwywMinRaw: row.pwyw_min_raw,
        pwywSuggestedRaw: row.pwyw_suggested_raw,
      },
      coverUrl: (row.cover && covers.get(thumbOf(row.cover))) ?? null,
      unlocks: sales.unlocks,
      keptPercent: keptPercentOf(sales),
      isSentBack: isSentBack(sales),
      limitedBecause: (row.limits.find(isInForce) ?? limit)?.reason ?? null,
      hasAgeGate: row.own_warning !== null,
    };
  });
}

async function readStats(db: Db, ids: string[]) {
  const { data, error } = await db.from("post_stats").select("post_id, unlocks, refunds").in("post_id", ids);
  if (error) throw toRefusal(error);
  return new Map(data.map(({ post_id, ...counts }) => [post_id, counts]));
}

type Limit = { reason: string; until: string | null };

/** What keeps all posts of the author out of lists. */
async function findLimit(db: Db, authorId: string): Promise<Limit | null> {
  const { data, error } = await db
    .from("featured_exclusions")
    .select("reason, until")
    .eq("profile_id", authorId)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data && isInForce(data) ? data : null;
}

function isInForce({ until }: Limit): boolean {
  return until === null || Date.parse(until) > Date.now();
}
