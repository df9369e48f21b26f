import { formatAmount } from "#lib/nano/raw.ts";
import { readTypedAmount } from "#lib/nano/typed-amount.ts";

export const EMAIL_FREQUENCIES = ["off", "instant", "daily", "weekly"] as const;
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number];

export const EMAIL_LABELS: Readonly<Record<EmailFrequency, string>> = {
  off: "Never",
  instant: "For each new post",
  daily: "Once a day",
  weekly: "Once a week",
};

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

/** How long a creator may be muted for. */
export const MUTE_DAYS = { "": 0, "1": 1, "7": 7, "30": 30 } as const;

export type TypedPreferences = { wish: FollowPreferences; mistake: null } | { wish: null; mistake: string };

/** Reads the form. "keep" leaves a mute as it is; an empty price means any. */
export function readTypedPreferences(
  form: FormData,
  kept: Pick<FollowPreferences, "email" | "muted_until">,
  now: Date,
): TypedPreferences {
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

/** A creator whom the caller follows, with what they hear of them. */
export type CreatorPreferences = {
  creator: { handle: string; name: string; avatarUrl: string | null };
  kept: KeptPreferences;
  /** When it was last changed: a form that is older is refused. */
  version: string;
};

/** What is on, in short. A pause says until when. */
export function describePreferences(
  { in_app, email, push, ...about }: FollowPreferences,
  dayOf: (at: string) => string,
): string[] {
  const { include_free, include_paid, max_price_raw, muted_until } = about;
  return [
    ...(muted_until === null ? [] : [`Paused until ${dayOf(muted_until)}`]),
    in_app ? "Notified here" : "Not notified here",
    ...(push ? ["Push"] : []),
    email === "off" ? "No e-mail" : `E-mail ${EMAIL_LABELS[email].toLowerCase()}`,
    ...(include_free && include_paid ? ["All posts"] : []),
    ...(include_free && !include_paid ? ["Free posts only"] : []),
    ...(include_paid && !include_free ? ["Posts that cost something only"] : []),
    ...(include_free || include_paid ? [] : ["No posts"]),
    ...(max_price_raw === null ? [] : [`Up to Ӿ${writeMaxPrice(max_price_raw)}`]),
  ];
}
