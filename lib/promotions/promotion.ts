import { z } from "zod";

export const MAX_PROMOTED_DAYS = 14;

/** Where a promotion shows, as its author chooses it. */
export const PROMOTION_PLACES = [
  { place: "browse", label: "Browse", hint: "Lists of all posts." },
  { place: "category", label: "Its category", hint: "The list of the post’s own category." },
  { place: "search", label: "Search", hint: "Searches that the post answers." },
] as const;
export type PromotionPlace = (typeof PROMOTION_PLACES)[number]["place"];
export const PLACE_NAMES = PROMOTION_PLACES.map(({ place }) => place);

const PROMOTION_STATUSES = ["awaiting_payment", "in_review", "active", "ended", "rejected", "stopped"] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];

const raw = z.string().regex(/^\d{1,39}$/);
const at = z.iso.datetime({ offset: true });
const count = z.int().min(0);

export const promotionShape = z
  .object({
    ...{ id: z.guid(), post_id: z.guid().nullable(), place: z.enum(PLACE_NAMES), status: z.enum(PROMOTION_STATUSES) },
    ...{
      title: z.string(),
      days: count,
      first_day: z.iso.date().nullable(),
      last_day: z.iso.date().nullable(),
      used_days: count,
    },
    ...{
      paid_raw: raw.nullable(),
      used_raw: raw.nullable(),
      returned_raw: raw.nullable(),
      reason: z.string().nullable(),
    },
    ...{
      impressions: count,
      clicks: count,
      unlocks: count,
      path: z.string().nullable(),
    },
    ...{ asked_raw: raw, received_raw: raw, missing_raw: raw, address: z.string(), expires_at: at },
    ...{ payment_state: z.string(), waiting_raw: raw.nullable(), return_status: z.string().nullable() },
    ...{ return_blocks: z.array(z.string()), payment_blocks: z.array(z.string()), created_at: at },
  })
  .transform(({ first_day, last_day, used_days, paid_raw, used_raw, returned_raw, asked_raw, ...row }) => ({
    ...{
      id: row.id,
      postId: row.post_id,
      place: row.place,
      status: row.status,
      title: row.title,
      path: row.path,
    },
    ...{ days: row.days, firstDay: first_day, lastDay: last_day, usedDays: used_days },
    ...{ paidRaw: paid_raw, usedRaw: used_raw, returnedRaw: returned_raw, reason: row.reason, askedAt: row.created_at },
    figures: { impressions: row.impressions, clicks: row.clicks, unlocks: row.unlocks },
    payment: {
      ...{ askedRaw: asked_raw, receivedRaw: row.received_raw, missingRaw: row.missing_raw, address: row.address },
      ...{ expiresAt: row.expires_at, state: row.payment_state, blocks: row.payment_blocks },
    },
    back: { waitingRaw: row.waiting_raw, isOnItsWay: row.return_status !== null, blocks: row.return_blocks },
  }));
/** A promotion as its author sees it. */
export type Promotion = z.output<typeof promotionShape>;

export const promotionOfferShape = z
  .object({
    ...{ post_id: z.guid(), title: z.string().nullable(), category: z.string().nullable(), day_raw: raw },
    ...{ why_not: z.string().nullable(), current: z.guid().nullable() },
  })
  .transform(({ post_id: postId, day_raw: dayRaw, why_not: whyNot, ...row }) => ({
    ...{ ...row, postId, dayRaw, whyNot },
  }));
/** What a promotion of a post costs, and why it cannot be promoted now. */
export type PromotionOffer = z.output<typeof promotionOfferShape>;

export const staffPromotionShape = z
  .object({
    ...{ id: z.guid(), status: z.enum(PROMOTION_STATUSES), place: z.enum(PLACE_NAMES), days: count, title: z.string() },
    ...{
      path: z.string().nullable(),
      excerpt: z.string().nullable(),
      handle: z.string().nullable(),
      user_id: z.guid(),
    },
    ...{ category: z.string().nullable(), paid_at: at },
    ...{ first_day: z.iso.date().nullable(), reason: z.string().nullable() },
    ...{
      impressions: count,
      clicks: count,
      updated_at: at,
      paid_raw: raw.nullable(),
    },
  })
  .transform(({ user_id, paid_at, first_day, updated_at, paid_raw, ...row }) => ({
    ...{ ...row, authorId: user_id, paidAt: paid_at, firstDay: first_day },
    ...{ seenAt: updated_at, paidRaw: paid_raw },
  }));
/** The same for staff. Only owners get the amount. */
export type StaffPromotion = z.output<typeof staffPromotionShape>;

export const STAFF_LISTS = [
  { list: "waiting", label: "To review" },
  { list: "running", label: "Running" },
  { list: "over", label: "Over" },
] as const;
export type StaffPromotionList = (typeof STAFF_LISTS)[number]["list"];

/** Staff have a day to look at it. */
export const REVIEW_HOURS = 24;

/** "3 days in its category". */
export function describeWish({ days, place }: { days: number; place: PromotionPlace }): string {
  const where = { browse: "in Browse", category: "in its category", search: "in search" }[place];
  return `${describeDays(days)} ${where}`;
}

export function describeDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** The states in the words of its author. */
export const PROMOTION_STATUS_WORDS = {
  awaiting_payment: { word: "Not paid yet", tone: "amber" },
  in_review: { word: "In review", tone: "amber" },
  active: { word: "Running", tone: "leaf" },
  ended: { word: "Ended", tone: "plain" },
  rejected: { word: "Rejected", tone: "brick" },
  stopped: { word: "Stopped", tone: "plain" },
} as const satisfies Record<PromotionStatus, { word: string; tone: string }>;
