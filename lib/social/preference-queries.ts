import "server-only";
import { type CreatorPreferences, EMAIL_FREQUENCIES, type FollowPreferences } from "#lib/social/preferences.ts";
import { CREATORS_PER_PAGE } from "#lib/social/preferences-form.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const COLUMNS =
  `follows_id, in_app, email, push, include_free, include_paid, max_price_raw::text, muted_until, updated_at,
  follows!inner(creator:profiles!follows_creator_id_fkey!inner(handle, name, avatar_url))` as const;

type Asked = { isEveryone: boolean; after: string | null };

/** A page of the creators whom the caller follows, the last one first: those whose preferences were changed, or everyone. */
export async function listCreatorPreferences(
  db: Db,
  readerId: string,
  { isEveryone, after }: Asked,
): Promise<{ items: CreatorPreferences[]; next: string | null }> {
  const now = new Date();
  const changed = [
    ...["in_app.eq.false", "email.neq.daily", "push.eq.true", "include_free.eq.false", "include_paid.eq.false"],
    ...["max_price_raw.not.is.null", `muted_until.gt.${now.toISOString()}`],
  ];
  const passed = after === null ? null : await findPlace(db, after);
  let asked = db.from("follow_notification_preferences").select(COLUMNS).eq("follows.follower_id", readerId);
  if (!isEveryone) asked = asked.or(changed.join(","));
  if (passed)
    asked = asked.or(
      `created_at.lt.${passed.created_at},and(created_at.eq.${passed.created_at},follows_id.lt.${passed.follows_id})`,
    );
  const { data, error } = await asked
    .not("follows.creator.handle", "is", null)
    .order("created_at", { ascending: false })
    .order("follows_id", { ascending: false })
    .limit(CREATORS_PER_PAGE + 1);
  if (error) throw toRefusal(error);
  const page = data.slice(0, CREATORS_PER_PAGE);
  return {
    items: page.map((row) => toItem(row, now)),
    next: data.length > CREATORS_PER_PAGE ? (page.at(-1)?.follows_id ?? null) : null,
  };
}

/** Where a page begins. Of a follow that was ended, the first one is shown again. */
async function findPlace(db: Db, after: string) {
  const { data, error } = await db
    .from("follow_notification_preferences")
    .select("follows_id, created_at")
    .eq("follows_id", after)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

type Row = Omit<FollowPreferences, "email"> & {
  follows_id: string;
  email: string;
  updated_at: string;
  follows: { creator: { handle: string | null; name: string | null; avatar_url: string | null } };
};

function toItem({ follows_id, updated_at, follows, ...row }: Row, now: Date): CreatorPreferences {
  const { handle, name, avatar_url: avatarUrl } = follows.creator;
  const email = EMAIL_FREQUENCIES.find((known) => known === row.email) ?? "daily";
  // A pause that is over is none.
  const muted_until = row.muted_until !== null && Date.parse(row.muted_until) > now.getTime() ? row.muted_until : null;
  return {
    creator: { handle: handle ?? "", name: name ?? `@${handle}`, avatarUrl },
    kept: { ...row, follows_id, email, muted_until },
    version: updated_at,
  };
}
