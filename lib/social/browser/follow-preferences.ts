import { callData } from "#lib/auth/browser.ts";
import { readUserId } from "#lib/auth/companion-cookie.ts";
import { fields, listOf, orNull, readJsonFlag, readJsonText, readOneOf } from "#lib/http/browser/read-json.ts";
import { EMAIL_FREQUENCIES, type FollowPreferences, type KeptPreferences } from "#lib/social/preferences.ts";

const readPreferences = fields<KeptPreferences>({
  ...{ follows_id: readJsonText, in_app: readJsonFlag, email: readOneOf(EMAIL_FREQUENCIES) },
  ...{ push: readJsonFlag, include_free: readJsonFlag, include_paid: readJsonFlag },
  ...{ max_price_raw: orNull(readJsonText), muted_until: orNull(readJsonText) },
});
const readFollow = fields({ id: readJsonText });
const COLUMNS = "follows_id,in_app,email,push,include_free,include_paid,max_price_raw::text,muted_until";

/** Null if the user does not follow this creator. */
export async function findFollowPreferences(creatorId: string): Promise<KeptPreferences | null> {
  const mine = { follower_id: `eq.${readUserId(document.cookie)}`, creator_id: `eq.${creatorId}` };
  const [follow] = listOf(readFollow)(await callData("follows", { query: { select: "id", ...mine } }));
  if (!follow) return null;
  const query = { follow_id: follow.id, select: COLUMNS };
  const [kept] = listOf(readPreferences)(await callData("rpc/get_follow_notification_preferences", { query }));
  if (!kept) return null;
  // A pause that is over is none.
  const isMuted = kept.muted_until !== null && Date.parse(kept.muted_until) > Date.now();
  return { ...kept, muted_until: isMuted ? kept.muted_until : null };
}

export async function saveFollowPreferences(followId: string, wish: FollowPreferences): Promise<void> {
  await callData("follow_notification_preferences", {
    method: "PATCH",
    query: { follows_id: `eq.${followId}` },
    body: wish,
  });
}
