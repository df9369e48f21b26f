import "server-only";
import type { z } from "zod";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { FOLLOW_TEXTS } from "#lib/social/follow-texts.ts";
import type { FollowPreferences } from "#lib/social/preferences.ts";
import type { blockSchema, followSchema } from "#lib/social/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Postgres: the row exists; a check of its table, here that people do not follow themselves. */
const [EXISTS, CHECKED] = ["23505", "23514"];

/** For the form without a script; a script writes to the data API itself, by the same row rules. */
export async function saveFollow(
  { db, viewer }: RegisteredSession,
  { creatorId, isFollowed }: z.output<typeof followSchema>,
): Promise<void> {
  const follows = db.from("follows");
  const { error } = await (isFollowed
    ? follows.insert({ creator_id: creatorId })
    : follows.delete().eq("follower_id", viewer.id).eq("creator_id", creatorId));
  if (error?.code === EXISTS) throw new AppError("conflict", { detail: FOLLOW_TEXTS.already, cause: error });
  if (error?.code === CHECKED) throw new AppError("forbidden", { detail: "You cannot follow yourself.", cause: error });
  if (error) throw toRefusal(error);
}

/** Blocks a person, which ends their follow of the caller, or unblocks them. Idempotent. */
export async function saveBlock(
  { db }: RegisteredSession,
  { profileId, isBlocked }: z.output<typeof blockSchema>,
): Promise<void> {
  const { error } = await db.rpc(isBlocked ? "block_person" : "unblock_person", { profile_id: profileId });
  if (error) throw toRefusal(error);
}

/** Saves what the caller hears of one creator. Refuses what was changed since `version`. */
export async function saveCreatorPreferences(
  { db }: Pick<RegisteredSession, "db">,
  { followId, version }: { followId: string; version: string },
  { max_price_raw, muted_until, ...wish }: FollowPreferences,
): Promise<void> {
  const { error } = await db.rpc("save_follow_preferences", {
    ...{ follow_id: followId, seen_at: version, ...wish },
    ...(max_price_raw === null ? {} : { max_price_raw }),
    ...(muted_until === null ? {} : { muted_until }),
  });
  if (error) throw toRefusal(error);
}
