import "server-only";
import type { Session } from "#lib/auth/session/session.ts";
import { listLanguages, listTimeZones } from "#lib/creators/locales.ts";
import { env } from "#lib/env/server.ts";
import { listCategories } from "#lib/posts/browse/queries.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { readDraftPage } from "#lib/posts/drafts/page.ts";
import { getFeeBps } from "#lib/posts/drafts/queries.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

export type PublishPage = Awaited<ReturnType<typeof readPublishPage>>;

/** Everything the publish screen needs. */
export async function readPublishPage(session: Session, id: string) {
  const { db, viewer } = session;
  const draft = await readDraftPage(session, id);
  const [categories, feeBps, rate, followers, timeZone, sold, usual] = await Promise.all([
    listCategories(db),
    getFeeBps(db),
    readNanoRate(),
    countFollowers(session),
    findTimeZone(session),
    findSold(session, draft.id),
    findUsualPrices(session),
  ]);
  const { handle, name, avatarUrl } = viewer;
  return {
    ...{ draft, categories, feeBps, rate, followers, timeZone, sold, usual },
    hasPayoutAddress: viewer.hasPayoutAddress,
    author: {
      ...{ id: viewer.id, handle: handle ?? "", name: name ?? handle ?? "", avatarUrl },
      ...{ isAgent: false, isSuspended: false },
    },
    holdsEuSales: env.EU_WITHDRAWAL_MODE === "fourteen_days",
    openedAt: new Date().toISOString(),
    timeZones: listTimeZones(timeZone),
    languages: listLanguages(draft.language),
    profileUrl: new URL(`/@${viewer.handle ?? ""}`, env.SITE_URL).href,
  };
}

async function countFollowers({ db, viewer }: Session): Promise<number> {
  const { count, error } = await db
    .from("follows")
    .select("id", { count: "exact", head: true })
    .eq("creator_id", viewer.id);
  if (error) throw toRefusal(error);
  return count ?? 0;
}

/** The author's time zone, or null if they have not set it. */
export async function findTimeZone({ db, viewer }: Session): Promise<string | null> {
  const { data, error } = await db.from("private_profiles").select("time_zone").eq("id", viewer.id).maybeSingle();
  if (error) throw toRefusal(error);
  return data?.time_zone ?? null;
}

/** The range of the middle half of paid prices. Null with too few sales. */
async function findUsualPrices({ db }: Session) {
  const { data, error } = await db.from("transparency").select("usual_low_raw::text, usual_high_raw::text").single();
  if (error) throw toRefusal(error);
  const { usual_low_raw: lowRaw, usual_high_raw: highRaw } = data;
  return lowRaw === null || highRaw === null ? null : { lowRaw, highRaw };
}

/** What current readers have: how many paid, and the words of both parts. */
async function findSold({ db }: Session, postId: string) {
  const [post, stats] = await Promise.all([
    db.from("posts").select("free_words, paid_words").eq("id", postId).single(),
    db.from("post_stats").select("unlocks").eq("post_id", postId).maybeSingle(),
  ]);
  for (const { error } of [post, stats]) if (error) throw toRefusal(error);
  return {
    unlocks: stats.data?.unlocks ?? 0,
    freeWords: post.data?.free_words ?? 0,
    paidWords: post.data?.paid_words ?? 0,
  };
}
