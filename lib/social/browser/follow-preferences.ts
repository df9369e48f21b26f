import { callData } from "#lib/auth/browser.ts";
import { readUserId } from "#lib/auth/companion-cookie.ts";
import { fields, listOf, orNull, readJsonFlag, readJsonText, readOneOf } from "#lib/http/browser/read-json.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import { readTypedAmount } from "#lib/nano/typed-amount.ts";

export const EMAIL_FREQUENCIES = ["off", "instant", "daily", "weekly"] as const;
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number];

/** What a follower wants to hear of one creator. `push`: in the browsers where the follower turned it on. */
export type FollowPreferences = {
  in_app: boolean;
  email: EmailFrequency;
  push: boolean;
  include_free: boolean;
  include_paid: boolean;
  /** In raw. Null: at any price. */
  max_price_raw: string | null;
  muted_until: string | null;
};

/** The preferences of one follow, which the data API finds by its id. */
export type KeptPreferences = FollowPreferences & { follows_id: string };

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

/** How long a creator may be muted for. */
export const MUTE_DAYS = { "": 0, "1": 1, "7": 7, "30": 30 } as const;

export type TypedPreferences = { wish: FollowPreferences; mistake: null } | { wish: null; mistake: string };

/** Reads the form. "keep" leaves a mute as it is; an empty price means any. */
export function readTypedPreferences(form: FormData, kept: FollowPreferences, now: Date): TypedPreferences {
  const textOf = (name: string) => String(form.get(name) ?? "");
  const price = textOf("max_price").trim();
  const { raw = null, mistake = null } = price === "" ? {} : readTypedAmount(price);
  if (mistake !== null) return { wish: null, mistake };
  const mute = textOf("mute");
  const days = mute === "1" || mute === "7" || mute === "30" ? MUTE_DAYS[mute] : 0;
  const mutedUntil = days === 0 ? null : new Date(now.getTime() + days * 86_400_000).toISOString();
  return {
    wish: {
      in_app: form.has("in_app"),
      email: EMAIL_FREQUENCIES.find((frequency) => frequency === textOf("email")) ?? kept.email,
      push: form.has("push"),
      include_free: form.has("include_free"),
      include_paid: form.has("include_paid"),
      max_price_raw: raw === null ? null : raw.toString(),
      muted_until: mute === "keep" ? kept.muted_until : mutedUntil,
    },
    mistake: null,
  };
}

/** The highest price as its field shows it. */
export function writeMaxPrice(raw: string | null): string {
  return raw === null ? "" : formatAmount(BigInt(raw), "Nano");
}
